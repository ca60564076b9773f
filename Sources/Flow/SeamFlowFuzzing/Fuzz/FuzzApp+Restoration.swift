import SeamFlow
import SeamFlowTesting

/// The states of earlier runs that a run must restore.
///
/// A state is compared when it is reported as restored: later navigation of a flow, such as leaving because its subject
/// was deleted, is not checked. But without any event in between, it must still be visible when the app is idle.
struct FuzzRestoration {
  /// The saved states that are not restored yet.
  fileprivate(set) var expected: [SavedState] = []
  /// The number of states that were restored with losses, which do not identify the state.
  fileprivate var lossy = 0
  /// The outline when a state was restored, until the next event; nil otherwise.
  fileprivate var untouched: String?
  /// Whether the states could be read only after the first step.
  fileprivate(set) var isLate = false
  /// The number of steps in this run.
  var stepCount = 0

  init(_ states: [SavedState]) { expected = states }
}

// Comparing restored states with the saved ones.
extension FuzzApp {
  /// Handles the report of a restored state.
  func noteRestored(_ report: RestorationReport) {
    // Without a state of the walk, the app restores from its own store.
    guard world.restoresItself || !restoration.expected.isEmpty else { return }
    if restoration.stepCount > 0, world.restoresItself { restoration.isLate = true }
    let omissions = restoration.expected.flatMap(\.omissions)
    let losses = report.losses.filter { !omissions.contains($0) }
    guard losses.isEmpty else { return noteLosses(losses) }
    let outline = navigator.tree.outline
    // An app that restores itself may have shown more before it requested restoration.
    let allowsMore = world.restoresItself
    let index =
      restoration.expected.firstIndex { !$0.isEmpty && $0.isPutBack(in: outline, allowsMore: allowsMore) }
      ?? restoration.expected.firstIndex(where: \.isEmpty)
    guard let index else {
      let wanted = restoration.expected.first?.outline ?? "nothing"
      return fail(
        FuzzViolation(.restoration, of: "outline", "Expected this to be restored:\n\(wanted)\nbut found:\n\(outline)"))
    }
    let state = restoration.expected.remove(at: index)
    if !state.isEmpty { restoration.untouched = outline }
    compareMemory(with: state)
  }

  private func noteLosses(_ losses: [RestorationReport.Loss]) {
    restoration.lossy += 1
    // The app decides which screen its flow shows in place of one that is not restored by design.
    if losses.contains(where: { subject.passing.contains(String($0.location.prefix { $0 != "(" })) }) { return }
    let isOld = restoration.expected.contains { $0.runs >= NavigationSnapshot.runLimit }
    if let loss = losses.first(where: { !isRight($0.reason, isOld: isOld) }) {
      return fail(FuzzViolation(.restoration, of: "\(loss)", "Not restored: \(loss).\n\(navigator.tree)"))
    }
    // A flow that ended immediately is missing with everything over it; the rest must be unchanged.
    guard restoration.stepCount == 0, let state = restoration.expected.first, restoration.expected.count == 1,
      !state.contains(navigator.tree.outline)
    else { return }
    fail(
      FuzzViolation(
        .restoration, of: "outline",
        "Expected this to be restored:\n\(state.outline)\nbut found:\n\(navigator.tree.outline)"))
  }

  private func isRight(_ reason: RestorationReport.Reason, isOld: Bool) -> Bool {
    switch reason {
    case .ended, .refused: true
    case .overtaken: restoration.stepCount > 0
    case .notShown: isOld || restoration.stepCount > 0
    default: false
    }
  }

  /// Records that a flow or the user changed the restored state.
  func noteChange() { restoration.untouched = nil }

  /// Checks the states that must be restored when the app is idle.
  func checkRestoration() {
    guard !hasEnded else { return }
    guard store.hasLoaded else {
      // The states are read later, after the user may have navigated.
      restoration.isLate = world.restoresItself
      return
    }
    if let outline = restoration.untouched, outline != navigator.tree.outline {
      fail(
        FuzzViolation(
          .restoration, of: "dropped",
          "This was restored:\n\(outline)\nbut changed without an event to:\n\(navigator.tree.outline)"))
    }
    let pending = restoration.expected.count - restoration.lossy
    let waiting = navigator.pendingStateCount
    // Additional waiting states come from the app's own store.
    if pending > waiting || pending < waiting && world.restoresItself {
      fail(
        FuzzViolation(
          .restoration, of: "count",
          "\(pending) states are to be restored, but \(waiting) are waiting: the others "
            + "were not reported.\n" + restoration.expected.map(\.outline).joined(separator: "\n\n")))
    }
    if pending > 0 { checkWaiting() }
  }

