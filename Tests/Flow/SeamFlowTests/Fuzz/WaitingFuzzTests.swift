import SeamFlow
import SeamFlowFuzzing
import SeamViews
import Testing

/// Waiting states have a reason that the walk knows; those without one are found.
@MainActor @Suite(.timeLimit(.minutes(10)), .serialized)
struct WaitingFuzzTests {
  private func fuzz(_ fault: SafeApp.Fault = .none) -> FlowFuzz<Version> {
    FlowFuzz(steps: 1_000, seed: 1, world: { Version() }) { version in
      version.number += 1
      return SafeApp(fault, run: version.number)
    }
  }

  @Test func aStateMayWaitBehindAPhase() async {
    let fuzz = fuzz()
    let finding = await fuzz.run()
    #expect(finding == nil, finding.map { "\($0)" })
    #expect(fuzz.report.restorations > 5)
    #expect(fuzz.report.routes.isSuperset(of: ["Lock.pin", "Shelf.shelf", "Shelf.box"]))
    #expect(await fuzz.replay([.tap("Open"), .tap("Box"), .restart, .tap("Open")]) == nil, "The box is restored.")
  }

  @Test func aStateMayWaitBetweenPhases() async {
    let fuzz = FlowFuzz(steps: 1_000, seed: 1, world: { Server() }) { SafeApp(server: $0) }
      .also("the server answers") { server, _ in server.answer() }
    let finding = await fuzz.run()
    #expect(finding == nil, finding.map { "\($0)" })
    let answer = FlowFuzzStep.outside("the server answers", 0)
    #expect(await fuzz.replay([.tap("Open"), answer, .tap("Box"), .restart, .tap("Open"), answer]) == nil)
  }

  @Test func appsOwnStoreMayContainMore() async {
    let fuzz = FlowFuzz(steps: 0, world: { LockableStore() }) { SafeApp(store: $0) }
    let finding = await fuzz.replay([.tap("Open"), .tap("Box"), .cutShort, .tap("Open")])
    #expect(finding == nil, finding.map { "\($0)" })
  }

  @Test func stateWaitingForAVisiblePhaseIsFound() async {
    let finding = await fuzz(.forgetsArgument).run()
    #expect(finding?.rule == .restoration)
    #expect(finding?.message.contains("it still waits here:\nroot: Shelf.shelf") == true)
    #expect(finding?.message.contains("the phase “shelf” is visible with another argument") == true)
    #expect(finding?.steps == [.tap("Open"), .restart, .tap("Open")])
  }

  @Test func stateWaitingAtAnOpenGateIsFound() async {
    let steps: [FlowFuzzStep] = [.tap("Unlock"), .tap("Drawer"), .restart]
    let right = FlowFuzz(steps: 0) { StrongroomFlow("Safe") }
    #expect(await right.replay(steps) == nil, "The gate is closed.")
    #expect(await right.replay(steps + [.tap("Unlock")]) == nil, "The drawer is restored.")

    let finding = await FlowFuzz(steps: 0) { StrongroomFlow("Safe", retriesLinks: false) }
      .replay(steps + [.tap("Unlock")])
    #expect(finding?.rule == .restoration)
    #expect(finding?.message.contains("it still waits here:\nroot: Safe.door") == true)
  }

  @Test(arguments: ["detail", "away", "last"]) func linkIntoAnEndingAppIsNoFinding(place: String) async throws {
    let root = FlowLink(from: EndingApp.self)
    let table = LinkTable<EndingApp>(
      "ending://",
      rows: [
        LinkRow("detail") { root.show(.detail) }, LinkRow("last") { root.show(.last) },
        LinkRow("away") { root.open(\.away) },
      ])
    let fuzz = FlowFuzz(steps: 0, links: table) { EndingApp() }
    let follow = FlowFuzzStep.follow("ending://\(place)", .replace)
    for steps in [[follow], [.hurried(.tap("Quit"), turns: 0), follow], [.tap("Quit"), follow]] {
      let finding = await fuzz.replay(steps)
      #expect(finding == nil, finding.map { "\($0)" })
    }
  }
}

/// A safe that must be opened in each run.
private final class SafeApp: FlowCoordinator {
  enum Fault { case none, forgetsArgument }

  typealias Route = Never

  struct Edges: FlowEdges {
    let lock = FlowEdge(phase: "lock") { (_: SafeApp) in
      SafeFlow(name: "Lock", .pin, buttons: ["Open"])
    } onEnd: { app, end in
      if end.output != nil { app.didOpen() }
    }
    let shelf = FlowEdge(phase: "shelf") { (_: SafeApp, _: Int) in
      SafeFlow(name: "Shelf", .shelf, buttons: ["Box"])
    }
  }

  let navigation = FlowNavigation()
  private let fault: Fault
  private let run: Int
  private let server: Server?
  private let store: (any SnapshotStore)?

  /// - Parameters:
  ///   - server: queried before the safe opens; nil for none.
  ///   - store: the app's own store; nil for none.
  init(_ fault: Fault = .none, run: Int = 1, server: Server? = nil, store: (any SnapshotStore)? = nil) {
    self.fault = fault
    self.run = run
    self.server = server
    self.store = store
  }

  func start(animated: Bool) {
    guard let store else { return show(\.lock) }
    task { [self] in
      await restore(from: store)
      show(\.lock)
    }
  }

  private func didOpen() {
    let number = fault == .none ? 1 : run
    guard let server else { return show(\.shelf, number) }
    task { [self] in
      await server.ask()
      show(\.shelf, number)
    }
  }

  func screen(for route: Never) -> any Screen {}
}

private final class SafeFlow: FlowCoordinator, StepScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case pin, shelf, box }

  let navigation = FlowNavigation()
  let name: String
  private let first: Route
  private let buttons: [String]

  init(name: String, _ first: Route, buttons: [String]) {
    self.name = name
    self.first = first
    self.buttons = buttons
  }

  func start(animated: Bool) { push(first) }
  func screen(for route: Route) -> any Screen { StepScreen("\(route)", buttons: buttons, delegate: self) }

  func didTap(_ button: String, in screen: StepScreen) {
    if button == "Open" { finish() } else { push(.box) }
  }
}

/// An app that quits: by a button, together with a flow that it opens, or after its last screen.
private final class EndingApp: FlowCoordinator, StepScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case list, detail, last }

  struct Edges: FlowEdges {
    let away = FlowEdge("away") { (_: EndingApp) in
      AwayFlow()
    } onEnd: { app, _ in
      app.quit()
    }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.list) }

  func screen(for route: Route) -> any Screen {
    if route == .last { quit() }
    return StepScreen("\(route)", buttons: ["Quit"], delegate: self)
  }

  func didTap(_ button: String, in screen: StepScreen) { quit() }

  fileprivate func quit() {
    task { [self] in
      await Task.yield()
      finish()
    }
  }
}

/// Finds nothing to show.
private final class AwayFlow: FlowCoordinator {
  typealias Route = Never
  let navigation = FlowNavigation()
  func start(animated: Bool) { finish() }
  func screen(for route: Never) -> any Screen {}
}
