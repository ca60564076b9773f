import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// A waiting link does not interfere with navigation by the user and the flows.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct WaitingLinkTests {
  private let link = FlowLink(from: VaultApp.self).open(\.vault).show(.shelf(3))
  private let door = LinkLocation(flow: "Vault", step: "shelf(3)")

  @Test func waitingLinkContinuesFromANestedGate() async throws {
    let stage = await Stage(VaultApp())
    let log = EventLog(stage.navigator)
    #expect(await stage.navigator.follow(link) == .deferred(at: door))
    #expect(stage.outline == "root: VaultApp.list\nsheet: Vault.door")
    stage.root?.push(.item(1))
    #expect(stage.outline == "root: VaultApp.list › VaultApp.item(1)\nsheet: Vault.door", "Pushed screens are kept.")
    let sheet = try #require(stage.navigator.tree.layers.last).id
    try #require(stage.flow(VaultFlow.self)).isOpen = true
    stage.flow(VaultFlow.self)?.retryLinks()
    #expect(stage.outline.hasSuffix("sheet: Vault.door › Vault.shelf(3)"))
    #expect(stage.navigator.tree.layers.last?.id == sheet)
    #expect(log.outcomes == [.deferred(at: door), .landed])
  }

  @Test func waitingLinkIsBlockedOnceWhenItsFlowIsDismissed() async {
    let stage = await Stage(VaultApp())
    let log = EventLog(stage.navigator)
    await stage.navigator.follow(link)
    await stage.navigator.settle()
    #expect(stage.host.swipeDown() == .accepted)
    for number in 0..<5 { stage.root?.push(.item(number)) }
    #expect(stage.navigator.tree.layers.count == 1, "The sheet is not opened again.")
    #expect(log.outcomes == [.deferred(at: door), .blocked(.ended, at: door)])
  }

  @Test func theNextUserDoesNotSeeIt() async {
    let stage = await Stage(VaultApp())
    let log = EventLog(stage.navigator)
    await stage.navigator.follow(link)
    stage.navigator.start(VaultApp(isOpen: true))
    await stage.navigator.settle()
    #expect(stage.outline == "root: VaultApp.list")
    #expect(log.outcomes == [.deferred(at: door), .blocked(.ended, at: door)])
  }

  @Test func waitingLinkIsBlockedWhenTheAppStops() async {
    let stage = await Stage(VaultApp())
    let log = EventLog(stage.navigator)
    await stage.navigator.follow(link)
    stage.navigator.stop()
    #expect(log.outcomes == [.deferred(at: door), .blocked(.ended, at: door)])
  }

  @Test func linkBeforeTheStartIsForTheFirstRoot() async {
    let navigator = Navigator(host: InMemoryHost())
    let log = EventLog(navigator)
    #expect(await navigator.follow(link) == .deferred(at: LinkLocation(flow: "the app")))
    navigator.stop()
    navigator.start(VaultApp(isOpen: true))
    #expect(navigator.tree.description == "root: VaultApp.list\nsheet: Vault.door › Vault.shelf(3)")
    #expect(log.outcomes == [.deferred(at: LinkLocation(flow: "the app")), .landed])
  }

  @Test func linkWaitsForAPhaseThenContinues() async throws {
    let stage = await Stage(VaultApp(beginsWithLogin: true))
    let inside = FlowLink(from: VaultApp.self).open(\.inside).show(.item(4))
    #expect(await stage.navigator.follow(inside) == .deferred(at: LinkLocation(flow: "VaultApp", step: "inside")))
    #expect(stage.outline == "root: Login.login")
    try #require(stage.flow(LoginFlow.self)).push(.forgotten)
    #expect(stage.outline == "root: Login.login › Login.forgotten")
    stage.flow(LoginFlow.self)?.finish()
    #expect(stage.outline == "root: VaultApp.list › VaultApp.item(4)")
  }
}

private final class VaultApp: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, item(Int) }

  struct Edges: FlowEdges {
    let vault = FlowEdge("vault", as: .sheet) { (app: VaultApp) in VaultFlow(isOpen: app.isOpen) }
    let login = FlowEdge(phase: "login") { (_: VaultApp) in
      LoginFlow()
    } onEnd: { app, _ in
      app.show(\.inside)
    }
    let inside = FlowEdge(phase: "inside") { (_: VaultApp) in VaultApp() }
  }

  let navigation = FlowNavigation()
  private let isOpen: Bool
  private let beginsWithLogin: Bool

  init(isOpen: Bool = false, beginsWithLogin: Bool = false) {
    self.isOpen = isOpen
    self.beginsWithLogin = beginsWithLogin
  }

  func start(animated: Bool) { beginsWithLogin ? show(\.login) : push(.list) }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

private final class VaultFlow: GatedFlow {
  enum Route: Codable, Hashable, Sendable { case door, shelf(Int) }

  let navigation = FlowNavigation()
  let name = "Vault"
  var isOpen: Bool

  init(isOpen: Bool) { self.isOpen = isOpen }

  func start(animated: Bool) { push(.door) }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
  func gate(for path: LinkPath) -> LinkGate { isOpen || path.steps.isEmpty ? .open : .wait }
}
