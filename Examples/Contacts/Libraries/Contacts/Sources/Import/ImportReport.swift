/// The result of an import.
public struct ImportReport: Sendable, Equatable, Codable {
  /// The number of new persons.
  public internal(set) var added = 0
  /// The number of existing persons that changed.
  public internal(set) var updated = 0
  /// The number of existing persons that did not change.
  public internal(set) var unchanged = 0
  /// The unreadable cards, in file order.
  public internal(set) var problems: [ImportProblem] = []

  /// Makes a report.
  public init(added: Int = 0, updated: Int = 0, unchanged: Int = 0, problems: [ImportProblem] = []) {
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
    self.problems = problems
  }

  /// Whether at least one card was read.
  var hasCards: Bool { added + updated + unchanged > 0 }
}

/// A card that could not be read.
public struct ImportProblem: Sendable, Equatable, Codable {
  /// The location in the file: the line, the card and the property.
  public let place: String
  /// The text found and the text expected.
  public let reason: String

  /// Makes a problem.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}

/// The progress of an import.
public struct ImportProgress: Sendable, Hashable {
  /// The number of cards read.
  public let cards: Int
  /// The number of cards with problems.
  public let problems: Int
  /// The fraction of the file read, from 0 to 1; nil if its size is unknown.
  public let fraction: Double?

  /// Makes a progress value.
  public init(cards: Int, problems: Int, fraction: Double?) {
    self.cards = cards
    self.problems = problems
    self.fraction = fraction
  }
}
