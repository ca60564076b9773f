import Observation
import SeamViews

@Observable
final class GroundScreen: Screen {
  let configuration = MessageView.Configuration(title: "Ground")
  func handle(_ event: MessageView.Event) {}
}
