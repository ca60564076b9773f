/// A card that may be of a person who is in the address book already, or of an earlier card of the file.
public struct ImportDuplicate: Sendable, Hashable {
  /// Why it may be the same person.
  public enum Reason: Sendable, Hashable {
    /// Both have the same identifier.
    case identifier
    /// Both have the same name, and a number or an address in common.
    case nameAndNumber
  }

  /// The name on the card.
  public let name: String
  /// The name in the address book.
  public let existing: String
  /// Why it may be the same person.
  public let reason: Reason

  /// Makes a duplicate.
  public init(name: String, existing: String, reason: Reason) {
    self.name = name
    self.existing = existing
    self.reason = reason
  }
}

/// The user's choice about cards that may be of persons who are in the address book.
public enum DuplicateChoice: String, Sendable, Codable, CaseIterable {
  /// The cards replace those in the address book.
  case update
  /// The cards become persons of their own.
  case keepBoth
  /// The cards are left out.
  case skip
}
