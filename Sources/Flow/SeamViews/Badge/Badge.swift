/// A short note on the state of a row, such as "Not sent yet" or "Conflict".
///
/// The text says everything: hosts only emphasise it by the tone.
public struct Badge: Equatable, Sendable {
  /// How much attention a badge asks for.
  public enum Tone: Equatable, Sendable, CaseIterable {
    /// A fact, such as "New".
    case normal
    /// Something that the user should know of, such as "Not sent yet".
    case warning
    /// Something that the user has to act on, such as "Conflict".
    case critical
  }

  /// The text, one or two words.
  public let text: String
  /// The attention that it asks for.
  public let tone: Tone

  /// Creates a badge.
  public init(_ text: String, tone: Tone = .normal) {
    self.text = text
    self.tone = tone
  }
}
