/// The states of earlier runs that are still to be restored: the one under way, and those of other phases.
///
/// A state is restored when the root flow shows the beginning of the state: its first screen, its tabs, or the flow
/// that it opened first. So screens behind a login are restored after the login, and the login's own screens before it.
struct Restoration {
  /// When the root flow has shown everything that it shows without user input.
  enum Rest: Equatable {
    case now
    /// After the turn of the main actor in which restoration was requested.
    case afterTurn
    /// After the task in which restoration was requested.
    case afterTask(FlowTask.ID)
  }

  var plan: RestorationPlan?
  /// States whose beginning the root flow does not show, newest first.
  private(set) var waiting: [NavigationSnapshot]
  private(set) var rest: Rest
  private var rootMemory: [String: RouteValue]?

  init(_ snapshot: NavigationSnapshot, rest: Rest) {
    var newest = snapshot
    newest.waiting = []
    waiting = [newest] + snapshot.waiting
    for index in waiting.indices { waiting[index].runs += 1 }
    rootMemory = newest.flows.first?.memory
    self.rest = rest
  }

  /// Whether nothing is left to restore.
  var isOver: Bool { plan == nil && waiting.isEmpty }

  /// Whether a state is partly restored, so that the visible state is not the user's yet.
  var hasBegun: Bool { plan?.hasBegun ?? false }

  /// The states that snapshots must include besides the visible one.
  var unrestored: [NavigationSnapshot] {
    let current = plan.flatMap { $0.hasBegun ? nil : $0.saved }
    return (current.map { [$0] } ?? []) + waiting
  }

  /// Returns the root flow's saved memory and clears it.
  mutating func takeRootMemory() -> [String: RouteValue]? {
    defer { rootMemory = nil }
    return rootMemory
  }

  /// Removes and returns the plan; the caller must set it again.
  mutating func takePlan() -> RestorationPlan? {
    defer { plan = nil }
    return plan
  }

  /// Makes a plan for a state whose beginning the root shows.
  ///
  /// - Parameter edge: the edge by which the root is opening a flow; nil if it is opening none.
  /// - Returns: whether there is a new plan, for which live flows must be claimed.
  mutating func adopt(in state: NavigationState, opening edge: NavigationTree.EdgeUse? = nil) -> Bool {
    guard !hasBegun else { return false }
    let face = state.rootFace
    if let plan {
      guard face != .nothing, plan.face != face else { return false }
      // The root shows something else before anything was restored: the state waits for its beginning to be shown
      // again.
      waiting.insert(plan.saved, at: 0)
      self.plan = nil
    }
    let wanted = face == .nothing ? edge.map(RootFace.flow) ?? .nothing : face
    guard wanted != .nothing, let index = waiting.firstIndex(where: { $0.rootFace == wanted }) else { return false }
    var plan = RestorationPlan(waiting.remove(at: index))
    plan.rest = rest
    self.plan = plan
    return true
  }

  /// Records that the root has shown everything that it shows without user input.
  mutating func rootRests() {
    rest = .now
    plan?.rest = .now
  }

  /// Records the end of a task.
  mutating func taskEnded(_ task: FlowTask.ID) {
    if rest == .afterTask(task) { rootRests() }
  }

  /// Records that the user navigated: a partly restored state is given up, and so is a state that the user has passed.
  mutating func userActed(in state: NavigationState) {
    guard let plan, plan.hasBegun || plan.isPassed(in: state) else { return }
    self.plan?.giveUpAll(.overtaken, in: state)
  }

  /// Ends the plan.
  ///
  /// A state with the same beginning as the previous one is older: of its flows, only those that the root itself opens
  /// are restored.
  /// - Returns: its report.
  mutating func endPlan() -> (report: RestorationReport, face: RootFace)? {
    guard let plan else { return nil }
    self.plan = nil
    return (plan.report, plan.face)
  }

  /// Discards the states that can never be restored.
  ///
  /// - Parameter isKnown: returns why the root cannot show the beginning of a state; nil if it can.
  /// - Returns: the reports of the losses.
  mutating func dropUnknown(_ isKnown: (RootFace) -> RestorationReport.Reason?) -> [RestorationReport] {
    var reports: [RestorationReport] = []
    waiting.removeAll { snapshot in
      let isOld = snapshot.runs > NavigationSnapshot.runLimit
      guard let reason = isKnown(snapshot.rootFace) ?? (isOld ? .notShown : nil) else { return false }
      var plan = RestorationPlan(snapshot)
      plan.giveUpAll(reason, in: NavigationState())
      reports.append(plan.report)
      return true
    }
    return reports
  }

  /// Gives up all states.
  mutating func giveUp(in state: NavigationState) -> [RestorationReport] {
    var reports: [RestorationReport] = []
    if plan != nil {
      plan?.giveUpAll(.overtaken, in: state)
      if let report = plan?.report { reports.append(report) }
    }
    for snapshot in waiting {
      var plan = RestorationPlan(snapshot)
      plan.giveUpAll(.overtaken, in: NavigationState())
      reports.append(plan.report)
    }
    plan = nil
    waiting = []
    return reports
  }
}
