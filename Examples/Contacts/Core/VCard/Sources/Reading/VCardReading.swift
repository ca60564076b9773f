/// The result of reading one card.
public enum VCardReading: Hashable, Sendable {
  /// A complete card.
  case card(VCard)
  /// A card that could not be read, or text outside cards.
  case problem(VCardProblem)
}
