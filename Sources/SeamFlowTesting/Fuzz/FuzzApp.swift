import SeamFlow
import SeamViews

/// One run of the app in a walk: the navigator, its host, and all that was seen of both.
@MainActor
final class FuzzApp {
  let host = InMemoryHost()
  let navigator: Navigator
  let world: FuzzWorld
  let subject: FuzzSubject
  /// What stood on show so far, for reports that come late.
  private(set) var history = FuzzHistory()
  private(set) var restored: RestorationReport?
  var swipe: InMemoryHost.Swipe?
  /// What held the user in this step.
  var holding: [(entry: EntryID, flow: FlowID, name: String)] = []

  /// The first thing that was found while the app was running.
  var violation: FuzzViolation?

  private let wrappedHost: any NavigationHost
  private var flows: [FlowID: (name: String, parent: FlowID?)] = [:]
  private var eventCount = 0

  /// Starts the app.
  init(_ subject: FuzzSubject, in world: FuzzWorld, restoring snapshot: NavigationSnapshot? = nil) {
    self.subject = subject
    self.world = world
    wrappedHost = subject.host(host)
    navigator = Navigator(host: wrappedHost)
    navigator.onEvent = { [weak self] _ in self?.eventCount += 1 }
    navigator.onProblem = { [weak self] in self?.report($0) }
    navigator.onRestored = { [weak self] in self?.restored = $0 }
    navigator.onLife = { [weak self] life in
      for life in subject.life(life) { self?.note(life) }
    }
    world.start(navigator, snapshot)
  }

  var hasEnded: Bool { navigator.tree.layers.isEmpty }

  /// The screen that the user sees and can touch: it may have left the tree while a transition lasts.
  var visibleScreen: (any Screen)? { host.shown.visibleEntry.flatMap { navigator.screen(for: $0.id) } }

  func fail(_ violation: FuzzViolation) { self.violation = self.violation ?? violation }

  /// Ends the app as the system would, and checks that nothing is left of it.
  func stop() async {
    host.holdsTransitions = false
    host.completeTransition()
    navigator.stop()
    await rest()
    checkSurvivors()
    if let left = flows.values.map(\.name).min() {
      fail(FuzzViolation(.ends, of: left, "\(left) did not end, though the app did."))
    }
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
    while !host.isInTransition, host.shown != navigator.tree || !navigator.survivors.isEmpty {
      guard ContinuousClock.now < deadline else { return }
      await SerialTurns.passPool()
    }
  }

  /// Notes what is on show now.
  func look() { history.look(at: navigator.tree) }

  // MARK: What is heard

  private func report(_ problem: NavigationProblem) {
    let subject = if case .missingProvider(let missing) = problem { missing.needer } else { "" }
    fail(FuzzViolation(.problem, of: subject, "\(problem)"))
  }

  private func note(_ life: FlowLife) {
    switch life {
    case .began(let flow, let name, let parent): flows[flow] = (name, parent)
    case .ended(let flow, let kind):
      // Whoever finishes has kept what held the user, such as a form that was being saved.
      if kind == .finished { holding.removeAll { $0.flow == flow } }
      guard let ended = flows.removeValue(forKey: flow) else {
        return fail(FuzzViolation(.ends, of: "twice", "A flow ended twice, or was never begun."))
      }
      guard let child = flows.values.first(where: { $0.parent == flow }) else { return }
      fail(FuzzViolation(.ends, of: ended.name, "\(ended.name) ended before \(child.name), which it had opened."))
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
