import SeamFlow
import SeamFlowTesting
import SeamViews

/// A run of the app in a walk: the navigator, its host, and the observed events.
@MainActor
final class FuzzApp {
  let host = InMemoryHost()
  let transitions: FuzzHost
  let clock = ManualClock()
  let store: FuzzStore
  let navigator: Navigator
  let world: FuzzWorld
  let subject: FuzzSubject
  /// The entries, layers, tabs and alerts that were shown so far, for late reports.
  private(set) var history = FuzzHistory()
  var restoration: FuzzRestoration
  var swipe: InMemoryHost.Swipe?
  /// Whether time has passed beyond the navigator's limits in this step.
  var timeHasPassed = false
  /// The number of links that wait for the user's answer; their tasks retain the navigator.
  var questionCount = 0
  /// The entries that blocked leaving in this step.
  var holding: [(entry: EntryID, flow: FlowID, name: String)] = []

  /// The first violation of the run.
  var violation: FuzzViolation?

  /// The flows that the user dismissed in this step while links waited.
  var dismissals = FuzzDismissals()

  private struct Flow {
    let name: String
    let parent: FlowID?
    let edge: NavigationTree.EdgeUse?
  }

  private var flows: [FlowID: Flow] = [:]
  private var eventCount = 0

  /// Starts the app.
  ///
  /// - Parameter states: the states that must be restored; by default those of the store.
  init(
    _ subject: FuzzSubject, in world: FuzzWorld, store: FuzzStore = FuzzStore(), expecting states: [SavedState]? = nil
  ) {
    self.subject = subject
    self.world = world
    self.store = store
    restoration = FuzzRestoration(states ?? SavedState.all(in: store.content))
    transitions = FuzzHost(subject.host(host))
    navigator = Navigator(host: transitions, clock: clock)
    transitions.onShow = { [weak self] in self?.checkRequirements() }
    navigator.observe { [weak self] event in
      for event in subject.events(event) { self?.note(event) }
    }
    world.start(navigator, store)
  }

  var hasEnded: Bool { navigator.tree.layers.isEmpty }

  /// The entries that the user can use, the topmost first.
  ///
  /// They may have left the tree during a transition.
  var usableEntries: [NavigationTree.Entry] { host.shown.usableEntries(showingColumns: host.showsColumns) }

  /// Whether a wide window would show columns.
  var hasColumns: Bool { host.shown.layers.contains { $0.stacks.contains { $0.list != nil } } }

  func fail(_ violation: FuzzViolation) { self.violation = self.violation ?? violation }

  /// Stops the app as the system would, and checks for leaks and missing ends.
  func stop() async {
    transitions.close()
    navigator.stop()
    await rest()
    checkLeaks()
    if let violation = store.violation { fail(violation) }
    if let left = flows.values.map(\.name).min() {
      fail(FuzzViolation(.ends, of: left, "\(left) did not end with the app."))
    }
  }

  /// Saves the state and returns the store for the next run.
  func leave() async throws(FuzzViolation) -> FuzzStore {
    guard world.restoresItself else {
      guard !hasEnded, !transitions.isInTransition, let check = RestorationCheck(self) else { return FuzzStore() }
      return FuzzStore(try check.written())
    }
    await navigator.saved()
    if store.hasLoaded, !store.isLocked, !hasEnded, !navigator.isPuttingBack, store.content != navigator.snapshot() {
      fail(FuzzViolation(.restoration, of: "saved", "The current state was not saved:\n\(navigator.tree)"))
    }
    checkWaitingStates()
    return store.reopened()
  }

  /// Checks that waiting states were saved with the current one.
  private func checkWaitingStates() {
    guard store.hasLoaded, !store.isLocked, !hasEnded, !navigator.isPuttingBack else { return }
    let waiting = store.content?.waiting.count ?? 0
    // At most three are saved.
    guard waiting != min(3, navigator.pendingStateCount) else { return }
    fail(
      FuzzViolation(
        .restoration, of: "waiting",
        "\(navigator.pendingStateCount) states are waiting, but \(waiting) were saved:\n"
          + restoration.expected.map(\.outline).joined(separator: "\n\n")))
  }

