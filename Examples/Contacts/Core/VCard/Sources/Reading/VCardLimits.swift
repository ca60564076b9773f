/// Limits on the memory that a card may use.
///
/// A card that exceeds a limit is lost (``VCardProblem/Effect/cardLost``); reading continues after it.
public struct VCardLimits: Hashable, Sendable {
  /// The longest line after unfolding, in bytes; photos are one line.
  public var lineLength: Int
  /// The longest card from `BEGIN` to `END`, in bytes.
  public var cardLength: Int
  /// The most lines of a card after unfolding; each takes some hundred bytes of memory, however short it is.
  public var lineCount: Int
  /// The maximum nesting depth of cards.
  public var depth: Int

  /// Makes limits; the defaults are lines of 16 MiB, cards of 32 MiB and a million lines, and a nesting depth of 4.
  public init(
    lineLength: Int = 16 << 20, cardLength: Int = 32 << 20, lineCount: Int = 1_000_000, depth: Int = 4
  ) {
    self.lineLength = lineLength
    self.cardLength = cardLength
    self.lineCount = lineCount
    self.depth = depth
  }
}
