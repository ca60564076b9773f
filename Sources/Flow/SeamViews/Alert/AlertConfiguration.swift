/// An alert: a short question over everything else, answered by one of its buttons.
///
/// Alerts belong to flows: a coordinator shows one and receives the answer.
public struct AlertConfiguration: ViewConfiguration, Codable {
  public let title: String
  /// The explanation below the title; nil for none.
  public let message: String?
  /// The answers, in layout order.
  public let buttons: [Action]

  /// Creates an alert.
  ///
  /// Without buttons it gets a single "OK" button, since an alert must be answerable.
  public init(title: String, message: String? = nil, buttons: [Action] = []) {
    self.title = title
    self.message = message
    self.buttons = buttons.isEmpty ? [Action("ok", title: "OK", role: .cancel)] : buttons
  }

  public var actions: [Action] { buttons }

  /// The button that leaves without any effect, which Escape taps.
  ///
  /// The button with the role `cancel`, or the only button; nil if an answer is mandatory.
  public var cancelButton: Action? {
    buttons.first { $0.role == .cancel } ?? (buttons.count == 1 ? buttons.first : nil)
  }

  public var text: String {
    TextPreview(title: title, actions: buttons) { lines in
      if let message { lines.append(message) }
    }.text
  }

  /// The user's actions in an alert.
  public enum Event: Equatable, ActionEvent {
    /// A button was tapped.
    case didTap(Action.ID)
  }
}
