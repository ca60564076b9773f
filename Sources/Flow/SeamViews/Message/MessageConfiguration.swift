/// A message that fills the screen: a picture, texts and at most two buttons.
///
/// It is independent of its subject, so one view serves a welcome, an error, a confirmation or an empty state.
public struct MessageConfiguration: ViewConfiguration {
  public let title: String
  /// The line below the title; nil for none.
  public let subtitle: String?
  /// The paragraph; nil for none.
  public let description: String?
  /// The picture above the title; nil for none.
  public let picture: Picture?
  /// The primary button; nil for none.
  public let primary: Action?
  /// The secondary button; nil for none.
  public let secondary: Action?

  /// Creates a message; only the title is required.
  public init(
    title: String, subtitle: String? = nil, description: String? = nil, picture: Picture? = nil,
    primary: Action? = nil, secondary: Action? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.description = description
    self.picture = picture
    self.primary = primary
    self.secondary = secondary
  }

  public var actions: [Action] { [primary, secondary].compactMap(\.self) }

  public var text: String {
    TextPreview(title: title, actions: actions) { lines in
      if let subtitle { lines.append(subtitle) }
      if let description { lines.append(description) }
    }.text
  }

  /// The user's actions in a message.
  public enum Event: Equatable, ActionEvent {
    /// The primary or secondary button was tapped.
    case didTap(Action.ID)
  }
}
