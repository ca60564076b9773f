/// Provides and stores the people of the app.
///
/// Screens observe it, coordinators provide it. ``StoredPersonDataSource`` is the implementation; tests use it with an
/// in-memory or fake storage. Each change can be undone, the newest first, and after a restart too; the last twenty are
/// kept.
public protocol PersonDataSource: Sendable {
  /// Returns the current people, and then each change; a slow reader gets only the newest value.
  ///
  /// The stream ends when the reader's task is cancelled.
  func people() async -> AsyncStream<People>

  /// Changes a person, or adds one; returns the person after it, once that is stored.
  ///
  /// Only values that differ are changed on the person's card. The organisation, the addresses and the photo are not.
  /// - Parameter change: returns the changed person from the one that is stored when earlier changes have ended, which
  ///   is nil if there is none; nil to change nothing.
  @discardableResult
  func update(_ id: Person.ID, _ change: @escaping @Sendable (Person?) -> Person?) async throws -> Person?

  /// Removes a person; returns false if there is none.
  @discardableResult
  func remove(_ id: Person.ID) async throws -> Bool

  /// Returns the newest change that can be undone, nil if there is none, and then each other one.
  ///
  /// The stream ends when the reader's task is cancelled.
  func undoableChanges() async -> AsyncStream<UndoableChange?>

  /// Undoes a change; does nothing if it is no longer the newest.
  func undo(_ change: UndoableChange) async throws

  /// Returns the person's photo as an encoded image; nil if there is none.
  func photo(of id: Person.ID) async throws -> [UInt8]?

  /// Reads a .vcf file chunk by chunk and adds or updates its persons in one commit at the end.
  ///
  /// Nothing that a card says is lost: lines that cannot be read are kept as they are, and listed in the report. If the
  /// import is cancelled or fails, nothing is changed.
  /// - Parameters:
  ///   - progress: called after each chunk, and before the commit, on any thread.
  ///   - decide: called once if some cards may be of persons who are in the address book, or twice in the file; nil
  ///     cancels the import.
  /// - Throws: `CancellationError` if the task or the import was cancelled before the commit.
  func importCards(
    from file: CardFile, progress: @escaping @Sendable (ImportProgress) -> Void,
    decide: @escaping @Sendable ([ImportDuplicate]) async -> DuplicateChoice?
  ) async throws -> ImportReport

  /// Returns the report of the last import; nil if there was none.
  func lastImport() async throws -> ImportReport?

  /// Returns the number of imports that have ended; by it, one that the end of the app interrupted is told from one
  /// that had ended.
  func importCount() async throws -> Int

  /// Writes all people and groups as a .vcf file, one card at a time.
  ///
  /// - Parameter write: called with the next bytes of the file.
  func exportCards(as format: CardFormat, write: @escaping @Sendable ([UInt8]) async throws -> Void) async throws
}

extension PersonDataSource {
  /// Adds or replaces a person; returns when it is stored.
  public func save(_ person: Person) async throws { try await update(person.id) { _ in person } }

  /// Returns the current state of a person; nil if there is none.
  public func person(_ id: Person.ID) async -> Person? {
    for await people in await people() { return people[id] }
    return nil
  }
}

extension PersonDataSource {
  /// Returns the newest change that can be undone; nil if there is none.
  public func newestUndoable() async -> UndoableChange? {
    for await change in await undoableChanges() { return change }
    return nil
  }
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
