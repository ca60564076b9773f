import CoreFHIR
import Foundation
import SeamNetwork

/// A sync under way, and the calls that wait for it.
struct RunningSync {
  /// A call.
  struct Waiter {
    let progress: @Sendable (SyncProgress) -> Void
    let result: AsyncThrowingStream<SyncReport, any Error>.Continuation
  }

  let id: UUID
  let task: Task<Void, Never>
  var waiters: [UUID: Waiter] = [:]
  var progress: SyncProgress?
}

extension SyncEngine {
  /// Downloads what changed at the server, and sends at once what waits for its next attempt.
  ///
  /// Calls while a sync is under way join it. A call that is cancelled throws promptly; the sync goes on for the
  /// others, and ends with the last of them. A sync that fails or is cancelled goes on later where it ended, page by
  /// page, also after the process was killed.
  ///
  /// It does not wait until edits are sent, which needs ``run()``; see ``SyncReport/counts``.
  ///
  /// - Parameter progress: called with the progress of the first download, on any thread.
  /// - Throws: ``SyncError``.
  public func sync(
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws -> SyncReport {
    guard !Task.isCancelled, !isSigningOut else { throw SyncError(.cancelled, "the call was cancelled") }
    let id = UUID()
    let (results, result) = AsyncThrowingStream.makeStream(of: SyncReport.self)
    var running = current ?? begin()
    running.waiters[id] = RunningSync.Waiter(progress: progress, result: result)
    if let known = running.progress { progress(known) }
    current = running
    for try await report in results { return report }
    leave(id)
    throw SyncError(.cancelled, "the call was cancelled")
  }

  /// The number of calls that wait for the sync under way.
  var waiterCount: Int { current?.waiters.count ?? 0 }

  private func begin() -> RunningSync {
    let id = UUID()
    sendsNow = true
    wakes?.yield()
    set(download: .syncing(fraction: nil))
    let former = ending
    return RunningSync(
      id: id,
      task: Task {
        // Two at a time would store each other's places.
        await former?.value
        await perform(id)
      })
  }

  /// Takes a call that was cancelled out of the sync.
  private func leave(_ waiter: UUID) {
    guard current?.waiters.removeValue(forKey: waiter) != nil, current?.waiters.isEmpty == true else { return }
    current?.task.cancel()
    ending = current?.task
    current = nil
    set(download: .idle)
    quiet.send()
  }

  private func perform(_ id: UUID) async {
    let result: Result<SyncReport, any Error>
    do {
      result = .success(try await download(id))
    } catch {
      result = .failure(SyncError(error, during: "changes were downloaded"))
    }
    guard let running = current, running.id == id else { return }
    current = nil
    defer { quiet.send() }
    switch result {
    case .success: set(download: .idle)
    case .failure(let error): set(download: (error as? SyncError)?.phase ?? .idle)
    }
    for waiter in running.waiters.values {
      if case .success(let report) = result { waiter.result.yield(report) }
      waiter.result.finish(throwing: result.error)
    }
  }

  private func download(_ id: UUID) async throws -> SyncReport {
    let (reports, continuation) = AsyncStream.makeStream(of: SyncProgress.self, bufferingPolicy: .bufferingNewest(1))
    let watcher = Task { for await progress in reports { show(progress, id) } }
    defer { continuation.finish() }
    var downloader = Downloader(
      store: store, client: client, types: types, pageSize: configuration.pageSize, clock: clock, settled: settled
    ) {
      continuation.yield($0)
    }
    defer { settled = downloader.settled }
    store.board.set(try await store.ledger())
    var report = try await downloader.run()
    try await store.noteSynced(clock.date)
    continuation.finish()
    await watcher.value
    report.counts = try await store.counts()
    return report
  }

  private func show(_ progress: SyncProgress, _ id: UUID) {
    guard current?.id == id else { return }
    current?.progress = progress
    set(download: .syncing(fraction: progress.fraction))
    for waiter in current?.waiters.values.map(\.progress) ?? [] { waiter(progress) }
  }
}

extension Result {
  /// The error of a failure.
  fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
