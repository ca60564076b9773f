import SeamFlow
import SeamViews

/// A flow of the suite, controlled by a case.
final class SampleFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable {
    /// A page with its title.
    case page(String)
    /// A page that blocks leaving.
    case unsaved(String)
    /// One of the views.
    case view(SampleView)
  }

  typealias Output = String

  let navigation = FlowNavigation()
  private let onStart: @MainActor (SampleFlow) -> Void
  /// How the flows that it opened ended, in order.
  private(set) var ends: [FlowEnd<String>] = []
  /// The answers to its alerts, in order.
  private(set) var answers: [Action.ID] = []

  init(onStart: @escaping @MainActor (SampleFlow) -> Void) { self.onStart = onStart }

  /// Creates a flow that starts with a stack of screens.
  convenience init(_ routes: Route...) {
    self.init { flow in
      for route in routes { flow.push(route, animated: false) }
    }
  }

  /// Creates a flow of tabs.
  convenience init(tabs: KeyValuePairs<String, SampleFlow>, selected: String? = nil) {
    self.init { $0.show(tabs: tabs, selected: selected) }
  }

  func start(animated: Bool) { onStart(self) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .page(let title): SampleScreen(SampleConfiguration.page(title))
    case .unsaved(let title): SampleScreen(SampleConfiguration.page(title), canLeave: false)
    case .view(let view): view.makeScreen()
    }
  }

  func show(tabs: KeyValuePairs<String, SampleFlow>, selected: String? = nil) {
    setTabs(tabs.map { title, flow in FlowTab(FlowEdge(tab: title) { (_: SampleFlow) in flow }, title: title) })
    if let selected { _ = select(tab: selected) }
  }

  func show(_ child: SampleFlow, as presentation: FlowPresentation, animated: Bool = true) {
    let edge = FlowEdge("child", as: presentation) { (_: SampleFlow) in
      child
    } onEnd: { flow, end in
      flow.ends.append(end)
    }
    open(edge, NoArgument(), animated: animated)
  }

  func ask(_ title: String, _ buttons: Action...) {
    ask(AlertConfiguration(title: title, message: "Message of \(title)", buttons: buttons)) { [weak self] in
      self?.answers.append($0)
    }
  }
}
