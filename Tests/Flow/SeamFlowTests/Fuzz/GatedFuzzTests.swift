import Foundation
import SeamFlow
import SeamFlowFuzzing
import SeamViews
import Testing

/// Apps that restore themselves are correct: behind gates, between flows, in several versions and with waiting links.
@MainActor @Suite(.timeLimit(.minutes(60)), .serialized)
struct GatedFuzzTests {
  /// Set `SEAM_FUZZ_STEPS=20000 SEAM_FUZZ_SEED=7` for longer walks.
  private static func setting(_ name: String, _ fallback: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? fallback
  }
  private let steps = setting("SEAM_FUZZ_STEPS", 500)
  private let seed = UInt64(clamping: setting("SEAM_FUZZ_SEED", 1))

  private func hold<World>(_ fuzz: FlowFuzz<World>, _ routes: Set<String>) async {
    let finding = await fuzz.run()
    #expect(finding == nil, finding.map { "\($0)" })
    // A short walk may not reach all screens.
    guard steps >= 2_000 else { return }
    #expect(fuzz.report.routes.isSuperset(of: routes), "\(fuzz.report.routes)")
    let kinds: Set = ["loseTransition", "timePasses", "lock", "unlock", "restart", "cutShort"]
    #expect(kinds.subtracting(fuzz.report.kinds.keys).isEmpty)
  }

  @Test(arguments: GateStyle.allCases) func restorationBypassesNoGate(style: GateStyle) async {
    let fuzz = FlowFuzz(steps: steps, seed: seed, world: { Version() }) { version, store in
      GatedApp(style, store: store, asksFirst: version.number.isMultiple(of: 2))
    }
    .also("an update asks in the other order") { version, _ in version.number += 1 }
    .requiring("no secret without a login") { _, navigator in
      let flows = navigator.tree.flows.values
      let app = navigator.tree.flows.first { $0.value.parent == nil }.flatMap { navigator.coordinator(of: $0.key) }
      guard flows.contains(where: { $0.name == "Inside" }), (app as? GatedApp)?.isLoggedIn != true else { return nil }
      return "The user is not logged in."
    }
    // A phase blocks links; other styles would need a gate, which restoration would consult too.
    await hold(style == .phases ? fuzz : fuzz.withoutLinks(), ["Login.forgotten", "Inside.secret", "Post.text"])
  }

  @Test func appWithAChangingFirstScreenPasses() async {
    let fuzz = FlowFuzz(steps: steps, seed: seed, world: { Version() }) { VersionedApp($0, store: $1) }
      .also("an update") { version, number in version.number = number % 3 }
    await hold(fuzz, ["root.home", "root.news", "root.page", "Post.text"])
  }

  @Test func appBetweenItsPhasesPasses() async {
    let fuzz = FlowFuzz(steps: steps, seed: seed, world: { Server() }) { PacedApp($0, store: $1) }
      .also("the server answers") { server, _ in server.answer() }
    await hold(fuzz, ["First.step", "Second.step", "Post.text"])
  }

  @Test func linksWaitingAtNestedGatesPass() async {
    let root = FlowLink(from: HouseApp.self)
    let table = LinkTable<HouseApp>(
      "house://",
      rows: [
        LinkRow("room/{number}") { (number: Int) in root.show(.room(number)) },
        LinkRow("safe") { root.open(\.safe) },
        LinkRow("safe/{number}") { (number: Int) in root.open(\.safe).show(.drawer(number)) },
        LinkRow("safe/box/{number}") { (number: Int) in root.open(\.safe).open(\.box).show(.drawer(number)) },
      ])
    let fuzz = FlowFuzz(steps: steps, seed: seed, links: table) { HouseApp(store: $0) }
      .requiring("no drawer of a safe that is locked") { _, navigator in
        let entries = navigator.tree.layers.flatMap { $0.stacks.flatMap(\.entries) }
        let open = entries.filter { "\($0.route)".contains("drawer") }
        let isLocked = open.contains { (navigator.coordinator(of: $0.flow) as? StrongroomFlow)?.isOpen == false }
        return isLocked ? "It is not unlocked." : nil
      }
    await hold(fuzz, ["root.hall", "root.room", "Safe.door", "Safe.drawer", "Box.door", "Box.drawer"])
    #expect(fuzz.report.landings > 5)
  }
}
