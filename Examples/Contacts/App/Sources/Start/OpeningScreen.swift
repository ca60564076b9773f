import Observation
import SeamViews

/// Shown while the address book is being opened.
@Observable
final class OpeningScreen: Screen {
  let configuration = ProgressView.Configuration(title: "Contacts", status: "Opening your address book")

  func handle(_ event: ProgressView.Event) {}
}
