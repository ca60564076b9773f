/// How far a long piece of work has come, and a way to stop it.
public enum ProgressView {
  /// What the progress shows.
  public struct Configuration: ViewConfiguration {
    public typealias Event = ProgressView.Event

    public let title: String
    public let actions: [Action]
    /// What is going on, such as "4,200 of 10,000 cards".
    public let status: String
    /// The part that is done, from 0 to 1; nil while that is not known.
    ///
    /// Values outside are clamped.
    public let fraction: Double?

    /// Makes a progress.
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
  }

  /// What the user can do with a progress.
  public enum Event: Equatable, ActionEvent {
    /// An action, such as Cancel, was tapped.
    case didTap(Action.ID)
  }
}
