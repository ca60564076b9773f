import Foundation
public import SeamNetwork
import SeamStorage
import SeamSupport

extension StorageOutbox {
  public func items(_ page: OutboxPage) async throws(OutboxError) -> [OutboxItem] {
    try await storing {
      let records: [(id: OutboxItem.ID, record: Result<OutboxRecord, StorageError>)]
      switch page.selection {
      case .all:
        records = try await store.records(after: page.after, limit: page.limit)
      case .stopped, .delivered:
        var marked: [(OutboxItem.ID, Result<OutboxRecord, StorageError>)] = []
        for id in try await store.marked(page.selection, after: page.after, limit: page.limit) {
          if let record = try await store.record(id) { marked.append((id, record)) }
        }
        records = marked
      }
      var lanes: [String: OutboxItem.ID] = [:]
      var items: [OutboxItem] = []
      for (id, record) in records { items.append(try await item(id, record, heads: &lanes)) }
      return items
    }
  }

  public func item(_ id: OutboxItem.ID) async throws(OutboxError) -> OutboxItem? {
    try await storing {
      guard let record = try await store.record(id) else { return nil }
      var lanes: [String: OutboxItem.ID] = [:]
      return try await item(id, record, heads: &lanes)
    }
  }

  /// - Parameter heads: the first items of lanes, as far as they were looked up.
  private func item(
    _ id: OutboxItem.ID, _ result: Result<OutboxRecord, StorageError>, heads: inout [String: OutboxItem.ID]
  ) async throws -> OutboxItem {
    switch result {
    case .failure(let error):
      let damage: OutboxDamage = error.code == .newerVersion ? .newerVersion : .damaged
      return OutboxItem(id: id, label: "", request: "", added: nil, status: .unreadable(damage))
    case .success(let record):
      return OutboxItem(
        id: id, label: record.label, request: record.request, lane: record.lane, account: record.account,
        added: record.added, attempts: record.attempts, mayHaveArrived: record.mayHaveArrived,
        failure: record.failure, status: try await status(of: id, record, heads: &heads))
    }
  }

  private func status(
    of id: OutboxItem.ID, _ record: OutboxRecord, heads: inout [String: OutboxItem.ID]
  ) async throws -> OutboxStatus {
    switch record.state {
    case .refused(let refusal): return .refused(refusal)
    case .delivered(let receipt): return .delivered(receipt)
    case .waiting, .signIn: break
    }
    if isHeld(record.claim, id) { return .sending }
    if let lane = record.lane {
      let known = heads[lane]
      let head = if let known { known } else { try await store.head(ofLane: lane) }
      heads[lane] = head
      if let head, head != id {
        return .waiting(try await isStopped(head) ? .stoppedLane(by: head) : .lane(behind: head))
      }
    }
    return .waiting(wait(of: id, record))
  }

  private func isStopped(_ id: OutboxItem.ID) async throws -> Bool {
    switch try await store.record(id) {
    case .success(let record): record.isStopped
    case .failure: true
    case nil: false
    }
  }

  private func wait(of id: OutboxItem.ID, _ record: OutboxRecord) -> OutboxWait {
    // The schedule knows of credentials and connections that came after the last attempt.
    let readiness = plan?[id]?.readiness
    guard plan?.maySend(record.account) ?? (record.account == nil || record.account == account) else { return .signIn }
    if record.state == .signIn, readiness != .due { return .signIn }
    if provider.state.connectivity == .offline { return .connection }
    let now = clock.date
    if readiness != .due, let next = record.next(at: now), next > now { return .retry(at: next) }
    return .turn
  }

  /// Whether an instance is sending the item.
  func isHeld(_ claim: OutboxRecord.Claim?, _ id: OutboxItem.ID) -> Bool {
    guard let claim else { return false }
    if claim.owner == store.owner { return sends[id] != nil }
    if let process = claim.owner.split(separator: "-").first.flatMap({ Int32($0) }), !isAlive(process) { return false }
    // A date that is further away than any lease was made by a wrong clock.
    let rest = claim.until.timeIntervalSince(clock.date)
    return rest > 0 && rest <= 2 * configuration.leaseDuration.seconds
  }

  public nonisolated func changes() -> AsyncThrowingStream<OutboxSummary, any Error> {
    let (summaries, continuation) = AsyncThrowingStream.makeStream(
      of: OutboxSummary.self, bufferingPolicy: .bufferingNewest(1))
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    observers.withLock { $0[id] = signal }
    // Before the first summary is read, so that no change is missed.
    let stored = store.storage.backend.changes(in: .prefix("\(store.root)/"))
    let states = provider.states()
    signal.yield()
    let tasks = [
      Task {
        for await _ in stored { signal.yield() }
        signal.finish()
      },
      Task { for await _ in states { signal.yield() } },
      Task { [store] in
        for await _ in signals {
          do {
            continuation.yield(try await store.summary())
          } catch let error as StorageError where [.busy, .suspended, .closed].contains(error.code) {
            // Another signal follows, or the end.
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.finish()
      },
    ]
    continuation.onTermination = { [observers] _ in
      for task in tasks { task.cancel() }
      observers.withLock { $0[id] = nil }
    }
    return summaries
  }
}
