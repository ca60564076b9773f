/// What the reader makes of one card of a file.
public enum VCardReading: Hashable, Sendable {
  /// A card that was read whole.
  case card(VCard)
  /// A card that could not be read, or text that belongs to no card.
  case problem(VCardProblem)
}
