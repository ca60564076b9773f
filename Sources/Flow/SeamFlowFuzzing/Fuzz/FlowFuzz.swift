import SeamConformance
public import SeamFlow
import SeamSupport

/// Walks an app at random from a seed, as a user, the system and the outside world would, and checks its invariants.
///
/// ```swift
/// let fuzz = FlowFuzz(steps: 1_000, seed: 1, links: table) { LibraryFlow() }
/// let finding = await fuzz.run()
/// #expect(finding == nil)
/// ```
///
/// Steps are found, not scripted: everything that can be tapped, typed, toggled and chosen on the visible screen,
/// alerts, going back, swipes that are cancelled, tabs, transitions that take long or whose end is never reported, late
/// and repeated reports of hosts, links, the end of the process, crashes, and a snapshot store that is locked for a
/// while. The checked rules are listed in ``FlowFuzzFinding/Rule``.
///
/// Walks do not depend on time: the same seed leads to the same steps. To ensure this, everything that the app does
/// runs on the main queue during a walk, and each step waits until the app is idle; so provide data in memory, without
/// delays, random numbers or custom executors. Only a step for it lets the navigator's time limits expire.
///
/// Jobs of other tests that start on the main actor also go to the main queue meanwhile, so run tests that need other
/// executors in another process, such as an exit test.
/// `Task.yield()` outside the main actor escapes to other threads: if an app uses it, for example while reading a long
/// file, walks are similar but not identical. Set `SWIFT_DETERMINISTIC_HASHING=1` in the environment for the same order
/// of dictionaries in each process.
///
/// Steps that violate a rule are repeated with fewer and fewer of them. A trap in the app ends the test's process:
/// ``onStep`` tells the last step, and ``StepShrinker`` shrinks the steps in separate processes.
@MainActor
public final class FlowFuzz<World> {
  /// The coverage of the last run.
  public private(set) var report = FlowFuzzReport()

  /// Called before each step, for example to print it in case the app crashes.
  public var onStep: (@MainActor (FlowFuzzStep) -> Void)?

  /// Called in each state in which the app is idle, before the next step, for example to end the process.
  ///
  /// Transitions that begin meanwhile end without a step, so that it can wait for the navigator.
  public var onState: (@MainActor (Navigator) async -> Void)?

  private let steps: Int
  private let stepsPerWalk: Int
  private let stepsPerRestoration: Int?
  private let seed: UInt64
  private let makeWorld: @MainActor () async throws -> World
  private let start: @MainActor (World, Navigator, FuzzStore) -> Void
  private let restoresItself: Bool
  private let links: FuzzLinks?
  private var outside: [(name: String, act: @MainActor (World, Int) async throws -> Void)] = []
  private var requirements: [(name: String, problem: @MainActor (World, Navigator) -> String?)] = []
  private var passing: Set<String> = []
  private var texts: [String: String] = [:]
  private var followsLinks = true
  private var tamper: @MainActor (inout FuzzSubject) -> Void = { _ in }

  /// Creates walks of an app with data.
  ///
  /// - Parameters:
  ///   - steps: the total number of steps.
  ///   - seed: the seed of all walks.
  ///   - stepsPerWalk: the number of steps after which the app restarts with new data.
  ///   - stepsPerRestoration: the number of steps per state that is restored in a new app and compared, states of new
  ///     shapes first. A restoration takes as long as some dozens of steps; nil for none.
  ///   - links: the app's URLs; without them, links lead only to places that were visible before.
  ///   - world: makes the data of one walk, for example a storage in memory with some people.
  ///   - app: makes the root flow with this data, once for each start of the app.
  public convenience init<Root: FlowCoordinator>(
    steps: Int = 2_000, seed: UInt64 = 1, stepsPerWalk: Int = 200, stepsPerRestoration: Int? = 20,
    links: LinkTable<Root>? = nil,
    world: @escaping @MainActor () async throws -> World, app: @escaping @MainActor (World) -> Root
  ) {
    self.init(
      steps: steps, seed: seed, stepsPerWalk: stepsPerWalk, stepsPerRestoration: stepsPerRestoration,
      links: links.map { FuzzLinks($0) }, restoresItself: false, world: world
    ) { world, navigator, store in
      navigator.start(app(world), restoring: store.take())
    }
  }

