public import CoreFHIR
import Foundation
import SeamCollections
import SeamStorage

extension SyncStore {
  /// Returns a resource; nil only if the device has none.
  ///
  /// One that is damaged on the medium is removed, but for edits that are not sent, and the next sync downloads its
  /// type again.
  public func record(_ location: FHIRLocation) async throws -> SyncRecord? {
    try await records([location])[0]
  }

  /// Returns resources in the order of their locations, as they were at one moment; nil where the device has none.
  public func records(_ locations: [FHIRLocation]) async throws -> [SyncRecord?] {
    _ = try await ledger()
    let paths = locations.map(\.text)
    while true {
      do {
        return try await records.values(paths).map { $0.flatMap(SyncRecord.init) }
      } catch let error as CollectionError where error.code == .unreadable {
        guard try await exclusively({ try await mend(error, among: paths) }) else { throw error }
      }
    }
  }

  /// Returns the resources of a type, ordered by their ids, page by page.
  ///
  /// - Parameters:
  ///   - type: the type, such as `Patient`.
  ///   - cursor: where the page begins; nil for the first page.
  public func records(
    ofType type: String, after cursor: SyncRecordPage.Cursor? = nil, limit: Int = 100
  ) async throws -> SyncRecordPage {
    _ = try await ledger()
    // A slash is followed by 0.
    return try await page(cursor?.query ?? .identifiers(in: "\(type)/"..<"\(type)0").limited(to: limit))
  }

  /// Returns where resources stand, in the order of their locations; nil where the device has none.
  public func states(of locations: [FHIRLocation]) async throws -> [SyncRecord.State?] {
    try await records(locations).map { $0?.state }
  }

  /// Whether an edit of the resource is not at the server.
  public func isPending(_ location: FHIRLocation) async throws -> Bool {
    _ = try await ledger()
    return try await records.value(location.text)?.mine != nil
  }

  /// Returns the resources that are refused, in conflict or unreadable, in this order, page by page.
  public func problems(after cursor: SyncRecordPage.Cursor? = nil, limit: Int = 100) async throws -> SyncRecordPage {
    _ = try await ledger()
    return try await page(cursor?.query ?? Self.problems.limited(to: limit))
  }

  /// Returns the first resources that are refused, in conflict or unreadable, now and after each change of them.
  ///
  /// A slow reader misses intermediate results, never the last one. It ends with an error if they cannot be read.
  public func observeProblems(limit: Int = 100) -> AsyncThrowingStream<[SyncRecord], any Error> {
    let values = records.observe(Self.problems.limited(to: limit))
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        do {
          for try await records in values { continuation.yield(records.compactMap(SyncRecord.init)) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Returns what was discarded when conflicts were settled, the newest first.
  ///
  /// - Parameter last: the version after which the page begins; nil for the first page.
  public func discarded(after last: SyncDiscarded.ID? = nil, limit: Int = 100) async throws -> [SyncDiscarded] {
    _ = try await ledger()
    let query: CollectionQuery<StoredDiscard> = .identifiers(in: Int.min..<(last ?? .max))
    return try await discards.values(query.descending().limited(to: limit)).compactMap(SyncDiscarded.init)
  }

  /// Returns how many things are not simply synced; takes a time that does not grow with them.
  public func counts() async throws -> SyncCounts { try await ledger().counts }

  /// Returns the counts now and after each change, also by other processes where the storage observes them.
  public func countChanges() -> AsyncThrowingStream<SyncCounts, any Error> {
    let values = ledgers.observe(.all)
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        do {
          var last: SyncCounts?
          for try await ledgers in values {
            let counts = ledgers.first?.counts ?? SyncCounts()
            if counts != last { continuation.yield(counts) }
            last = counts
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private static var problems: CollectionQuery<StoredRecord> { StoredRecord.byKind.isIn(StoredRecord.Kind.refused...) }

  private func page(_ query: CollectionQuery<StoredRecord>) async throws -> SyncRecordPage {
    let page = try await records.page(query)
    return SyncRecordPage(
      records: page.values.compactMap(SyncRecord.init), next: page.next.map(SyncRecordPage.Cursor.init))
  }
}
