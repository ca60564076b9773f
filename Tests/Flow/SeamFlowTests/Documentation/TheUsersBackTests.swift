import Observation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article TheUsersBack.md, and its edge cases.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct TheUsersBackTests {
  @Test func unsavedTextBlocksASwipe() async throws {
    let app = FlowRobot(InboxFlow())
    try await app.expect(.push(.inbox, in: InboxFlow.self))
      .tap("Write").expect(.open(DraftFlow.self, as: .sheet)).expect(.push(.draft, in: DraftFlow.self))
      .type("Dear", into: "Text").swipeDown()
      .expect(.preventLeaving(.draft, in: DraftFlow.self)).expect(.ask("Discard the draft?"))
      .tap("Keep").expectText("Dear")
      .swipeDown().expect(.preventLeaving(.draft, in: DraftFlow.self)).expect(.ask("Discard the draft?"))
      .tap("Discard").expect(.end(DraftFlow.self, .dismissed)).expectTop(InboxFlow.Route.inbox)
      .finish()
  }

  @Test func missingAndRepeatedRestorationReports() async throws {
    let host = InMemoryHost()
    let navigator = Navigator(host: host)
    let inbox = InboxFlow()
    navigator.start(inbox)
    inbox.push(.message)
    await navigator.settle()
    let message = try #require(host.shown.visibleEntry)
    host.beginSwipe().cancel()
    #expect(navigator.tree.visibleEntry == message)
    let swipe = host.beginSwipe()
    #expect(swipe.complete() == .accepted)
    #expect(swipe.complete() == .stale)
    #expect(navigator.tree.description == "root: InboxFlow.inbox")
  }

  @Test func entriesThatTheUserCanLeave() async throws {
    let stage = await Stage(InboxFlow())
    let inbox = try #require(stage.navigator.tree.visibleEntry)
    #expect(!stage.navigator.canGoBack(from: inbox.id))
    stage.root?.present(.message, as: .fullScreen)
    await stage.navigator.settle()
    let cover = try #require(stage.navigator.tree.visibleEntry)
    #expect(!stage.navigator.canLeave(cover.id))
    #expect(stage.host.back() == .stale)
    #expect(stage.root?.dismiss() == true)
  }

  @Test func commandsAreNotBlockedButQuittingIs() async throws {
    let stage = await Stage(InboxFlow())
    stage.root?.open(\.write)
    await stage.navigator.settle()
    let entry = try #require(stage.navigator.tree.visibleEntry)
    let screen = try #require(stage.navigator.screen(for: entry.id) as? DraftScreen)
    #expect(stage.navigator.shouldQuit())
    screen.handle(.didChange("text", text: "Dear"))
    #expect(!stage.navigator.shouldQuit())
    #expect(stage.navigator.tree.alerts.count == 1)
    stage.root?.dismiss()
    #expect(stage.outline == "root: InboxFlow.inbox")
  }

  @Test func theSecondOfTwoTapsInOneTurnIsStale() async throws {
    let stage = await Stage(InboxFlow())
    let (navigator, host) = (stage.navigator, stage.host)
    let entry = try #require(host.shown.visibleEntry)
    let write = Action.ID(rawValue: "Write")
    let outcome = navigator.didUse(entry.id) { screen in screen.tap(write) }
    #expect(outcome == .accepted)
    #expect(!navigator.isCurrent(entry.id), "The draft's sheet is over it.")
    #expect(navigator.didUse(entry.id) { screen in screen.tap(write) } == .stale)
    #expect(stage.outline == "root: InboxFlow.inbox\nsheet: DraftFlow.draft")
  }

  @Test func quittingNotifiesTheBlockingScreen() async throws {
    let stage = await Stage(InboxFlow())
    #expect(stage.navigator.quit(in: stage.host.shown))
    stage.root?.open(\.write)
    await stage.navigator.settle()
    let entry = try #require(stage.navigator.tree.visibleEntry)
    (stage.navigator.screen(for: entry.id) as? DraftScreen)?.handle(.didChange("text", text: "Dear"))
    #expect(!stage.navigator.quit(in: stage.host.shown))
    await stage.navigator.settle()
    #expect(stage.host.shown.alerts.map(\.configuration.title) == ["Discard the draft?"])
    #expect(!stage.navigator.quit(in: stage.host.shown), "The alert is answered as by Escape.")
    #expect(stage.outline == "root: InboxFlow.inbox\nsheet: DraftFlow.draft")
    #expect(stage.navigator.tree.alerts.isEmpty)
  }

  @Test func goingBackFromACoveredEntryIsStale() async throws {
    let stage = await Stage(InboxFlow())
    stage.root?.push(.message)
    await stage.navigator.settle()
    let shown = stage.host.shown
    stage.root?.open(\.write)
    #expect(stage.navigator.goBack(in: shown) == .stale)
    await stage.navigator.settle()
    #expect(stage.navigator.goBack(in: stage.host.shown) == .accepted)
    #expect(stage.outline == "root: InboxFlow.inbox › InboxFlow.message")
  }

  @Test func nothingUnderAnAlertIsCurrent() async throws {
    let stage = await Stage(InboxFlow())
    let entry = try #require(stage.navigator.tree.visibleEntry)
    #expect(stage.navigator.isCurrent(entry.id))
    stage.root?.ask(.init(title: "Log out?")) { _ in }
    #expect(!stage.navigator.isCurrent(entry.id))
  }
}

private final class InboxFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case inbox, message }

  struct Edges: FlowEdges {
    let write = FlowEdge("write", as: .sheet) { (_: InboxFlow) in DraftFlow() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.inbox, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("\(route)", buttons: ["Write"], delegate: self) }
  func didTap(_ button: String, in screen: PageScreen) { open(\.write) }
}

@MainActor private protocol DraftScreenDelegate: AnyObject {
  func didTapSend(_ text: String, in screen: DraftScreen)
  func didTryToLeave(in screen: DraftScreen)
}

@Observable private final class DraftScreen: Screen {
  private var text = ""
  @ObservationIgnored private weak var delegate: (any DraftScreenDelegate)?

  init(delegate: any DraftScreenDelegate) { self.delegate = delegate }

  var configuration: FormConfiguration {
    let field = FormConfiguration.Field(id: "text", label: "Text", .text(text))
    return .init(title: "Draft", actions: [Action("send", title: "Send")], sections: [.init(fields: [field])])
  }

  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didChange(_, let text): self.text = text
    case .didTap: delegate?.didTapSend(text, in: self)
    default: break
    }
  }

  var canLeave: Bool { text.isEmpty }
  func didTryToLeave() { delegate?.didTryToLeave(in: self) }
}

private final class DraftFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case draft }
  typealias Output = String

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.draft, animated: animated) }
  func screen(for route: Route) -> any Screen { DraftScreen(delegate: self) }
}

extension DraftFlow: DraftScreenDelegate {
  func didTapSend(_ text: String, in screen: DraftScreen) { finish(text) }

  func didTryToLeave(in screen: DraftScreen) {
    let discard = Action("discard", title: "Discard", role: .destructive)
    let keep = Action("keep", title: "Keep", role: .cancel)
    ask(.init(title: "Discard the draft?", buttons: [discard, keep])) { [self] answer in
      if answer == discard.id { cancel() }
    }
  }
}