  /// Creates walks of an app whose root flow calls `restore(from:)`.
  ///
  /// The store belongs to the walk: each run loads the state that the previous one saved. The process may crash before
  /// everything is saved, and the store may be locked for a while.
  ///
  /// - Parameters:
  ///   - steps: the total number of steps.
  ///   - seed: the seed of all walks.
  ///   - stepsPerWalk: the number of steps after which the app restarts with new data.
  ///   - stepsPerRestoration: the number of steps per state that is restored in a new app and compared; nil for none.
  ///   - links: the app's URLs; without them, links lead only to places that were visible before.
  ///   - world: makes the data of one walk.
  ///   - app: makes the root flow with this data and the store, once for each start of the app.
  public convenience init<Root: FlowCoordinator>(
    steps: Int = 2_000, seed: UInt64 = 1, stepsPerWalk: Int = 200, stepsPerRestoration: Int? = 20,
    links: LinkTable<Root>? = nil,
    world: @escaping @MainActor () async throws -> World,
    restoring app: @escaping @MainActor (World, any SnapshotStore) -> Root
  ) {
    self.init(
      steps: steps, seed: seed, stepsPerWalk: stepsPerWalk, stepsPerRestoration: stepsPerRestoration,
      links: links.map { FuzzLinks($0) }, restoresItself: true, world: world
    ) { world, navigator, store in
      navigator.start(app(world, store))
    }
  }

  private init(
    steps: Int, seed: UInt64, stepsPerWalk: Int, stepsPerRestoration: Int?, links: FuzzLinks?, restoresItself: Bool,
    world: @escaping @MainActor () async throws -> World,
    start: @escaping @MainActor (World, Navigator, FuzzStore) -> Void
  ) {
    self.steps = steps
    self.seed = seed
    self.stepsPerWalk = max(1, stepsPerWalk)
    self.stepsPerRestoration = stepsPerRestoration
    self.links = links
    self.restoresItself = restoresItself
    makeWorld = world
    self.start = start
  }

  /// Adds an event outside the app that may happen between two steps, such as deleting a person.
  ///
  /// - Parameters:
  ///   - name: the event's name in findings.
  ///   - act: performs the event. It receives a random number, for example to choose the person.
  public func also(
    _ name: String, _ act: @escaping @MainActor (World, Int) async throws -> Void
  ) -> Self {
    outside.append((name, act))
    return self
  }

  /// Adds a requirement that must hold in every state, between hurried steps, and for every tree that a host is given.
  ///
  /// - Parameters:
  ///   - name: the requirement's name in findings.
  ///   - problem: returns a description of the violation; nil if the requirement is met.
  public func requiring(
    _ name: String, _ problem: @escaping @MainActor (World, Navigator) -> String?
  ) -> Self {
    requirements.append((name, problem))
    return self
  }

  /// Names a screen that the app does not restore by design, such as the progress of a task that the process's end
  /// stops.
  ///
  /// - Parameter screen: the flow's name and the case of its route, such as `ImportFlow.progress`.
  public func passing(over screen: String) -> Self {
    passing.insert(screen)
    return self
  }

  /// Adds a text that leads further than random ones, such as a PIN: half of the texts that are typed into this field.
  public func typing(_ text: String, into label: String) -> Self {
    texts[label] = text
    return self
  }

  /// Disables links, for an app that opens none and therefore has no `GatedFlow` to block them.
  public func withoutLinks() -> Self {
    followsLinks = false
    return self
  }

  /// Changes the walked app, to test the fuzzer itself.
  package func tampering(_ change: @escaping @MainActor (inout FuzzSubject) -> Void) -> Self {
    tamper = change
    return self
  }

  // MARK: Running

  /// Walks until a rule is violated or all steps are done.
  ///
  /// Cancelling the surrounding task ends it after the current walk.
  /// - Returns: the first violation, with the shortest steps that were found; nil if there is none.
  public func run() async -> FlowFuzzFinding? { await SerialTurns.run { await walk() } }

  private func walk() async -> FlowFuzzFinding? {
    let coverage = FuzzCoverage(stepsPerRestoration: stepsPerRestoration, keepsStates: true)
    defer { report = coverage.report }
    let subject = subject()
    let places: [LinkPath]
    do {
      places = try subject.links?.check() ?? []
    } catch {
      return finding(.init(violation: error), 0, steps: [], isReproducible: true)
    }
    var idleWalks = 0
    while coverage.report.steps < steps, !Task.isCancelled {
      let number = coverage.report.walks
      coverage.report.walks += 1
      let end = await walk(number, subject, places, coverage)
      if let violation = end.violation { return await shrink(end, violation, number, subject) }
      idleWalks = end.steps.isEmpty ? idleWalks + 1 : 0
      guard idleWalks == 3 else { continue }
      let idle = FuzzViolation(.setUp, "The app showed no screen that could be used.")
      return finding(.init(violation: idle, tree: end.tree), number, steps: [], isReproducible: true)
    }
    return nil
  }

  /// Performs given steps, as a finding prints them.
  ///
  /// - Returns: the first violation; nil if there is none.
  public func replay(_ steps: [FlowFuzzStep]) async -> FlowFuzzFinding? {
    let coverage = FuzzCoverage(stepsPerRestoration: 0, keepsStates: true)
    defer { report = coverage.report }
    let end = await SerialTurns.run { await replay(steps, subject(), coverage) }
    return end.violation.map { _ in finding(end, 0, steps: end.steps, isReproducible: true) }
  }

