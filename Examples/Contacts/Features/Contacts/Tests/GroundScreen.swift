import Observation
import SeamViews

@Observable
final class GroundScreen: Screen {
  let configuration = MessageConfiguration(title: "Ground")
  func handle(_ event: MessageConfiguration.Event) {}
}
