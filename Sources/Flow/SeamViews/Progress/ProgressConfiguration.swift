/// The progress of a long task, with actions such as cancelling it.
public struct ProgressConfiguration: ViewConfiguration {
  public let title: String
  public let actions: [Action]
  /// The current status, such as "4,200 of 10,000 cards".
  public let status: String
  /// The completed fraction, from 0 to 1; nil if it is unknown.
  ///
  /// Other values are clamped.
  public let fraction: Double?

  /// Creates a progress view.
  public init(title: String, actions: [Action] = [], status: String, fraction: Double? = nil) {
    self.title = title
    self.actions = actions
    self.status = status
    self.fraction = fraction.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
  }

  public var text: String {
    TextPreview(title: title, actions: actions) { lines in
      lines.append(status)
      if let fraction {
        let filled = Int((fraction * 20).rounded(.down))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
        lines.append("\(bar) \(Int((fraction * 100).rounded(.down)))%")
      } else {
        lines.append("…")
      }
    }.text
  }

  /// The user's actions in a progress view.
  public enum Event: Equatable, ActionEvent {
    /// An action, such as cancel, was tapped.
    case didTap(Action.ID)
  }
}
