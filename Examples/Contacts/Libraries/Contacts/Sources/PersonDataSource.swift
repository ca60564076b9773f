/// Provides and stores the people of the app.
///
/// Screens observe it, coordinators provide it. ``StoredPersonDataSource`` is the implementation; tests use it with an
/// in-memory or fake storage.
public protocol PersonDataSource: Sendable {
  /// Returns the current people, and then each change; a slow reader gets only the newest value.
  ///
  /// The stream ends when the reader's task is cancelled.
  func people() async -> AsyncStream<People>

  /// Adds or replaces a person; returns when it is stored.
  func save(_ person: Person) async throws

  /// Removes a person and returns the data to restore it; nil if there is no such person.
  func remove(_ id: Person.ID) async throws -> RemovedPerson?

  /// Restores a removed person, with its complete card.
  func restore(_ removed: RemovedPerson) async throws

  /// Returns the person's photo as an encoded image; nil if there is none.
  func photo(of id: Person.ID) async throws -> [UInt8]?

  /// Reads a .vcf file chunk by chunk and adds or updates its persons in one commit at the end.
  ///
  /// Unreadable cards are listed in the report. If the import is cancelled or fails, nothing is changed.
  /// - Parameter progress: called after each chunk.
  func importCards(
    from file: CardFile, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> ImportReport

  /// Returns all people as the bytes of a .vcf file.
  func exportCards(as format: CardFormat) async throws -> [UInt8]
}

extension PersonDataSource {
  /// Returns the current state of a person; nil if there is none.
  public func person(_ id: Person.ID) async -> Person? {
    for await people in await people() { return people[id] }
    return nil
  }
}

/// A removed person, for undoing the removal.
public struct RemovedPerson: Sendable, Equatable {
  /// The person.
  public let person: Person
  let card: CardRecord?
}

/// The vCard versions that can be written.
public enum CardFormat: String, Sendable, Codable, CaseIterable {
  /// For phones from before 2005.
  case v21 = "2.1"
  /// Supported by nearly all programs.
  case v30 = "3.0"
  /// For current address books; preserves the most data.
  case v40 = "4.0"
}