  // MARK: Waiting

  /// Waits until the app is idle, by turns of the main queue, not by the clock.
  func rest() async {
    let jobs = SerialTurns.count
    await waitForQuiet()
    if SerialTurns.count != jobs {
      for _ in 0..<2 { await SerialTurns.passPool() }
      await waitForQuiet()
    }
    await waitForLate()
  }

  private func waitForQuiet() async {
    var activity = (SerialTurns.count, eventCount, host.showCount)
    var quiet = 0
    for _ in 0..<Self.maximumTurns where quiet < Self.quietTurns {
      await SerialTurns.pass()
      let now = (SerialTurns.count, eventCount, host.showCount)
      quiet = now == activity ? quiet + 1 : 0
      activity = now
    }
  }

  /// The number of turns without activity after which the app is idle: longer than chains of tasks that only hop.
  private static let quietTurns = 4

  /// The number of turns after which an app that is never idle is no longer awaited.
  private static let maximumTurns = 400

  /// Waits a bit longer for late work: only failing walks wait for this long.
  private func waitForLate() async {
    guard violation == nil else { return }
    let deadline = ContinuousClock.now + subject.timeout
    while !transitions.isInTransition, host.shown != navigator.tree || !navigator.leaks.isEmpty {
      guard ContinuousClock.now < deadline else { return }
      await SerialTurns.passPool()
    }
  }

  /// Records the objects of the current tree.
  func look() { history.look(at: navigator.tree) }

  // MARK: Events

  private func report(_ problem: NavigationProblem) {
    switch problem {
    case .unfinishedTransition where transitions.isOverdue:
      transitions.isOverdue = false
      return
    case .unavailableSnapshot, .unsavedSnapshot:
      // Reported once each time the store is locked.
      if store.hasRefused { return }
    default: break
    }
    let subject = if case .missingProvider(let missing) = problem { missing.dependent } else { "" }
    fail(FuzzViolation(.problem, of: subject, "\(problem)"))
  }

  private func note(_ event: NavigationEvent) {
    eventCount += 1
    switch event {
    case .problem(let problem): report(problem)
    case .restored(let report): noteRestored(report)
    case .followed(let path, .landed): checkLanding(path)
    case .opened(let name, let flow, let parent, _):
      let edge = navigator.tree.flows[flow]?.edge
      flows[flow] = Flow(name: name, parent: parent, edge: edge)
      noteChange()
      checkReopening(edge, of: parent)
    case .ended(_, let flow, let kind):
      if kind != .superseded { noteChange() }
      if kind == .dismissed, let ended = flows[flow] { dismissals.add(ended.edge, of: ended.parent) }
      // A flow that finishes has saved the changes that blocked leaving, such as a form's edits.
      if kind == .finished { holding.removeAll { $0.flow == flow } }
      guard let ended = flows.removeValue(forKey: flow) else {
        return fail(FuzzViolation(.ends, of: "twice", "A flow ended twice or was never opened."))
      }
      guard let child = flows.values.first(where: { $0.parent == flow }) else { return }
      fail(FuzzViolation(.ends, of: ended.name, "\(ended.name) ended before \(child.name), which it had opened."))
    case .asked, .userAnswered, .leavingPrevented, .followed, .leaked, .stopped: break
    default: noteChange()
    }
  }

  /// Checks that the live flows are exactly those in the tree.
  func checkEnds() {
    let tree = navigator.tree
    guard flows.count != tree.flows.count || flows.keys.contains(where: { tree.flows[$0] == nil }) else { return }
    let name = flows.filter { tree.flows[$0.key] == nil }.map(\.value.name).min()
    fail(
      FuzzViolation(
        .ends, of: name ?? "", name.map { "\($0) left without an end." } ?? "A flow that ended is still in the tree."))
  }
}
