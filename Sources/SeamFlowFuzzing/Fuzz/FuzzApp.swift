import SeamFlow
import SeamFlowTesting
import SeamViews

/// One run of the app in a walk: the navigator, its host, and all that was seen of both.
@MainActor
final class FuzzApp {
  let host = InMemoryHost()
  let transitions: FuzzHost
  let clock = ManualClock()
  let store: FuzzStore
  let navigator: Navigator
  let world: FuzzWorld
  let subject: FuzzSubject
  /// What stood on show so far, for reports that come late.
  private(set) var history = FuzzHistory()
  var restoration: FuzzRestoration
  var swipe: InMemoryHost.Swipe?
  /// Whether more time has passed in this step than the navigator waits for.
  var timeHasPassed = false
  /// How many links wait for the user's answer; who waits for it holds the navigator.
  var questionCount = 0
  /// What held the user in this step.
  var holding: [(entry: EntryID, flow: FlowID, name: String)] = []

  /// The first thing that was found while the app was running.
  var violation: FuzzViolation?

  /// What the user dismissed in this step while links waited.
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
  /// - Parameter states: what must be put back; by default what the store holds.
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

  /// What the user sees and can touch, the topmost first: it may have left the tree while a transition lasts.
  var usableEntries: [NavigationTree.Entry] { host.shown.usableEntries(showingColumns: host.showsColumns) }

  /// Whether a list would have what is open in it beside it in a wide window.
  var hasColumns: Bool { host.shown.layers.contains { $0.stacks.contains { $0.list != nil } } }

  func fail(_ violation: FuzzViolation) { self.violation = self.violation ?? violation }

  /// Ends the app as the system would, and checks that nothing is left of it.
  func stop() async {
    transitions.close()
    navigator.stop()
    await rest()
    checkLeaks()
    if let violation = store.violation { fail(violation) }
    if let left = flows.values.map(\.name).min() {
      fail(FuzzViolation(.ends, of: left, "\(left) did not end, though the app did."))
    }
  }

  /// Leaves what the next run finds.
  func leave() async throws(FuzzViolation) -> FuzzStore {
    guard world.restoresItself else {
      guard !hasEnded, !transitions.isInTransition, let check = RestorationCheck(self) else { return FuzzStore() }
      return FuzzStore(try check.written())
    }
    await navigator.saved()
    if store.hasLoaded, !store.isLocked, !hasEnded, !navigator.isPuttingBack, store.content != navigator.snapshot() {
      fail(FuzzViolation(.restoration, of: "saved", "What is on show was not saved:\n\(navigator.tree)"))
    }
    checkWaitingStates()
    return store.reopened()
  }

  /// Checks that what waits was saved beside what is on show.
  private func checkWaitingStates() {
    guard store.hasLoaded, !store.isLocked, !hasEnded, !navigator.isPuttingBack else { return }
    let waiting = store.content?.waiting.count ?? 0
    // More than a few are given up.
    guard waiting != min(3, navigator.pendingStateCount) else { return }
    fail(
      FuzzViolation(
        .restoration, of: "waiting",
        "\(navigator.pendingStateCount) states wait, and \(waiting) were saved:\n"
          + restoration.expected.map(\.outline).joined(separator: "\n\n")))
  }

  // MARK: Rest

  /// Waits until nothing moves any more, by turns of the main queue, never by the clock.
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
    for _ in 0..<Self.patience where quiet < Self.quietTurns {
      await SerialTurns.pass()
      let now = (SerialTurns.count, eventCount, host.showCount)
      quiet = now == activity ? quiet + 1 : 0
      activity = now
    }
  }

  /// How many turns without news make a rest: longer than a chain of tasks on the main actor that only hand over.
  private static let quietTurns = 4

  /// How many turns it takes until something that still moves is left alone.
  private static let patience = 400

  /// Gives late work some more time before it counts as missing: only what fails waits for this long.
  private func waitForLate() async {
    guard violation == nil else { return }
    let deadline = ContinuousClock.now + subject.patience
    while !transitions.isInTransition, host.shown != navigator.tree || !navigator.leaks.isEmpty {
      guard ContinuousClock.now < deadline else { return }
      await SerialTurns.passPool()
    }
  }

  /// Notes what is on show now.
  func look() { history.look(at: navigator.tree) }

  // MARK: What is heard

  private func report(_ problem: NavigationProblem) {
    switch problem {
    case .unfinishedTransition where transitions.isOverdue:
      transitions.isOverdue = false
      return
    case .unavailableSnapshot, .unsavedSnapshot:
      // Said once each time that the store is locked.
      if store.hasRefused { return }
    default: break
    }
    let subject = if case .missingProvider(let missing) = problem { missing.needer } else { "" }
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
      // Whoever finishes has kept what held the user, such as a form that was being saved.
      if kind == .finished { holding.removeAll { $0.flow == flow } }
      guard let ended = flows.removeValue(forKey: flow) else {
        return fail(FuzzViolation(.ends, of: "twice", "A flow ended twice, or was never begun."))
      }
      guard let child = flows.values.first(where: { $0.parent == flow }) else { return }
      fail(FuzzViolation(.ends, of: ended.name, "\(ended.name) ended before \(child.name), which it had opened."))
    case .asked, .userAnswered, .userWasHeld, .followed, .leaked, .stopped: break
    default: noteChange()
    }
  }

  /// Checks that just the flows in the tree have not ended.
  func checkEnds() {
    let tree = navigator.tree
    guard flows.count != tree.flows.count || flows.keys.contains(where: { tree.flows[$0] == nil }) else { return }
    let name = flows.filter { tree.flows[$0.key] == nil }.map(\.value.name).min()
    fail(
      FuzzViolation(
        .ends, of: name ?? "", name.map { "\($0) left without having ended." } ?? "A flow that ended is still there."))
  }
}
