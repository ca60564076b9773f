import SeamFlow
import SeamFlowTesting

/// A walk: an app on its own data, step by step, with all checks.
@MainActor
final class FuzzWalk {
  /// The result of a walk.
  struct End {
    /// The steps that were possible, in order.
    var steps: [FlowFuzzStep] = []
    var violation: FuzzViolation?
    var tree = NavigationTree()
  }

  private let subject: FuzzSubject
  private let number: Int
  private let coverage: FuzzCoverage
  private var places: [LinkPath]
  private var knownPlaces: Set<LinkPath>
  private var checkedTree: NavigationTree?
  private var steps: [FlowFuzzStep] = []
  private var isAtRest = true

  /// - Parameters:
  ///   - places: links to follow before the app has shown any.
  ///   - coverage: the states that were seen so far; only states that are new to it are restored.
  init(_ subject: FuzzSubject, number: Int, places: [LinkPath], coverage: FuzzCoverage) {
    self.subject = subject
    self.number = number
    self.places = places
    knownPlaces = Set(places)
    self.coverage = coverage
  }

  /// Walks until a rule is violated or there is no next step.
  func run(_ next: (FuzzApp, [LinkPath]) -> FlowFuzzStep?) async -> End {
    let world: FuzzWorld
    do {
      world = try await subject.makeWorld()
    } catch {
      return End(violation: FuzzViolation(.setUp, "Could not make the data of a walk: \(error)"))
    }
    var app = FuzzApp(subject, in: world)
    do {
      try await settle(app)
      while let step = next(app, places) {
        guard try await make(step, &app) else { continue }
        coverage.count(step)
      }
      let last = app.navigator.tree
      await app.stop()
      return End(steps: steps, violation: app.violation, tree: last)
    } catch {
      let tree = app.navigator.tree
      await app.stop()
      return End(steps: steps, violation: error, tree: tree)
    }
  }

  /// - Returns: false if the step is not possible.
  private func make(_ step: FlowFuzzStep, _ app: inout FuzzApp) async throws(FuzzViolation) -> Bool {
    app.dismissals = FuzzDismissals()
    switch step {
    case .restart:
      steps.append(step)
      try await restart(&app)
    case .cutShort:
      guard app.questionCount == 0 else { return false }
      steps.append(step)
      try await cutShort(&app)
    case .follow(let place, let policy):
      guard let link = LinkCheck(app, place) else { return false }
      steps.append(step)
      app.restoration.stepCount += 1
      try await follow(link, policy)
    case .hurried(let inner, let turns):
      app.restoration.stepCount += 1
      guard await app.perform(inner) else { return false }
      steps.append(step)
      isAtRest = false
      for _ in 0..<turns { await SerialTurns.pass() }
      app.look()
      app.checkStructure()
      app.holding = []
      app.timeHasPassed = false
      app.noteChange()
      if let violation = app.violation { throw violation }
      return true
    default:
      app.restoration.stepCount += 1
      guard await app.perform(step) else { return false }
      steps.append(step)
      // Work that was under way before, such as saving, may remove entries that block leaving.
      if !isAtRest { app.holding = [] }
    }
    try await settle(app)
    return true
  }

  /// Waits until the app is idle and checks it.
  private func settle(_ app: FuzzApp) async throws(FuzzViolation) {
    await app.rest()
    if app.timeHasPassed { await app.outlastTransitions() }
    isAtRest = !app.transitions.isInTransition
    app.look()
    app.checkHeld()
    app.holding = []
    app.dismissals = FuzzDismissals()
    if app.transitions.isInTransition {
      app.checkStructure()
    } else {
      app.checkRest()
    }
    if let violation = app.violation { throw violation }
    app.noteChange()
    app.transitions.isOverdue = false
    guard !app.transitions.isInTransition, !app.hasEnded, app.navigator.tree != checkedTree else { return }
    checkedTree = app.navigator.tree
    try await survey(app)
    await app.transitions.endingAll { await subject.onState?(app.navigator) }
  }

  /// Records a state and, if it is new, restores it in a new app.
  private func survey(_ app: FuzzApp) async throws(FuzzViolation) {
    let news = coverage.note(app.navigator, walk: number)
    guard news != .none else { return }
    if subject.followsLinks, let place = app.navigator.tree.visiblePath, knownPlaces.insert(place).inserted {
      if let links = subject.links, let url = links.url(place) { try links.check(place, url) }
      places.append(place)
    }
    guard let check = RestorationCheck(app) else { return }
    try check.checkContent()
    guard news == .restorable else { return }
    try await check.run()
    if let violation = app.violation { throw violation }
  }

  private func restart(_ app: inout FuzzApp) async throws(FuzzViolation) {
    let store = try await app.leave()
    await app.stop()
    if let violation = app.violation { throw violation }
    app = FuzzApp(subject, in: app.world, store: store)
  }

  /// Releases the navigator without stopping it, as the end of a process or of a window does.
  private func cutShort(_ app: inout FuzzApp) async throws(FuzzViolation) {
    app.transitions.close()
    let remains = FuzzLeakCheck(app.navigator)
    app = FuzzApp(subject, in: app.world, store: app.world.restoresItself ? app.store.reopened() : FuzzStore())
    await app.rest()
    let deadline = ContinuousClock.now + subject.timeout
    while let left = remains.left {
      guard ContinuousClock.now > deadline else {
        await SerialTurns.passPool()
        continue
      }
      throw FuzzViolation(
        .leak, of: left,
        "The \(left) is still in memory although its navigator was released. Look for a strong reference to it, or for "
          + "a call that never returns."
      )
    }
  }

  private func follow(_ link: LinkCheck, _ policy: LinkPolicy) async throws(FuzzViolation) {
    guard try await link.follow(policy) else { return }
    coverage.report.landings += 1
    // An app that is about to quit shows nothing, wherever the link leads.
    guard policy == .replace, !link.app.transitions.isInTransition, !link.app.hasEnded else { return }
    try await link.compareWithFreshStart()
  }
}
