/// The result of an import.
public struct ImportReport: Sendable, Equatable, Codable {
  /// The most names and the most problems that a report lists; it counts all.
  public static let listLimit = 500

  /// The outcome of the import of a card.
  public enum Outcome: String, Sendable, Codable, CaseIterable {
    /// It is a new person or group.
    case added
    /// It replaced the card of a person or group.
    case updated
    /// It may be of a person who is in the address book, and became another person.
    case keptBoth
    /// It may be of a person who is in the address book, and was left out.
    case skipped
    /// It says the same as the card in the address book.
    case unchanged
  }

  /// A card with its outcome.
  public struct Entry: Sendable, Equatable, Codable {
    /// The name on the card.
    public let name: String
    /// The outcome.
    public let outcome: Outcome

    /// Makes an entry.
    public init(name: String, outcome: Outcome) {
      self.name = name
      self.outcome = outcome
    }
  }

  /// The number of cards by outcome; outcomes without cards are left out.
  public private(set) var counts: [Outcome: Int] = [:]
  /// The first cards that were not new or unchanged, in file order.
  public private(set) var entries: [Entry] = []
  /// The number of cards that could not be read, and of texts outside cards.
  public private(set) var problemCount = 0
  /// The first of them, in file order.
  public private(set) var problems: [ImportProblem] = []
  /// The number of errors of cards that were read; a line with an error is kept as it is.
  public private(set) var warningCount = 0
  /// The first of them, in file order.
  public private(set) var warnings: [ImportProblem] = []

  /// Makes a report.
  public init(
    added: Int = 0, updated: [String] = [], unchanged: Int = 0, problems: [ImportProblem] = [],
    warnings: [ImportProblem] = []
  ) {
    for (outcome, count) in [(Outcome.added, added), (.unchanged, unchanged)] where count > 0 {
      counts[outcome] = count
    }
    for name in updated { add(name, .updated) }
    for problem in problems { add(problem: problem) }
    for warning in warnings { add(warning: warning) }
  }

  /// Returns the number of cards with an outcome.
  public subscript(outcome: Outcome) -> Int { counts[outcome] ?? 0 }

  /// Whether at least one card was read.
  var hasCards: Bool { !counts.isEmpty }

  mutating func add(_ name: String, _ outcome: Outcome) {
    counts[outcome, default: 0] += 1
    let isListed = outcome != .added && outcome != .unchanged
    if isListed, entries.count < Self.listLimit { entries.append(Entry(name: name, outcome: outcome)) }
  }

  mutating func add(problem: ImportProblem) {
    problemCount += 1
    if problems.count < Self.listLimit { problems.append(problem) }
  }

  mutating func add(warning: ImportProblem) {
    warningCount += 1
    if warnings.count < Self.listLimit { warnings.append(warning) }
  }
}

extension ImportReport.Outcome: CodingKeyRepresentable {}

/// An error in a file of cards.
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
  /// The number of cards that could not be read, and of texts outside cards.
  public let problems: Int
  /// The fraction of the file read, from 0 to 1; nil if its size is unknown.
  public let fraction: Double?
  /// Whether the cards become persons and groups now, which cannot be cancelled any more.
  public let isStoring: Bool

  /// Makes a progress value.
  public init(cards: Int, problems: Int, fraction: Double?, isStoring: Bool = false) {
    self.cards = cards
    self.problems = problems
    self.fraction = fraction
    self.isStoring = isStoring
  }
}
