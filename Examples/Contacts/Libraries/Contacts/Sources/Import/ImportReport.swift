/// What an import did.
public struct ImportReport: Sendable, Equatable, Codable {
  /// How many persons came new.
  public internal(set) var added = 0
  /// How many were known and changed.
  public internal(set) var updated = 0
  /// How many were there already, just the same.
  public internal(set) var unchanged = 0
  /// The cards that could not be read, in the order of the file.
  public internal(set) var problems: [ImportProblem] = []

  /// Makes a report.
  public init(added: Int = 0, updated: Int = 0, unchanged: Int = 0, problems: [ImportProblem] = []) {
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
    self.problems = problems
  }
}

/// A card that could not be read.
public struct ImportProblem: Sendable, Equatable, Codable {
  /// Where in the file: the line, the card and the property.
  public let place: String
  /// What is wrong there, and what was expected.
  public let reason: String

  /// Makes a problem.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}

/// How far an import has come.
public struct ImportProgress: Sendable, Equatable {
  /// How many cards were read so far.
  public let cards: Int
  /// How many of them could not be used.
  public let problems: Int
  /// The part of the file that was read, from 0 to 1; nil where its size is not known.
  public let fraction: Double?

  /// Makes a progress.
  public init(cards: Int, problems: Int, fraction: Double?) {
    self.cards = cards
    self.problems = problems
    self.fraction = fraction
  }
}
