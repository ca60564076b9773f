/// A card of a file, or a problem with it.
public enum VCardReading: Hashable, Sendable {
  /// A card with everything that was read of it.
  case card(VCard)
  /// A problem with the next card, a card that is lost, or text outside cards; see ``VCardProblem/effect``.
  case problem(VCardProblem)
}
