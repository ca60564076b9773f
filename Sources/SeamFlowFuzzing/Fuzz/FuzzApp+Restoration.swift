import SeamFlow
import SeamFlowTesting

/// What a run has to put back of the runs before it.
///
/// A state is compared at the moment in which it is reported as put back: what a flow does afterwards by itself, for
/// instance leave because its subject is gone, is its own affair. Only where nothing was said since, it must still be
/// there when the app has come to rest.
struct FuzzRestoration {
  /// The states that were left and are not put back yet.
  fileprivate(set) var expected: [SavedState] = []
  /// How many of them came back with losses, which do not tell which one it was.
  fileprivate var lossy = 0
  /// What was on show when a state was put back, as long as nothing was said about it since.
  fileprivate var untouched: String?
  /// Whether the states could only be read after the user had begun.
  fileprivate(set) var isLate = false
  /// How many steps were made in this run.
  var stepCount = 0

  init(_ states: [SavedState]) { expected = states }
}

// Comparing what is put back with what was left.
extension FuzzApp {
  /// Notes that a state was put back.
  func noteRestored(_ report: RestorationReport) {
    // Without a state that the walk left, the app restores from a store of its own.
    guard world.restoresItself || !restoration.expected.isEmpty else { return }
    if restoration.stepCount > 0, world.restoresItself { restoration.isLate = true }
    let omissions = restoration.expected.flatMap(\.omissions)
    let losses = report.losses.filter { !omissions.contains($0) }
    guard losses.isEmpty else { return noteLosses(losses) }
    let outline = navigator.tree.outline
    // An app that restores itself may have shown more before it was asked to.
    let allowsMore = world.restoresItself
    let index =
      restoration.expected.firstIndex { !$0.isEmpty && $0.isPutBack(in: outline, allowsMore: allowsMore) }
      ?? restoration.expected.firstIndex(where: \.isEmpty)
    guard let index else {
      let wanted = restoration.expected.first?.outline ?? "nothing"
      return fail(
        FuzzViolation(.restoration, of: "outline", "This was to be put back:\n\(wanted)\nand this was:\n\(outline)"))
    }
    let state = restoration.expected.remove(at: index)
    if !state.isEmpty { restoration.untouched = outline }
    compareMemory(with: state)
  }

  private func noteLosses(_ losses: [RestorationReport.Loss]) {
    restoration.lossy += 1
    // What its flow shows in its place is the app's own choice.
    if losses.contains(where: { subject.passing.contains(String($0.place.prefix { $0 != "(" })) }) { return }
    let isOld = restoration.expected.contains { $0.runs >= NavigationSnapshot.runLimit }
    if let loss = losses.first(where: { !isRight($0.reason, isOld: isOld) }) {
      return fail(FuzzViolation(.restoration, of: "\(loss)", "Not put back: \(loss).\n\(navigator.tree)"))
    }
    // What ended at once is missing with all that was over it; the rest must be as it was.
    guard restoration.stepCount == 0, let state = restoration.expected.first, restoration.expected.count == 1,
      !state.contains(navigator.tree.outline)
    else { return }
    fail(
      FuzzViolation(
        .restoration, of: "outline",
        "This was to be put back:\n\(state.outline)\nand this was:\n\(navigator.tree.outline)"))
  }

  private func isRight(_ reason: RestorationReport.Reason, isOld: Bool) -> Bool {
    switch reason {
    case .ended, .refused: true
    case .overtaken: restoration.stepCount > 0
    case .notShown: isOld || restoration.stepCount > 0
    default: false
    }
  }

  /// Notes that a flow or the user changed what was put back.
  func noteChange() { restoration.untouched = nil }

  /// Checks what must be put back once the app has come to rest.
  func checkRestoration() {
    guard store.hasLoaded, !hasEnded else { return }
    if let outline = restoration.untouched, outline != navigator.tree.outline {
      fail(
        FuzzViolation(
          .restoration, of: "dropped",
          "This was put back:\n\(outline)\nand dropped again, though no flow said so:\n\(navigator.tree.outline)"))
    }
    let pending = restoration.expected.count - restoration.lossy
    let waiting = navigator.pendingStateCount
    // What waits beside it comes from a store of the app's own.
    if pending > waiting || pending < waiting && world.restoresItself {
      fail(
        FuzzViolation(
          .restoration, of: "count",
          "\(pending) states are to be put back, but \(waiting) wait: what became of the others "
            + "was not reported.\n" + restoration.expected.map(\.outline).joined(separator: "\n\n")))
    }
    if pending > 0 { checkWaiting() }
  }

  /// What waits must stand in front of a gate or of a phase, such as a login.
  private func checkWaiting() {
    let tree = navigator.tree
    // Of states that begin alike, the newest goes first.
    var beginnings: Set<Substring> = []
    let states = restoration.expected.filter { beginnings.insert($0.beginning).inserted }
    guard restoration.lossy == 0, let state = states.first(where: isStuck) else { return }
    fail(
      FuzzViolation(
        .restoration, of: "waits",
        "This was to be put back:\n\(state.outline)\nand it still waits here:\n\(tree)\n" + advice(on: state)))
  }

  private func advice(on state: SavedState) -> String {
    guard let phase = phase(of: state), phase.shown != nil else {
      return "Show what was shown, by @Remembers, or tell by a phase or a GatedFlow what to wait for."
    }
    return "The state is of \(phase.wanted); the phase “\(phase.wanted.name)” is on show, with another argument. Take "
      + "the same argument in each run, or call forgetLastRun() where somebody else goes on."
  }

  /// Whether a state waits for no reason.
  ///
  /// An app that restores itself decides what it shows first, such as a login or another first screen. But what shows
  /// a flow as the state began must go on with it.
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

  /// The phase that a state begins with, and the same phase where it is on show; nil where it begins with none.
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
    // The root goes on with what it remembered last.
    let comparesRoot = state.runs == 0 && restoration.stepCount == 0
    for (flow, memory) in state.memories where flow != "root" || comparesRoot {
      let candidates = again.memories.filter { $0.flow == flow }
      guard let other = candidates.first?.memory, !candidates.contains(where: { $0.memory == memory }) else { continue }
      return fail(
        FuzzViolation(
          .restoration, of: "memory",
          "What \(flow) remembers was not put back: it was \(RouteValue.object(memory)), and is "
            + "\(RouteValue.object(other))."))
    }
  }
}

/// Puts a snapshot back in a new app on the same data, by way of JSON, and compares.
@MainActor
struct RestorationCheck {
  private let app: FuzzApp
  private let saved: NavigationSnapshot

  init?(_ app: FuzzApp) {
    guard let snapshot = app.navigator.snapshot() else { return nil }
    self.app = app
    saved = snapshot
  }

  /// The snapshot as the next run finds it.
  func written() throws(FuzzViolation) -> NavigationSnapshot { app.subject.left(try FuzzStore.written(saved)) }

  /// Checks that all that can be put back is in the snapshot.
  func checkContent() throws(FuzzViolation) {
    let wanted = app.navigator.tree.restorableOutline(keeping: app.navigator.isKept)
    guard saved.outline != wanted else { return }
    throw FuzzViolation(
      .restoration, of: "snapshot", "This can be put back:\n\(wanted)\nand this was written down:\n\(saved.outline)")
  }

  /// Starts a new app beside the old one, compares it, and ends it.
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
      isAboutRestoration ? violation.message : "In an app that was put back: \(violation.message)")
  }
}