  /// Checks that states wait only for a gate or a phase, such as a login.
  private func checkWaiting() {
    let tree = navigator.tree
    // Of states with the same beginning, the newest is restored first.
    var beginnings: Set<Substring> = []
    let states = restoration.expected.filter { beginnings.insert($0.beginning).inserted }
    guard restoration.lossy == 0, let state = states.first(where: isStuck) else { return }
    fail(
      FuzzViolation(
        .restoration, of: "waits",
        "Expected this to be restored:\n\(state.outline)\nbut it still waits here:\n\(tree)\n" + advice(on: state)))
  }

  private func advice(on state: SavedState) -> String {
    guard let phase = phase(of: state), phase.shown != nil else {
      return "Show the same first screen, using @Remembers, or wait in a phase or a GatedFlow."
    }
    return "The state is of \(phase.wanted); the phase “\(phase.wanted.name)” is visible with another argument. Use "
      + "the same argument in each run, or call forgetLastRun() if the user changed."
  }

  /// Returns whether a state waits for no reason.
  ///
  /// An app that restores itself decides which screen it shows first, such as a login or another first screen. But if
  /// it shows the state's beginning, that must be continued.
  private func isStuck(_ state: SavedState) -> Bool {
    let tree = navigator.tree
    let isAtGate = tree.flows.contains { id, flow in
      guard let gate = navigator.coordinator(of: id) as? any GatedFlow else { return false }
      let paths = (state.steps[flow.name] ?? []).map { LinkPath(steps: [$0]) }
      return ([LinkPath()] + paths).contains { gate.gate(for: $0) != .open }
    }
    guard !isAtGate else { return false }
    // Only the root decides when a phase is shown.
    if let phase = phase(of: state) { return phase.shown != nil && !restoration.isLate }
    guard world.restoresItself else { return true }
    let entries = tree.layers.flatMap { $0.stacks.flatMap(\.entries) }
    return !restoration.isLate && state.beginsWith(tree.outline)
      && !tree.flows.keys.contains(where: navigator.hasTasks)
      && entries.contains { tree.flows[$0.flow]?.parent != nil }
  }

  /// Returns the phase that a state begins with, and the visible use of the same phase; nil if it begins with none.
  private func phase(of state: SavedState) -> (wanted: NavigationTree.EdgeUse, shown: NavigationTree.EdgeUse?)? {
    let flows = navigator.tree.flows
    guard let edge = state.firstEdge, let root = flows.first(where: { $0.value.parent == nil })?.key,
      let coordinator = navigator.coordinator(of: root),
      type(of: coordinator).namedEdges.first(where: { $0.name == edge.name })?.use == .phase
    else { return nil }
    return (edge, flows.values.first { $0.parent == root && $0.edge?.name == edge.name }?.edge)
  }

  private func compareMemory(with state: SavedState) {
    guard let again = navigator.snapshot() else { return }
    // The root continues with its latest memory.
    let comparesRoot = state.runs == 0 && restoration.stepCount == 0
    for (flow, memory) in state.memories where flow != "root" || comparesRoot {
      let candidates = again.memories.filter { $0.flow == flow }
      guard let other = candidates.first?.memory, !candidates.contains(where: { $0.memory == memory }) else { continue }
      return fail(
        FuzzViolation(
          .restoration, of: "memory",
          "The memory of \(flow) was not restored: it was \(RouteValue.object(memory)), but is "
            + "\(RouteValue.object(other))."))
    }
  }
}

/// Restores a snapshot in a new app on the same data, via JSON, and compares.
@MainActor
struct RestorationCheck {
  private let app: FuzzApp
  private let saved: NavigationSnapshot

  init?(_ app: FuzzApp) {
    guard let snapshot = app.navigator.snapshot() else { return nil }
    self.app = app
    saved = snapshot
  }

  /// Returns the snapshot as the next run loads it.
  func written() throws(FuzzViolation) -> NavigationSnapshot { app.subject.left(try FuzzStore.written(saved)) }

  /// Checks that the snapshot contains everything that can be restored.
  func checkContent() throws(FuzzViolation) {
    let wanted = app.navigator.tree.restorableOutline(keeping: app.navigator.isKept)
    guard saved.outline != wanted else { return }
    throw FuzzViolation(
      .restoration, of: "snapshot", "This can be restored:\n\(wanted)\nbut this was saved:\n\(saved.outline)")
  }

  /// Starts a new app beside the old one, compares it, and stops it.
  func run() async throws(FuzzViolation) {
    let expected = SavedState.all(in: saved)
    let next = FuzzApp(app.subject, in: app.world, store: FuzzStore(try written()), expecting: expected)
    await next.rest()
    next.checkRest()
    await next.stop()
    guard let violation = next.violation else { return }
    let isAboutRestoration = violation.rule == .restoration
    throw FuzzViolation(
      violation.rule, of: violation.subject,
      isAboutRestoration ? violation.message : "In a restored app: \(violation.message)")
  }
}
