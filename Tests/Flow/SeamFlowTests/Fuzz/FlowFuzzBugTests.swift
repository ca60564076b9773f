import Foundation
import SeamFlow
import SeamFlowFuzzing
import SeamViews
import Testing

/// Planted bugs are found and reported in a few steps.
@MainActor @Suite(.timeLimit(.minutes(10)), .serialized)
struct FlowFuzzBugTests {
  /// Walks, and expects a violation of a rule within a number of steps.
  private func find<World>(
    _ rule: FlowFuzzFinding.Rule, _ message: String, within count: Int, in fuzz: FlowFuzz<World>,
    _ location: SourceLocation = #_sourceLocation
  ) async -> FlowFuzzFinding? {
    let finding = await fuzz.run()
    let comment = finding.map { Comment(rawValue: "\($0)") }
    #expect(finding?.rule == rule, comment, sourceLocation: location)
    #expect(finding?.message.contains(message) == true, comment, sourceLocation: location)
    #expect(finding?.isReproducible == true, comment, sourceLocation: location)
    #expect((finding?.steps.count ?? 99) <= count, comment, sourceLocation: location)
    if let finding, !finding.steps.isEmpty {
      let again = await fuzz.replay(finding.steps)
      #expect(again?.rule == rule, "The printed steps lead there again.", sourceLocation: location)
    }
    return finding
  }

  private func fuzz(_ bug: BuggyFlow.Bug) -> FlowFuzz<Void> {
    FlowFuzz(steps: 3_000, seed: 3, stepsPerRestoration: 0) { BuggyFlow("Root", bug) }
  }

  @Test func aScreenThatStaysInMemory() async {
    let finding = await find(.leak, "screen LeakyScreen", within: 2, in: fuzz(.leak))
    #expect(finding?.steps.first == .tap("Detail"))
  }

  @Test func aScreenWhoseWorkIgnoresItsCancellation() async {
    _ = await find(.leak, "screen DeafScreen", within: 2, in: fuzz(.deaf))
  }

  @Test func idleFlowThatStays() async {
    _ = await find(.idle, "Idler is still live", within: 2, in: fuzz(.idle))
  }

  @Test func blockingScreenThatIsRemoved() async {
    _ = await find(.leavingPrevented, "Child.detail blocked leaving, but was removed", within: 6, in: fuzz(.leftAnyway))
  }

  @Test func aMissingProviderDeepDown() async {
    let finding = await find(.problem, "NeedyFlow needs `word`", within: 3, in: fuzz(.needy))
    #expect(finding?.steps == [.tap("Child"), .tap("Needy")])
  }

  @Test func aRouteThatCannotBeReadBack() async {
    _ = await find(.restoration, "unknown route", within: 2, in: fuzz(.unreadable))
  }

  @Test func lostMemory() async {
    _ = await find(.restoration, "The memory of ", within: 2, in: fuzz(.forgets))
  }

  @Test func aFlowThatRestorationDrops() async {
    let fuzz = fuzz(.none).tampering { subject in
      subject.left = { (try? $0.withoutTopLayer()) ?? $0 }
    }
    _ = await find(.restoration, "Expected this to be restored:", within: 2, in: fuzz)
  }

  @Test func flowThatLeavesItselfIsNoFinding() async {
    let fuzz = FlowFuzz(steps: 1_000, seed: 3, stepsPerRestoration: 0, world: { Weather() }) {
      BuggyFlow("Root", .leaves, weather: $0)
    }.also("rain") { weather, number in weather.isRaining = number % 2 == 0 }.withoutLinks()
    let finding = await fuzz.run()
    #expect(finding == nil, finding.map { "\($0)" })
    let steps: [FlowFuzzStep] = [.tap("Detail"), .hurried(.outside("rain", 0), turns: 1), .restart]
    #expect(await fuzz.replay(steps) == nil, "The detail is restored, then it leaves.")
  }

  @Test func requirementsOfTheApp() async {
    let fuzz = fuzz(.none).requiring("no detail in a sheet") { _, navigator in
      navigator.tree.layers.count > 1 && "\(navigator.tree)".contains("Child.detail") ? "There is one." : nil
    }
    _ = await find(.requirement, "no detail in a sheet: There is one.", within: 2, in: fuzz)
  }

  @Test func treeThatOnlyAHostSeesBriefly() async {
    // When the walk is idle between two steps, the screen has disappeared again.
    let fuzz = FlowFuzz(steps: 300, seed: 3) { FlashingFlow() }.requiring("no secret") { _, navigator in
      "\(navigator.tree)".contains("secret") ? "It is visible." : nil
    }
    _ = await find(.requirement, "It is visible.", within: 1, in: fuzz)
  }

  @Test func appWithoutUsableScreens() async {
    let fuzz = FlowFuzz(steps: 300, seed: 3) { BlankFlow() }
    _ = await find(.idle, "Blank is still live", within: 1, in: fuzz)
  }

  @Test func leakedNavigator() async {
    let fuzz = FlowFuzz(steps: 2_000, seed: 3) { ClingingFlow() }
    let finding = await find(.leak, "although its navigator was released", within: 1, in: fuzz)
    #expect(finding?.steps == [.cutShort])
  }

