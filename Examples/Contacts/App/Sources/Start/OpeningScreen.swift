import Observation
import SeamViews

/// Shown while the address book is being opened.
@Observable
final class OpeningScreen: Screen {
  let configuration = ProgressConfiguration(title: "Contacts", status: "Opening your address book")

  func handle(_ event: ProgressConfiguration.Event) {}
}
