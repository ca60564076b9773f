/// The people that the app shows: where they come from and go to is not the caller's business.
///
/// Screens observe it, coordinators hand it on. ``StoredPersonDataSource`` is the real one; in tests it works over
/// an in-memory or a fake storage.
public protocol PersonDataSource: Sendable {
  /// The people now, and again after every change, the newest only where the reader is slow.
  ///
  /// The stream ends when the reader's task is cancelled.
  func people() async -> AsyncStream<People>

  /// Adds or replaces a person; returns once it is stored.
  func save(_ person: Person) async throws

  /// Removes a person and returns all there is to restore; nil where there was none.
  func remove(_ id: Person.ID) async throws -> RemovedPerson?

  /// Brings a removed person back, with everything that its card held.
  func restore(_ removed: RemovedPerson) async throws

  /// The person's photo as an encoded image; nil where there is none.
  func photo(of id: Person.ID) async throws -> [UInt8]?

  /// Reads a .vcf file chunk by chunk and adds or updates the persons in it, all at once at the end.
  ///
  /// Cards that cannot be read are listed in the report. Cancelled or failing before the end, nothing is changed.
  /// - Parameter progress: called after each chunk.
  func importCards(
    from file: CardFile, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> ImportReport

  /// Everybody as the bytes of a .vcf file.
  func exportCards(as format: CardFormat) async throws -> [UInt8]
}

extension PersonDataSource {
  /// A person as they are now; nil where there is none.
  public func person(_ id: Person.ID) async -> Person? {
    for await people in await people() { return people[id] }
    return nil
  }
}

/// A removed person, kept for undoing.
public struct RemovedPerson: Sendable, Equatable {
  /// The person.
  public let person: Person
  let card: CardRecord?
}

/// The editions of the vCard format that are written.
public enum CardFormat: String, Sendable, Codable, CaseIterable {
  /// What phones of before 2005 read.
  case v21 = "2.1"
  /// What nearly everything reads.
  case v30 = "3.0"
  /// What current address books read; keeps most.
  case v40 = "4.0"
}
