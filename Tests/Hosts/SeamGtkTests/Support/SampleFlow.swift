#if Gtk
import Observation
import SeamFlow
import SeamViews

/// A small app whose screens are provided by a test.
final class SampleFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case screen(Int) }

  struct Edges: FlowEdges {
    let sheet = FlowEdge("sheet", as: .sheet) { (flow: SampleFlow) in flow.makeChild() }
    let fullScreen = FlowEdge("fullScreen", as: .fullScreen) { (flow: SampleFlow) in flow.makeChild() }
    let first = FlowEdge(tab: "first") { (flow: SampleFlow) in flow.makeChild() }
    let second = FlowEdge(tab: "second") { (flow: SampleFlow) in flow.makeChild() }
    let third = FlowEdge(tab: "third") { (flow: SampleFlow) in flow.makeChild() }
  }

  let navigation = FlowNavigation()
  private var screens: [any Screen] = []
  /// The screens of the flows to be opened next, in order.
  private var children: [any Screen] = []
  private let onStart: @MainActor (SampleFlow) -> Void

  init(onStart: @escaping @MainActor (SampleFlow) -> Void) { self.onStart = onStart }

  convenience init(_ screens: any Screen...) {
    self.init { flow in
      for screen in screens { flow.push(screen, animated: false) }
    }
  }

  /// Makes a flow of up to three tabs, each with one screen.
  convenience init(tabs screens: [any Screen], titles: [String], symbol: Symbol? = nil) {
    self.init { flow in
      flow.children = screens
      let edges = [\Edges.first, \Edges.second, \Edges.third]
      flow.setTabs(zip(edges, titles).map { FlowTab($0, title: $1, symbol: symbol) }, animated: false)
    }
  }

  func start(animated: Bool) { onStart(self) }

  /// Opens a flow with one screen as a sheet or a cover.
  func cover(with screen: any Screen, as presentation: FlowPresentation = .sheet, animated: Bool = true) {
    children = [screen]
    open(presentation == .sheet ? \.sheet : \.fullScreen, animated: animated)
  }

  func push(_ screen: any Screen, animated: Bool = true) {
    screens.append(screen)
    push(.screen(screens.count - 1), animated: animated)
  }

  /// Shows a screen as the list of columns.
  func setColumns(_ screen: any Screen) {
    screens.append(screen)
    setColumns(.screen(screens.count - 1), animated: false)
  }

  /// Opens a screen from the list.
  func showDetail(_ screen: any Screen, animated: Bool = true) {
    screens.append(screen)
    present(.screen(screens.count - 1), as: .detail, animated: animated)
  }

  private func makeChild() -> SampleFlow { SampleFlow(children.removeFirst()) }

  /// Returns the screen without keeping it: the navigator is its only owner.
  func screen(for route: Route) -> any Screen {
    guard case .screen(let number) = route else { return SampleScreen(MessageConfiguration(title: "")) }
    defer { screens[number] = SampleScreen(MessageConfiguration(title: "Given away")) }
    return screens[number]
  }
}

/// A screen that shows a given configuration and records its events.
@Observable
final class SampleScreen<Configuration: ViewConfiguration>: Screen {
  var configuration: Configuration
  var canLeave = true
  @ObservationIgnored private(set) var tries = 0
  @ObservationIgnored private(set) var events: [Configuration.Event] = []
  @ObservationIgnored var onEvent: (@MainActor (Configuration.Event) -> Void)?

  init(_ configuration: Configuration) { self.configuration = configuration }

  func handle(_ event: Configuration.Event) {
    events.append(event)
    onEvent?(event)
  }

  func didTryToLeave() { tries += 1 }
}

typealias ListScreen = SampleScreen<ListConfiguration>
typealias FormScreen = SampleScreen<FormConfiguration>
typealias DetailScreen = SampleScreen<DetailConfiguration>
typealias MessageScreen = SampleScreen<MessageConfiguration>
typealias ProgressScreen = SampleScreen<ProgressConfiguration>

/// A view that hosts do not know without registration.
struct CounterConfiguration: ViewConfiguration {
  typealias Event = Step

  let count: Int

  var title: String { "Counter" }
  var text: String { "The count is \(count)" }

  struct Step: Sendable, Equatable { let by: Int }
}

extension ListConfiguration {
  /// Returns a list of rows with the given titles.
  static func rows(
    _ titles: [String], title: String = "List", actions: [Action] = [], search: ListConfiguration.Search? = nil,
    refresh: ListConfiguration.Refresh = .unavailable
  ) -> Self {
    .init(
      title: title, actions: actions, search: search,
      sections: [.init(rows: titles.map { .init(id: $0, title: $0, accessory: .disclosure) })], refresh: refresh)
  }
}

extension FormConfiguration {
  /// Returns a form of fields without headings.
  static func fields(
    _ fields: [FormConfiguration.Field], actions: [Action] = [], error: String? = nil, focus: String? = nil
  ) -> Self {
    .init(title: "Form", actions: actions, sections: [.init(fields: fields)], error: error, focus: focus)
  }
}
#endif
