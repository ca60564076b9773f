import SeamConformance
public import SeamFlow

/// Walks an app at random from a seed, as a user, the system and the outside world would, and checks that it holds.
///
/// ```swift
/// let fuzz = FlowFuzz(steps: 1_000, seed: 1, links: table) { LibraryFlow() }
/// let finding = await fuzz.run()
/// #expect(finding == nil)
/// ```
///
/// The steps are not scripted but found: whatever can be tapped, typed, toggled and chosen on the visible screen,
/// alerts, back, swipes that are begun and taken back, tabs, transitions that last or whose end is never reported,
/// reports of hosts that come late or twice, links, the end of the process, processes that are cut short, and a
/// snapshot store that is locked for a while. What must hold is listed in ``FlowFuzzFinding/Rule``.
///
/// Time is left out: the same seed leads to the same steps. For that, everything that the app does runs on the main
/// queue while it is walked, and between two steps it comes to rest; so give it data in memory, without delays, random
/// numbers or executors of its own. The navigator's own limits are reached only by the step that lets time pass.
///
/// Work of other tests that begins on the main actor goes to the main queue as well meanwhile, so a test of what runs
/// elsewhere belongs in a process of its own, such as an exit test.
/// `Task.yield()` outside of the main actor escapes to other threads: where an app uses it, such as to read a long
/// file, walks are alike but not the same. `SWIFT_DETERMINISTIC_HASHING=1` in the process's environment makes the order
/// of dictionaries the same in each process.
///
/// What breaks a rule is repeated with fewer and fewer steps. A trap in the app ends the test's process, as it would
/// end the app's: ``onStep`` tells where, and ``StepShrinker`` shrinks it in processes of its own.
@MainActor
public final class FlowFuzz<World> {
  /// How far the walks came in the last run.
  public private(set) var report = FlowFuzzReport()

  /// Hears of each step before it is made, for instance to print it where the app crashes.
  public var onStep: (@MainActor (FlowFuzzStep) -> Void)?

  /// Hears of each state in which the app comes to rest, before the next step is made, for instance to end the process.
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

  /// Prepares walks of an app that works on data.
  ///
  /// - Parameters:
  ///   - steps: how many steps are made in all.
  ///   - stepsPerWalk: after how many the app begins anew with new data.
  ///   - stepsPerRestoration: for how many steps one of the new states, the first of its shape before others, is put
  ///     back in a new app and compared, which takes as long as some dozens of steps; nil for none.
  ///   - links: the app's URLs; without, links go only to places that were on show.
  ///   - world: makes the data of one walk, for instance a storage in memory with some people.
  ///   - app: makes the root flow on these data, once for each time that the app starts.
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

  /// Prepares walks of an app whose root flow calls ``FlowCoordinator/restore(from:)``.
  ///
  /// The store is the walk's: what one run saves, the next one finds; the process may be cut short before all is saved,
  /// and the store may be locked for a while.
  ///
  /// - Parameters:
  ///   - world: makes the data of one walk.
  ///   - app: makes the root flow on these data and the store, once for each time that the app starts.
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

  /// Adds something that may happen outside of the app between two steps, such as a person who is deleted meanwhile.
  ///
  /// - Parameter act: does it, with a number as its luck, for instance to choose the person.
  public func also(
    _ name: String, _ act: @escaping @MainActor (World, Int) async throws -> Void
  ) -> Self {
    outside.append((name, act))
    return self
  }

  /// Adds something that must hold in every state, also while steps come in haste and of every tree that a host is
  /// given.
  ///
  /// - Parameter problem: says what is wrong; nil if nothing is.
  public func requiring(
    _ name: String, _ problem: @escaping @MainActor (World, Navigator) -> String?
  ) -> Self {
    requirements.append((name, problem))
    return self
  }

  /// Names a screen that the app knowingly does not put back, such as work that the end of the process cut short.
  ///
  /// - Parameter screen: the flow's name and the case of its route: `ImportFlow.progress`.
  public func passing(over screen: String) -> Self {
    passing.insert(screen)
    return self
  }

  /// Names a text that leads further than others, such as a PIN: half of what is typed into this field.
  public func typing(_ text: String, into label: String) -> Self {
    texts[label] = text
    return self
  }

  /// Leaves links out, for an app that opens none and therefore has no ``GatedFlow`` to stop them.
  public func withoutLinks() -> Self {
    followsLinks = false
    return self
  }

  /// Changes what is walked, to test the fuzzer itself.
  package func tampering(_ change: @escaping @MainActor (inout FuzzSubject) -> Void) -> Self {
    tamper = change
    return self
  }

  // MARK: Running

  /// Walks until a rule is broken or all steps are made.
  ///
  /// Cancelling the surrounding task ends it after the walk under way.
  /// - Returns: the first rule that is broken, with as few steps as could be found; nil where all hold.
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
      let idle = FuzzViolation(.setUp, "There was nothing to do: no screen came on show that could be used.")
      return finding(.init(violation: idle, tree: end.tree), number, steps: [], isReproducible: true)
    }
    return nil
  }

  /// Makes given steps, as a finding prints them.
  ///
  /// - Returns: the rule that they break; nil where all hold.
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
      // Who is in haste taps twice.
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
    // What is late in every attempt would else take minutes.
    hasty.patience = .milliseconds(30)
    // To put states back is work for the app, too: first without, then with every state that is new.
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
  /// Prepares walks of an app that needs no data.
  public convenience init<Root: FlowCoordinator>(
    steps: Int = 2_000, seed: UInt64 = 1, stepsPerWalk: Int = 200, stepsPerRestoration: Int? = 20,
    links: LinkTable<Root>? = nil,
    app: @escaping @MainActor () -> Root
  ) {
    self.init(
      steps: steps, seed: seed, stepsPerWalk: stepsPerWalk, stepsPerRestoration: stepsPerRestoration, links: links,
      world: {}, app: app)
  }

  /// Prepares walks of an app that needs no data and whose root flow calls ``FlowCoordinator/restore(from:)``.
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
