import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article Phases.md, and its edge cases.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct PhasesTests {
  private let store = MemoryStore()

  @Test func theShortestExampleRuns() async throws {
    let app = FlowRobot(CardHolderApp())
    try await app.expectTree("root: WelcomeFlow.welcome")
      .tap("Choose a PIN").expectTree("root: CardsFlow.cards")
      .skipEvents().finish()
  }

  @Test func thePhasesFollowOneAnother() async throws {
    let app = FlowRobot(WalletApp(account: FakeAccount(), store: store))
    try await app.expect(.show(WelcomeFlow.self)).expect(.push(.welcome, in: WelcomeFlow.self))
      .tap("Choose a PIN").expect(.end(WelcomeFlow.self))
      .expect(.show(WalletFlow.self)).expect(.setTabs(["money", "cards"]))
      .expect(.push(.list, in: MoneyFlow.self)).expect(.push(.cards, in: CardsFlow.self))
      .tap("Lock").expect(.end(MoneyFlow.self)).expect(.end(CardsFlow.self, .superseded)).expect(.end(WalletFlow.self))
      .expect(.show(PinFlow.self)).expect(.push(.pin, in: PinFlow.self))
      .finish()
  }

  @Test func theNextRunAsksForThePINFirst() async throws {
    let account = FakeAccount()
    let first = FlowRobot(WalletApp(account: account, store: store))
    try await first.tap("Choose a PIN").tap("Savings").expectText("Savings").skipEvents()
    await first.navigator.saved()

    let second = FlowRobot(WalletApp(account: account, store: store))
    try await second.expectTree("root: PinFlow.pin")
      .tap("1234").expectTree("root:\n  [money]: MoneyFlow.list › MoneyFlow.account(Savings)\n  cards: CardsFlow.cards")
      .skipEvents().finish()
  }

  /// Saves the state of a user who is viewing the savings.
  private func saveRun(of account: any Account) async throws {
    let robot = FlowRobot(WalletApp(account: account, store: store))
    try await robot.tap("Choose a PIN").tap("Savings").expectText("Savings").skipEvents()
    await robot.navigator.saved()
  }

  @Test func aRunThatEndsAtThePINLosesNothing() async throws {
    let account = FakeAccount()
    try await saveRun(of: account)
    for _ in 1...3 {
      let locked = FlowRobot(WalletApp(account: account, store: store))
      try await locked.expectTree("root: PinFlow.pin").skipEvents()
      await locked.navigator.saved()
      try await locked.finish()
    }
    let last = FlowRobot(WalletApp(account: account, store: store))
    try await last.tap("1234").expectText("Savings").skipEvents().finish()
  }

  @Test func anotherUserSeesNothingOfTheState() async throws {
    let account = FakeAccount()
    try await saveRun(of: account)
    let second = FlowRobot(WalletApp(account: account, store: store))
    try await second.tap("Forgotten").expectTree("root: WelcomeFlow.welcome")
      .tap("Choose a PIN").expectTree("root:\n  [money]: MoneyFlow.list\n  cards: CardsFlow.cards")
      .skipEvents().finish()
  }

  @Test func aLinkWaitsForItsPhase() async throws {
    let account = FakeAccount()
    account.hasPIN = true
    let savings = FlowLink(from: WalletApp.self).open(\.inside).open(\.money).show(.account("Savings"))
    let app = FlowRobot(WalletApp(account: account, store: store))
    try await app.expectTree("root: PinFlow.pin")
      .follow(savings, expecting: .deferred(at: LinkLocation(flow: "WalletApp", step: "inside")))
      .tap("1234").expectText("Savings").skipEvents().finish()
  }

  @Test func theUserCannotGoBackToAnEarlierPhase() async throws {
    let app = FlowRobot(WalletApp(account: FakeAccount(), store: store))
    try await app.tap("Choose a PIN").expectText("Accounts").skipEvents()
    let money = try #require(app.navigator.tree.visibleEntry)
    #expect(!app.navigator.canGoBack(from: money.id))
    try await app.finish()
  }

  @Test func flowEndsAfterItsLastPhase() async throws {
    let navigator = Navigator(host: InMemoryHost())
    let log = EventLog(navigator)
    navigator.start(OnePhaseFlow())
    await navigator.settle()
    #expect(navigator.tree == NavigationTree())
    #expect(log.stops == 1)
  }
}

