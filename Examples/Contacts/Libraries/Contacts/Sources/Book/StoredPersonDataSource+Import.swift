import CoreVCard
import SeamStorage

extension StorageKey<String> {
  /// The import whose cards are stored beside the address book; nil if none is under way.
  static var unfinishedImport: Self { "unfinishedImport" }
}

extension StorageKey<Int> {
  static var importCount: Self { "importCount" }
}

extension StorageKey<ImportReport> {
  static var lastImport: Self { "lastImport" }
}

/// The reason a second import is refused.
struct ImportIsRunning: Error, CustomStringConvertible {
  var description: String { "Another import is running. Wait until it has ended, or cancel it." }
}

extension StoredPersonDataSource {
  /// Reads a .vcf file and adds or updates its persons in one commit at the end.
  public func importCards(
    from file: CardFile, progress: @escaping @Sendable (ImportProgress) -> Void,
    decide: @escaping @Sendable ([ImportDuplicate]) async -> DuplicateChoice?
  ) async throws -> ImportReport {
    guard !isImporting else { throw ImportIsRunning() }
    isImporting = true
    defer { isImporting = false }
    let name = makeID().rawValue
    do {
      let people = try await everyone()
      try await inTurn { source in
        try await source.removeUnfinishedImport()
        try await source.storage.setValue(name, forKey: .unfinishedImport)
      }
      let cards = try await Self.read(
        file,
        CardImport(named: name, into: people, groups: groups, storage: storage, makeID: makeID), progress: progress)
      let duplicates = cards.duplicates
      let choice = duplicates.isEmpty ? .update : await decide(duplicates)
      try Task.checkCancellation()
      guard let choice else { throw CancellationError() }
      progress(
        ImportProgress(cards: cards.cardCount, problems: cards.report.problemCount, fraction: nil, isStoring: true))
      return try await inTurn { try await $0.finish(cards, choice) }
    } catch {
      // If this fails, the unfinished import is removed at the next start.
      try? await inTurn { try await $0.removeUnfinishedImport() }
      throw error
    }
  }

  @concurrent
  private static func read(
    _ file: CardFile, _ cards: consuming CardImport, progress: @Sendable (ImportProgress) -> Void
  ) async throws -> CardImport.Result {
    var cards = cards
    var bytesRead = 0
    while let chunk = try file.next() {
      try Task.checkCancellation()
      try await cards.read(chunk)
      bytesRead += chunk.count
      progress(
        ImportProgress(
          cards: cards.result.cardCount, problems: cards.result.report.problemCount,
          fraction: file.size.map { $0 > 0 ? min(Double(bytesRead) / Double($0), 1) : 1 }))
      // There are few threads, and storages may answer without suspending.
      await Task.yield()
    }
    try Task.checkCancellation()
    return try await cards.finish()
  }

  /// Removes the cards of an import that did not end, such as one during which the app was killed.
  func removeUnfinishedImport() async throws {
    guard let name = try await storage.getValue(forKey: .unfinishedImport) else { return }
    try await storage.removeValues(withPrefix: StorageKey.card(CardReference("\(name)/")).name)
    try await storage.removeValue(forKey: .unfinishedImport)
  }

  /// The report of the last import.
  public func lastImport() async throws -> ImportReport? { try await storage.getValue(forKey: .lastImport) }

  /// The number of imports that have ended.
  public func importCount() async throws -> Int { try await storage.getValue(forKey: .importCount) ?? 0 }

  private func finish(_ cards: CardImport.Result, _ choice: DuplicateChoice) async throws -> ImportReport {
    var merge = ImportMerge(report: cards.report, into: try await loadInTurn(), groups: groups, storage: storage)
    for staged in cards.staged { try await merge.take(staged, choice) }
    let report = merge.report
    try merge.batch.setValue(report, forKey: .lastImport)
    try merge.batch.setValue(try await importCount() + 1, forKey: .importCount)
    merge.batch.removeValue(forKey: .unfinishedImport)
    if merge.undo.persons.isEmpty, merge.undo.groups.isEmpty {
      try await storage.commit(merge.batch)
    } else {
      try await commit(merge.batch, changed: merge.changes, undo: merge.undo)
    }
    return report
  }
}