  @Test func firstScreenThatDependsOnEarlierEvents() async {
    _ = await find(.restoration, "it still waits here", within: 2, in: fuzz(.moody))
  }

  @Test func aLinkThatLandsElsewhere() async {
    let table = LinkTable<BuggyFlow>(
      "bug:", rows: [LinkRow("detail") { FlowLink(from: BuggyFlow.self).show(.detail) }])
    let fuzz = FlowFuzz(steps: 3_000, seed: 3, links: table) { BuggyFlow("Root", .redirects) }
    let finding = await find(.link, "bug:detail (detail): it landed on Root.list", within: 1, in: fuzz)
    #expect(finding?.steps == [.follow("bug:detail", .replace)])
  }

  @Test func linkWhoseDestinationDependsOnTheCurrentPlace() async {
    let fuzz = FlowFuzz(steps: 3_000, seed: 7, stepsPerRestoration: nil) { BuggyFlow("Root", .wanders) }
    _ = await find(.link, "from a fresh start to", within: 4, in: fuzz)
  }

  @Test func rowThatMatchesBeforeAnother() async {
    let table = LinkTable<BuggyFlow>(
      "bug:",
      rows: [
        LinkRow("x/{text}") { (_: String) in FlowLink(from: BuggyFlow.self).show(.detail) },
        LinkRow("x/list") { FlowLink(from: BuggyFlow.self).show(.list) },
      ])
    _ = await find(
      .link, "its parameters were not found in the link", within: 0,
      in: FlowFuzz(links: table) { BuggyFlow("Root", .none) })
  }

  @Test func aHostThatDrifts() async {
    let fuzz = fuzz(.none).tampering { $0.host = { ForgetfulHost($0) } }
    let finding = await find(.drift, "The host does not show the navigation tree", within: 2, in: fuzz)
    #expect(finding?.description.contains("1. tap “") == true)
    #expect(finding?.description.contains(".replay([\n    .tap(\"") == true)
  }

  @Test(arguments: [0, 2]) func aFlowThatEndsNeverOrTwice(times: Int) async {
    let fuzz = fuzz(.none).tampering { subject in
      subject.events = { event in
        if case .ended = event { Array(repeating: event, count: times) } else { [event] }
      }
    }
    _ = await find(.ends, times == 0 ? "did not end with the app" : "ended twice", within: 2, in: fuzz)
  }

  @Test func bugAfterAnOutsideEvent() async {
    let fuzz = FlowFuzz(steps: 3_000, seed: 3, world: { Weather() }) { BuggyFlow("Root", .rainy, weather: $0) }
      .also("rain") { weather, _ in weather.isRaining = true }
    let finding = await find(.leak, "screen LeakyScreen", within: 3, in: fuzz)
    #expect(finding?.steps.contains { if case .outside("rain", _) = $0 { true } else { false } } == true)
  }

  @Test func bugOfHurriedSteps() async {
    let finding = await find(.idle, "Idler is still live", within: 3, in: fuzz(.hasty))
    #expect(finding?.steps.contains { if case .hurried = $0 { true } else { false } } == true)
  }

  @Test func failingDataFactory() async {
    struct NoDisk: Error {}
    let fuzz = FlowFuzz(world: { () throws -> Weather in throw NoDisk() }) { _ in BuggyFlow("Root", .none) }
    _ = await find(.setUp, "NoDisk", within: 0, in: fuzz)
  }

  @Test func crashIsShrunkInSeparateProcesses() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { await crash(nil) })
    // Only the output before the crash is available.
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    let trace = lines.compactMap { try? JSONDecoder().decode(FlowFuzzStep.self, from: Data($0.utf8)) }
    #expect(trace.count > 2)
    var shrinker = StepShrinker(maximumAttempts: 80) { steps in
      let result = await #expect(processExitsWith: .failure) { [steps = steps as [FlowFuzzStep]] in
        await crash(steps)
        exit(1)
      }
      return result?.exitStatus == .exitCode(1) ? nil : steps
    }
    #expect(await shrinker.shrink(trace) == [.tap("Detail"), .tap("Third")])
  }
}

extension NavigationSnapshot {
  /// Returns the snapshot without its topmost layer, as if restoration had forgotten it.
  fileprivate func withoutTopLayer() throws -> NavigationSnapshot {
    guard case .object(var fields) = try RouteValue(self), case .array(let layers)? = fields["layers"],
      layers.count > 1
    else { return self }
    fields["layers"] = .array(layers.dropLast())
    return try RouteValue.object(fields).decode(as: NavigationSnapshot.self)
  }
}

/// Walks, or performs given steps in, an app that traps.
@MainActor
private func crash(_ steps: [FlowFuzzStep]?) async {
  let fuzz = FlowFuzz(steps: 3_000, seed: 3) { BuggyFlow("Root", .crash) }
  fuzz.onStep = { step in
    guard let line = try? JSONEncoder().encode(step) else { return }
    FileHandle.standardError.write(line + Data("\n".utf8))
  }
  _ = if let steps { await fuzz.replay(steps) } else { await fuzz.run() }
}
