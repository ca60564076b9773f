/// How much a card may ask of the reader's memory.
///
/// A card that passes a limit is a ``VCardProblem``; the cards after it are read as ever.
public struct VCardLimits: Hashable, Sendable {
  /// The longest line after unfolding, in bytes; photos are one line.
  public var lineLength: Int
  /// The longest card from `BEGIN` to `END`, in bytes.
  public var cardLength: Int
  /// How many cards may lie inside one another.
  public var depth: Int

  /// Makes limits; the defaults are a line of 16 MiB, a card of 32 MiB and 4 cards inside one another.
  public init(lineLength: Int = 16 << 20, cardLength: Int = 32 << 20, depth: Int = 4) {
    self.lineLength = lineLength
    self.cardLength = cardLength
    self.depth = depth
  }
}
