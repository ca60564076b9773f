import CoreFHIR
import SeamNetwork
import SeamStorage

/// Downloads what changed, page by page; each page is one commit with the place where the next one begins.
///
/// It compares times of the server with one another only. A page is all that is in memory.
struct Downloader {
  let store: SyncStore
  let client: FHIRClient
  let types: [SyncType]
  /// How many resources a page has.
  let pageSize: Int
  let clock: NetworkClock
  /// The times whose resources are complete, and are not requested again.
  var settled: SettledTimes
  let progress: @Sendable (SyncProgress) -> Void

  /// How many seconds before the last one are asked for again: transactions can become visible in another order than
  /// that of their times.
  static let overlap = 2

  /// Downloads all types.
  mutating func run() async throws -> SyncReport {
    let start = clock.now
    var report = SyncReport()
    var cursors: [StoredCursor] = []
    for type in types { cursors.append(try await begin(type)) }
    var counter = ProgressCounter(cursors)
    progress(counter.progress)
    for (type, cursor) in zip(types, cursors) {
      let last = try await download(type, cursor, &report, &counter)
      // The first pages of a download that goes on were read before.
      if cursor.next == nil { settled.note(last, from: start, to: clock.now) }
    }
    return report
  }

  // MARK: Beginning

  /// Returns where the download of a type goes on; asks for the number of resources before it begins.
  private mutating func begin(_ type: SyncType) async throws -> StoredCursor {
    let stored = try await store.cursor(type.name)
    if let stored, stored.search == type.search.text, stored.isComplete || stored.updated != nil { return stored }
    settled.forget(type.name)
    var cursor = StoredCursor(id: type.name, search: type.search.text)
    let newest = type.search.raw("_sort", "-_lastUpdated").raw("_count", "1").raw("_total", "accurate")
    for try await page in try client.search(type: type.name, newest) {
      cursor.total = page.total
      // What is deleted from now on is asked for when all pages were received.
      cursor.deletedSince = page.versions(of: type.name).first?.copy.updated
      break
    }
    try await store.save(cursor)
    return cursor
  }

  // MARK: Pages

  /// Downloads a type, and returns how far it has come.
  private func download(
    _ type: SyncType, _ start: StoredCursor, _ report: inout SyncReport, _ counter: inout ProgressCounter
  ) async throws -> StoredCursor {
    var cursor = start
    do {
      try await downloadPages(type, &cursor, &report, &counter)
    } catch let error as FHIRClientError
      where cursor.next != nil && [.rejected, .notFound, .deleted].contains(error.code)
    {
      // The server forgot the page: begin with the time of the last resource.
      cursor.next = nil
      try await downloadPages(type, &cursor, &report, &counter)
    }
    try await downloadDeletions(type, &cursor, &report)
    cursor.isComplete = true
    cursor.deletedSince = [cursor.deletedSince, cursor.updated].compactMap { $0 }.max()
    try await store.save(cursor)
    return cursor
  }

  private func downloadPages(
    _ type: SyncType, _ cursor: inout StoredCursor, _ report: inout SyncReport, _ counter: inout ProgressCounter
  ) async throws {
    for try await page in try client.search(type: type.name, search(type, cursor)) {
      let versions = page.versions(of: type.name)
      cursor.next = page.nextItems
      cursor.updated = ([cursor.updated] + versions.map(\.copy.updated)).compactMap { $0 }.max()
      if !cursor.isComplete {
        cursor.received += versions.count
        counter.received += versions.count
      }
      try await store.receive(versions, cursor)
      report.received += versions.count
      progress(counter.progress)
    }
  }

  private func search(_ type: SyncType, _ cursor: StoredCursor) -> FHIRSearch {
    if let next = cursor.next { return next.reduce(FHIRSearch()) { $0.raw($1.name, $1.value) } }
    var search = type.search
    if let settled = settled.time(of: cursor), let instant = FHIR.Instant(settled.text) {
      search = search.date("_lastUpdated", .greater, instant)
    } else if let updated = cursor.updated {
      search = search.date("_lastUpdated", .greaterOrEqual, updated.earlier(by: Self.overlap))
    }
    return search.raw("_sort", "_lastUpdated").raw("_count", "\(pageSize)")
  }

  // MARK: Deletions

  private func downloadDeletions(
    _ type: SyncType, _ cursor: inout StoredCursor, _ report: inout SyncReport
  ) async throws {
    guard let last = cursor.deletedSince else { return }
    // Versions of the settled time itself were received.
    let since = settled.time(of: cursor)?.next ?? last.earlier(by: Self.overlap)
    // The newest version of a resource comes first: an earlier deletion of one that was brought back is none.
    var seen: Set<String> = []
    for try await page in try client.history(type: type.name, since: since, count: pageSize) {
      let newest = page.versions(of: type.name).filter { seen.insert($0.path).inserted }
      let deletions = newest.filter(\.isDeletion)
      cursor.updated = ([cursor.updated] + deletions.map(\.copy.updated)).compactMap { $0 }.max()
      if !deletions.isEmpty { report.deleted += try await store.receiveDeletions(deletions) }
    }
  }
}

/// Adds up what arrived of the first download.
struct ProgressCounter {
  var received: Int
  let total: Int?

  init(_ cursors: [StoredCursor]) {
    let first = cursors.filter { !$0.isComplete }
    received = first.reduce(0) { $0 + $1.received }
    let totals = first.compactMap(\.total)
    total = first.isEmpty || totals.count < first.count ? nil : totals.reduce(0, +)
  }

  var progress: SyncProgress { SyncProgress(received: received, total: total) }
}