private final class CardHolderApp: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let welcome = FlowEdge(phase: "welcome") { (_: CardHolderApp) in
      WelcomeFlow()
    } onEnd: { app, _ in
      app.show(\.cards)
    }
    let cards = FlowEdge(phase: "cards") { (_: CardHolderApp) in CardsFlow() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { show(\.welcome, animated: animated) }
  func screen(for route: Never) -> any Screen {}
}

@MainActor private protocol Account: AnyObject {
  var hasPIN: Bool { get set }
}

private final class WalletApp: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let welcome = FlowEdge(phase: "welcome") { (_: WalletApp) in
      WelcomeFlow()
    } onEnd: { app, _ in
      app.didChoosePIN()
    }
    let unlock = FlowEdge(phase: "unlock") { (_: WalletApp) in
      PinFlow()
    } onEnd: { app, end in
      app.didAnswerPIN(end.output)
    }
    let inside = FlowEdge(phase: "inside") { (_: WalletApp) in
      WalletFlow()
    } onEnd: { app, _ in
      app.didLock()
    }
  }

  let navigation = FlowNavigation()
  private let account: any Account
  private let store: any SnapshotStore

  init(account: any Account, store: any SnapshotStore) {
    self.account = account
    self.store = store
  }

  func start(animated: Bool) {
    task { [self] in
      await restore(from: store)
      if account.hasPIN { show(\.unlock, animated: animated) } else { show(\.welcome, animated: animated) }
    }
  }

  func screen(for route: Never) -> any Screen {}

  private func didChoosePIN() {
    account.hasPIN = true
    show(\.inside)
  }

  private func didAnswerPIN(_ answer: PinFlow.Output?) {
    guard answer == .forgotten else { return show(\.inside) }
    forgetLastRun()
    account.hasPIN = false
    show(\.welcome)
  }

  private func didLock() { show(\.unlock) }
}

private final class PinFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case pin }
  enum Output { case unlocked, forgotten }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.pin, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("PIN", buttons: ["1234", "Forgotten"], delegate: self) }
}

extension PinFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) { finish(button == "1234" ? .unlocked : .forgotten) }
}

private final class WalletFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let money = FlowEdge(tab: "money") { (_: WalletFlow) in
      MoneyFlow()
    } onEnd: { flow, end in
      if end.output != nil { flow.finish() }
    }
    let cards = FlowEdge(tab: "cards") { (_: WalletFlow) in CardsFlow() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) {
    setTabs([FlowTab(\.money, title: "Money"), FlowTab(\.cards, title: "Cards")], animated: animated)
  }

  func screen(for route: Never) -> any Screen {}
}

private final class WelcomeFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case welcome }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.welcome, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Welcome", buttons: ["Choose a PIN"], delegate: self) }
  func didTap(_ button: String, in screen: PageScreen) { finish() }
}

private final class MoneyFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case list, account(String) }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.list, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .list: PageScreen("Accounts", buttons: ["Savings", "Lock"], delegate: self)
    case .account(let name): PageScreen(name, delegate: self)
    }
  }

  func didTap(_ button: String, in screen: PageScreen) {
    if button == "Lock" { finish() } else { push(.account(button)) }
  }
}

private final class CardsFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case cards }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.cards, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Cards", delegate: self) }
}

/// A flow whose only phase ends immediately.
private final class OnePhaseFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let brief = FlowEdge(phase: "brief") { (_: OnePhaseFlow) in BriefFlow() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { show(\.brief) }
  func screen(for route: Never) -> any Screen {}
}

private final class BriefFlow: FlowCoordinator {
  typealias Route = Never

  let navigation = FlowNavigation()

  func start(animated: Bool) { finish() }
  func screen(for route: Never) -> any Screen {}
}

private final class FakeAccount: Account {
  var hasPIN = false
}

private actor MemoryStore: SnapshotStore {
  private var snapshot: NavigationSnapshot?

  func load() async throws -> NavigationSnapshot? { snapshot }
  func save(_ snapshot: NavigationSnapshot) async throws { self.snapshot = snapshot }
}
