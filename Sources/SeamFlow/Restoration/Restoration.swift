/// The states of earlier runs that are still to be put back: one while it is put back, and those of other phases.
///
/// A state is continued when the root flow shows what that state begins with: its first screen, its tabs, or the flow
/// that it opened first. So what was on show behind a login is put back after it, and a login's own screens in front.
struct Restoration {
  /// When the root flow has shown all that it shows by itself.
  enum Rest: Equatable {
    case now
    /// After the turn of the main actor in which restoration was asked for.
    case afterTurn
    /// After the task in which restoration was asked for.
    case afterTask(FlowTask.ID)
  }

  var plan: RestorationPlan?
  /// States that the root flow does not show the beginning of, newest first.
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

  /// Whether nothing is left to be put back.
  var isOver: Bool { plan == nil && waiting.isEmpty }

  /// Whether a state is being put back: what is on show is not yet what the user had.
  var hasBegun: Bool { plan?.hasBegun ?? false }

  /// The states that must be kept for the next run beside what is on show.
  var unrestored: [NavigationSnapshot] {
    let current = plan.flatMap { $0.hasBegun ? nil : $0.saved }
    return (current.map { [$0] } ?? []) + waiting
  }

  /// What the root flow remembered; once.
  mutating func takeRootMemory() -> [String: RouteValue]? {
    defer { rootMemory = nil }
    return rootMemory
  }

  /// Takes the plan out, to be put back by the caller.
  mutating func takePlan() -> RestorationPlan? {
    defer { plan = nil }
    return plan
  }

  /// Begins with a state that fits what the root shows.
  ///
  /// - Parameter edge: the edge by which the root is opening a flow; nil for none.
  /// - Returns: whether there is a new plan, for which live flows have to be claimed.
  mutating func adopt(in state: NavigationState, opening edge: NavigationTree.EdgeUse? = nil) -> Bool {
    guard !hasBegun else { return false }
    let face = state.rootFace
    if let plan {
      guard face != .nothing, plan.face != face else { return false }
      // The root went on before anything was put back: the state waits for its return.
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

  /// Notes that the root has shown all that it shows by itself.
  mutating func rootRests() {
    rest = .now
    plan?.rest = .now
  }

  /// Notes that a task is over.
  mutating func taskEnded(_ task: FlowTask.ID) {
    if rest == .afterTask(task) { rootRests() }
  }

  /// Notes that the user navigates: what is half put back is given up, and so is what the user went past.
  mutating func userActed(in state: NavigationState) {
    guard let plan, plan.hasBegun || plan.isPassed(in: state) else { return }
    self.plan?.giveUpAll(.overtaken, in: state)
  }

  /// Ends the plan.
  ///
  /// A state that begins in the same way as the one before is older: it is only continued if the root opens what it
  /// holds by itself.
  /// - Returns: what became of it.
  mutating func endPlan() -> (report: RestorationReport, face: RootFace)? {
    guard let plan else { return nil }
    self.plan = nil
    return (plan.report, plan.face)
  }

  /// Gives up the states that can never be continued.
  ///
  /// - Parameter isKnown: whether the root can still show what a state begins with.
  /// - Returns: what is lost.
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

  /// Gives everything up.
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
