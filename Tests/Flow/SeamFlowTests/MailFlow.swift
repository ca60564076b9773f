import SeamFlow
import SeamViews

/// A list of letters, each of which is opened beside it.
final class MailFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, settings }

  struct Edges: FlowEdges {
    let letter = FlowEdge("letter", as: .detail) { (_: MailFlow, _: Int) in
      MailLetterFlow()
    } onEnd: { flow, number, end in
      flow.ended.append("\(number) \(end.isSuperseded ? "superseded" : "dismissed")")
    }
    let piled = FlowEdge("piled") { (_: MailFlow, _: Int) in MailLetterFlow() }
    let archive = FlowEdge("archive") { (_: MailFlow) in MailFlow() }
    let help = FlowEdge("help", as: .sheet) { (_: MailFlow) in MailLetterFlow() }
    let mailSheet = FlowEdge("mailSheet", as: .sheet) { (_: MailFlow) in MailFlow() }
  }

  let navigation = FlowNavigation()
  let name = "Mail"
  /// Pushes letters onto each other, a fault that is only visible beside the list.
  var piles = false
  var ended: [String] = []

  func start(animated: Bool) { setColumns(.list, animated: animated) }
  func screen(for route: Route) -> any Screen {
    StepScreen("\(route)", buttons: ["Letter 1", "Letter 2", "Letter 3"], delegate: self)
  }
}

extension MailFlow: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) {
    let number = Int(button.suffix(1)) ?? 0
    if piles { open(\.piled, number) } else { open(\.letter, number) }
  }
}

/// One letter.
final class MailLetterFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case text, source }

  let navigation = FlowNavigation()
  let name = "Letter"

  func start(animated: Bool) { push(.text, animated: animated) }
  func screen(for route: Route) -> any Screen { StepScreen("\(route)", buttons: ["Source"], delegate: self) }
}

extension MailLetterFlow: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) { push(.source) }
}

extension FlowEnd {
  var isSuperseded: Bool { if case .superseded = self { true } else { false } }
}
