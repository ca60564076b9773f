import CoreFHIR
import Foundation
import SeamNetwork

extension SyncEngine {
  /// Sends what is queued, also what is saved meanwhile, until the task is cancelled.
  ///
  /// It runs the outbox too, unless another task does. Failures are shown in ``status`` and tried again. A second call
  /// while the engine runs returns at once.
  public func run() async {
    guard wakes == nil else { return }
    let (stream, wakes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wakes = wakes
    needsLoad = true
    let commits = store.commits.stream()
    let outbox = outbox
    let clock = clock
    let helpers = [
      Task { try? await outbox.run() },
      Task { for await _ in commits { wakes.yield() } },
      Task {
        while !Task.isCancelled {
          // It ends with an error if the items cannot be read.
          do { for try await _ in outbox.changes() { wakes.yield() } } catch {}
          guard (try? await clock.sleep(for: .seconds(2))) != nil else { return }
        }
      },
    ]
    wakes.yield()
    for await _ in stream { await turn() }
    for helper in helpers { helper.cancel() }
    for helper in helpers { await helper.value }
    retry?.cancel()
    self.wakes = nil
  }

  /// Takes results back and hands further edits over; what fails is tried again after a pause.
  private func turn() async {
    do {
      try await turns.run(work)
      failures = 0
      quiet.send()
    } catch {
      guard !Task.isCancelled else { return }
      set(upload: SyncError(error, during: "edits were sent").phase)
      let pause = min(configuration.firstPause * (1 << min(failures, 8)), .seconds(60))
      failures += 1
      retry?.cancel()
      retry = Task {
        guard (try? await clock.sleep(for: pause)) != nil else { return }
        wakes?.yield()
      }
    }
  }

  private func work() async throws {
    // Items of edits that were erased are removed.
    if store.takeWasErased() { needsLoad = true }
    if needsLoad { try await load() }
    try await loadChanges()
    var failure: (any Error)?
    do { try await takeResults() } catch { failure = error }
    // A result that cannot be verified holds up no other edit.
    try await handOver()
    if let failure { throw failure }
    try await noteWaiting()
  }

  // MARK: Reading

  private static let pageSize = 200

  /// Reads all uploads and items; items without an upload are removed.
  private func load() async throws {
    schedule = UploadSchedule()
    items = [:]
    _ = store.takeChangedUploads()
    try await loadUploads()
    for item in try await ownItems() {
      if let id = try await upload(of: item)?.id, items[id] == nil {
        items[id] = item.id
        schedule.handOver(id)
      } else {
        _ = try await outbox.remove(item.id)
      }
    }
    needsLoad = false
    store.board.set(try await store.ledger())
  }

  private func loadChanges() async throws {
    for id in store.takeChangedUploads() where schedule.contains(id) { try await reload(id) }
    try await loadUploads()
  }

  private func loadUploads() async throws {
    while true {
      let page = try await store.uploads(after: schedule.lastSequence, limit: Self.pageSize)
      for upload in page { schedule.set(upload) }
      if page.count < Self.pageSize { return }
    }
  }

  /// Takes what is stored about an upload into the schedule.
  func reload(_ id: String) async throws {
    if let upload = try await store.upload(id) { schedule.set(upload) } else { schedule.remove(id) }
  }

  /// The items of this engine; they are few, as the window limits them.
  func ownItems(_ selection: OutboxPage.Selection = .all) async throws -> [OutboxItem] {
    var items: [OutboxItem] = []
    var last: OutboxItem.ID?
    while true {
      let page = try await outbox.items(OutboxPage(selection, after: last, limit: Self.pageSize))
      items += page.filter { $0.lane?.hasPrefix(StoredUpload.lanePrefix) == true }
      guard let end = page.last?.id, page.count == Self.pageSize else { return items }
      last = end
    }
  }

  /// The upload that an item sends; nil if the item is stale.
  func upload(of item: OutboxItem) async throws -> StoredUpload? {
    guard let lane = item.lane?.dropFirst(StoredUpload.lanePrefix.count), let end = lane.lastIndex(of: "#"),
      let upload = try await store.upload(String(lane[..<end])), upload.lane == item.lane, !upload.isStopped
    else { return nil }
    return upload
  }

  /// Shows what hinders sending.
  private func noteWaiting() async throws {
    var phase = SyncStatus.Phase.idle
    // What hinders the first hinders the others.
    let limit = sendsNow ? configuration.window : min(configuration.window, 8)
    let waiting = try await outbox.items(OutboxPage(.all, limit: limit))
    for item in waiting where item.lane?.hasPrefix(StoredUpload.lanePrefix) == true {
      guard case .waiting(let reason) = item.status else { continue }
      switch reason {
      case .signIn: phase = .needsSignIn
      case .connection where phase != .needsSignIn: phase = .offline
      case .retry where phase == .idle:
        phase = item.failure.map { $0.isConnectivity ? .offline : .failed($0.reason) } ?? .idle
      default: break
      }
      if sendsNow, case .retry = reason { try? await outbox.retry(item.id) }
    }
    sendsNow = false
    set(upload: phase)
  }
}
