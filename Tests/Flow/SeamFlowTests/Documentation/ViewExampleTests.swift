import Observation
import SeamFlow
import SeamFlowTesting
import SeamViews
import SeamViewsTesting
import Testing

/// The examples of screens, custom views and phases in the doc comments, compiled and run.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ViewExampleTests {
  @Test func aPhase() async throws {
    try await FlowRobot(VaultFlow()).expect(.show(NamingFlow.self)).expect(.push(.welcome, in: NamingFlow.self))
      .finish()
  }

  @Test func aStockScreen() async throws {
    try await FlowRobot(NamingFlow()).expect(.push(.welcome, in: NamingFlow.self))
      .tap("Start").expect(.push(.name, in: NamingFlow.self))
      .type("Wilma", into: "Name").tap("Next").expect(.end(NamingFlow.self))
      .finish()
  }

  @Test func aDelegate() {
    @MainActor final class Listener: WelcomeScreenDelegate {
      var taps = 0
      func didTapStart(in screen: WelcomeScreen) { taps += 1 }
    }
    let (screen, listener) = (WelcomeScreen(), Listener())
    screen.delegate = listener
    screen.tap("start")
    #expect(listener.taps == 1)
    #expect(Action.ID.addPerson.rawValue == "addPerson")
  }

  @Test func aCustomView() throws {
    let user = ScreenDriver(ClosureScreen(BarsConfiguration(bars: [.init(id: "1", label: "Monday")])))
    try user.tap("Monday")
    #expect(throws: ScreenDriverError.self) { try user.tap("Sunday") }
  }

  @Test func aSymbol() {
    let new = Action("new", title: "New", symbol: .add)
    let lists = ListConfiguration.Row(id: "5", title: "Lists", picture: .symbol(.bookmark))
    #expect(new.symbol == .add && lists.picture == .symbol(.bookmark) && Symbol.wound.glyph == "✚")
  }

  @Test func aRegistry() {
    var views = ViewRegistry<PageContext, any EntryPage> { screen, context in
      previewPage(of: screen, in: context)
    }
    views.register(ListConfiguration.self) { screen, context in ListPage(screen, in: context) }
    let list = ClosureScreen(ListConfiguration(title: "People"))
    #expect(views.view(of: list, in: PageContext()).kind == "list")
    let message = ClosureScreen(MessageConfiguration(title: "Welcome"))
    #expect(views.view(of: message, in: PageContext()).kind == "preview")
  }
}

extension Action.ID { static let addPerson: Self = "addPerson" }

@MainActor private protocol WelcomeScreenDelegate: AnyObject {
  func didTapStart(in screen: WelcomeScreen)
}

@Observable private final class WelcomeScreen: Screen {
  weak var delegate: (any WelcomeScreenDelegate)?
  let configuration = MessageConfiguration(
    title: "Welcome", primary: Action("start", title: "Start", role: .primary))

  func handle(_ event: MessageConfiguration.Event) { delegate?.didTapStart(in: self) }
}

extension Symbol {
  fileprivate static let wound = Symbol(icon: "bandage", sfSymbol: "bandage", glyph: "✚")
}

private final class VaultFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let unlock = FlowEdge(phase: "unlock") { (_: VaultFlow) in NamingFlow() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { show(\.unlock, animated: animated) }
  func screen(for route: Never) -> any Screen {}
}

private final class NamingFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case welcome, name }
  typealias Output = String

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.welcome, animated: animated) }

  // swift-format-ignore
  func screen(for route: Route) -> any Screen {
    switch route {
    case .welcome:
      ClosureScreen(MessageConfiguration(title: "Welcome", primary: Action("start", title: "Start"))) { [weak self] _ in
        self?.push(.name)
      }
    case .name:
      ClosureScreen("") { name in
        FormConfiguration(
          title: "Your name", actions: [Action("next", title: "Next", isEnabled: !name.isEmpty)],
          sections: [.init(fields: [.init(id: "name", label: "Name", .text(name))])])
      } onEvent: { [weak self] screen, event in
        switch event {
        case .didChange(_, let text): screen.state = text
        case .didTap: self?.finish(screen.state)
        default: break
        }
      }
    }
  }
}

private struct BarsConfiguration: ViewConfiguration {
  enum Event: ActionEvent {
    case didTap(Action.ID)
    case didSelect(String)
  }

  struct Bar: Equatable, Sendable {
    let id: String
    let label: String
  }

  let title = "Visits"
  let bars: [Bar]

  var text: String { bars.map(\.label).joined(separator: "\n") }
  var controls: [Control<Event>] {
    actionControls + bars.map { Control($0.label, .tap(.didSelect($0.id))) }
  }
}

private struct PageContext {}

@MainActor private protocol EntryPage {
  var kind: String { get }
}

private struct ListPage: EntryPage {
  let kind = "list"

  init(_ screen: any Screen<ListConfiguration>, in context: PageContext) {}
}

private struct PreviewPage: EntryPage { let kind = "preview" }

@MainActor private func previewPage(of screen: any Screen, in context: PageContext) -> any EntryPage {
  PreviewPage()
}
