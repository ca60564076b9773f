import Observation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article TheUsersBack.md, and what it says of the edges.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct TheUsersBackTests {
  @Test func unsavedTextHoldsASwipe() async throws {
    let app = FlowRobot(InboxFlow())
    try await app.expect(.push(InboxFlow.Route.inbox))
      .tap("Write").expect(.open("DraftFlow", as: .sheet)).expect(.push(DraftFlow.Route.draft))
      .type("Dear", into: "Text").swipeDown()
      .expect(.hold(DraftFlow.Route.draft)).expect(.ask("Discard the draft?"))
      .tap("Keep").expectText("Dear")
      .swipeDown().expect(.hold(DraftFlow.Route.draft)).expect(.ask("Discard the draft?"))
      .tap("Discard").expect(.end("DraftFlow", .dismissed)).expectTop(InboxFlow.Route.inbox)
      .finish()
  }

  @Test func aReportMayComeTwiceOrNever() async throws {
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

  @Test func whatCanBeLeftByHand() async throws {
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

  @Test func aCommandIsNotHeldAndTheEndOfTheAppCanBe() async throws {
    let stage = await Stage(InboxFlow())
    stage.root?.open(DraftFlow(), as: .sheet)
    await stage.navigator.settle()
    let entry = try #require(stage.navigator.tree.visibleEntry)
    let screen = try #require(stage.navigator.screen(for: entry.id) as? DraftScreen)
    #expect(stage.navigator.mayQuit())
    screen.handle(.didChange("text", text: "Dear"))
    #expect(!stage.navigator.mayQuit())
    #expect(stage.navigator.tree.alerts.count == 1)
    stage.root?.dismiss()
    #expect(stage.outline == "root: InboxFlow.inbox")
  }
}

private final class InboxFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case inbox, message }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.inbox, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("\(route)", buttons: ["Write"], delegate: self) }
  func didTap(_ button: String, in screen: PageScreen) { open(DraftFlow(), as: .sheet) }
}

@MainActor private protocol DraftScreenDelegate: AnyObject {
  func didTapSend(_ text: String, in screen: DraftScreen)
  func didTryToLeave(in screen: DraftScreen)
}

@Observable private final class DraftScreen: Screen {
  private var text = ""
  @ObservationIgnored private weak var delegate: (any DraftScreenDelegate)?

  init(delegate: any DraftScreenDelegate) { self.delegate = delegate }

  var configuration: FormView.Configuration {
    let field = FormView.Field(id: "text", label: "Text", .text(text))
    return .init(title: "Draft", actions: [Action("send", title: "Send")], sections: [.init(fields: [field])])
  }

  func handle(_ event: FormView.Event) {
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