  private func subject() -> FuzzSubject {
    var subject = FuzzSubject(
      makeWorld: { [makeWorld, start, outside, requirements, restoresItself] in
        let world = try await makeWorld()
        return FuzzWorld(
          start: { start(world, $0, $1) }, restoresItself: restoresItself,
          requirements: requirements.map { requirement in (requirement.name, { requirement.problem(world, $0) }) },
          outside: outside.map { event in (event.name, { try await event.act(world, $0) }) })
      }, links: links)
    subject.passing = passing
    subject.texts = texts
    subject.followsLinks = followsLinks
    subject.onState = onState
    tamper(&subject)
    return subject
  }

  private func walk(
    _ number: Int, _ subject: FuzzSubject, _ places: [LinkPath], _ coverage: FuzzCoverage
  ) async -> FuzzWalk.End {
    var random = SeededRandom(seed: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
    var left = min(stepsPerWalk, steps - coverage.report.steps)
    var last: FlowFuzzStep?
    return await FuzzWalk(subject, number: number, places: places, coverage: coverage).run { app, places in
      guard left > 0 else { return nil }
      left -= 1
      var step = app.hasEnded ? .restart : FuzzChoice(app, places: places).next(&random)
      // Hurried users repeat their taps.
      if case .hurried(let hurried, _) = last, random.next(upTo: 3) == 0, step != .restart { step = hurried }
      last = step
      if let step { onStep?(step) }
      return step
    }
  }

  private func replay(
    _ steps: [FlowFuzzStep], _ subject: FuzzSubject, _ coverage: FuzzCoverage
  ) async -> FuzzWalk.End {
    var rest = steps[...]
    return await FuzzWalk(subject, number: 0, places: [], coverage: coverage).run { _, _ in
      rest.popFirst()
    }
  }

  // MARK: Findings

  private func shrink(
    _ end: FuzzWalk.End, _ violation: FuzzViolation, _ number: Int, _ subject: FuzzSubject
  ) async -> FlowFuzzFinding {
    var hasty = subject
    // The default timeout would make shrinking take minutes if something is late in every attempt.
    hasty.timeout = .milliseconds(30)
    // Restoring states also affects the app: first try without it, then with every new state.
    for stepsPerRestoration in [nil, 0] {
      var best: FuzzWalk.End?
      var shrinker = StepShrinker { steps in
        let coverage = FuzzCoverage(stepsPerRestoration: stepsPerRestoration, keepsStates: false)
        let end = await self.replay(steps, hasty, coverage)
        guard violation.isAlike(end.violation) else { return nil }
        best = end
        return end.steps
      }
      guard let again = await shrinker.fails(end.steps) else { continue }
      let steps = await shrinker.shrink(again)
      return finding(best ?? end, number, steps: steps, count: end.steps.count, isReproducible: true)
    }
    return finding(end, number, steps: end.steps, isReproducible: false)
  }

  private func finding(
    _ end: FuzzWalk.End, _ number: Int, steps: [FlowFuzzStep], count: Int? = nil, isReproducible: Bool
  ) -> FlowFuzzFinding {
    FlowFuzzFinding(
      rule: end.violation?.rule ?? .setUp, message: end.violation?.message ?? "", steps: steps,
      originalCount: count ?? steps.count, isReproducible: isReproducible, seed: seed, walk: number, tree: end.tree)
  }
}

extension FlowFuzz where World == Void {
  /// Creates walks of an app without data.
  public convenience init<Root: FlowCoordinator>(
    steps: Int = 2_000, seed: UInt64 = 1, stepsPerWalk: Int = 200, stepsPerRestoration: Int? = 20,
    links: LinkTable<Root>? = nil,
    app: @escaping @MainActor () -> Root
  ) {
    self.init(
      steps: steps, seed: seed, stepsPerWalk: stepsPerWalk, stepsPerRestoration: stepsPerRestoration, links: links,
      world: {}, app: app)
  }

  /// Creates walks of an app without data whose root flow calls `restore(from:)`.
  public convenience init<Root: FlowCoordinator>(
    steps: Int = 2_000, seed: UInt64 = 1, stepsPerWalk: Int = 200, stepsPerRestoration: Int? = 20,
    links: LinkTable<Root>? = nil,
    restoring app: @escaping @MainActor (any SnapshotStore) -> Root
  ) {
    self.init(
      steps: steps, seed: seed, stepsPerWalk: stepsPerWalk, stepsPerRestoration: stepsPerRestoration, links: links,
      world: {}, restoring: { _, store in app(store) })
  }
}
