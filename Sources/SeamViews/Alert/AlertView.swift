/// A short question over everything else, answered by one of its buttons.
///
/// Alerts belong to flows: a coordinator shows one and takes the answer.
public enum AlertView {
  /// What the alert shows.
  public struct Configuration: ViewConfiguration, Codable {
    public typealias Event = AlertView.Event

    public let title: String
    /// The explanation under the title, nil for none.
    public let message: String?
    /// The answers, in the order in which the host lays them out.
    public let buttons: [Action]

    /// Makes an alert; without buttons it gets a single "OK", since an alert must be answerable.
    public init(title: String, message: String? = nil, buttons: [Action] = []) {
      self.title = title
      self.message = message
      self.buttons = buttons.isEmpty ? [Action("ok", title: "OK", role: .cancel)] : buttons
    }

    public var actions: [Action] { buttons }

    /// The button that leaves without doing anything, which Escape taps.
    ///
    /// The one whose role is cancel, or the only one there is; nil where the alert insists on an answer.
    public var cancelButton: Action? {
      buttons.first { $0.role == .cancel } ?? (buttons.count == 1 ? buttons.first : nil)
    }

    public var text: String {
      TextPreview(title: title, actions: buttons) { lines in
        if let message { lines.append(message) }
      }.text
    }
  }

  /// What the user can do with an alert.
  public enum Event: Equatable, ActionEvent {
    /// A button was tapped.
    case didTap(Action.ID)
  }
}
