import Foundation
import SeamNetwork
import SeamStorage
import SeamSupport

/// An item that is being sent.
struct OutboxSend {
  let account: String?
  /// Returns whether the server accepted the item.
  let task: Task<Bool, Never>
}

extension StorageOutbox {
  /// Starts to send what can be sent now, up to the limit.
  func startSends() {
    while sends.count < configuration.maximumConcurrentSends, !Task.isCancelled, let id = plan?.next(at: clock.date) {
      guard var entry = plan?[id], !removing.contains(id) else { continue }
      entry.readiness = .sending
      plan?.set(id, entry)
      sends[id] = OutboxSend(account: entry.account, task: Task { await send(id) })
    }
  }

  private func send(_ id: OutboxItem.ID) async -> Bool {
    let (record, isDelivered) = await attempt(id)
    sends[id] = nil
    schedule(id, record)
    notifyObservers()
    return isDelivered
  }

  /// Claims an item, sends it, and stores what became of it.
  private func attempt(
    _ id: OutboxItem.ID
  ) async -> (record: Result<OutboxRecord, StorageError>?, isDelivered: Bool) {
    do {
      let request: StoredRequest?
      let record: OutboxRecord
      switch try await claim(id) {
      case .other(let record): return (record, false)
      case .claimed(let claimed): record = claimed
      }
      do {
        request = try await store.storage.getValue(forKey: store.request(id))
      } catch let error as StorageError where error.isDamage {
        return (try await finish(id, record, .damaged(reason: error.reason)), false)
      }
      let renewal = Task { await renew(id) }
      let outcome = await perform(request, record)
      renewal.cancel()
      if case .failure(let error) = outcome, error.code == .unauthenticated { plan?.hold(record.account) }
      if case .response(401, _, _) = outcome { plan?.hold(record.account) }
      return (try await finish(id, record, outcome), outcome.isSuccess)
    } catch {
      // The storage failed: the item is tried again after a pause.
      return (await postponed(id), false)
    }
  }

  /// The record after the storage failed, to be sent after a pause.
  private func postponed(_ id: OutboxItem.ID) async -> Result<OutboxRecord, StorageError>? {
    guard case .success(var record)? = try? await store.record(id) else {
      loading.isNeeded = true
      return nil
    }
    record.next = clock.date.addingTimeInterval(configuration.firstPause.seconds)
    return .success(record)
  }

  private enum Claimed {
    case claimed(OutboxRecord)
    /// The item is not to be sent, for what its record says; nil if it was removed.
    case other(Result<OutboxRecord, StorageError>?)
  }

  private func claim(_ id: OutboxItem.ID) async throws -> Claimed {
    while true {
      let stored = try await store.record(id)
      guard case .success(let record)? = stored else {
        if stored != nil { try await store.markUnreadable(id) }
        return .other(stored)
      }
      guard !Task.isCancelled, record.state == .waiting || record.state == .signIn,
        record.claim.map({ $0.owner == store.owner || !isHeld($0, id) }) ?? true
      else { return .other(.success(record)) }
      var new = record
      new.state = .waiting
      new.claim = OutboxRecord.Claim(
        owner: store.owner, until: clock.date.addingTimeInterval(configuration.leaseDuration.seconds),
        mightHaveArrived: record.mayHaveArrived)
      new.mayHaveArrived = true
      do {
        try await store.change(id, from: record, to: new, rings: false)
        return .claimed(new)
      } catch let error as StorageError where error.code == .conflict {
        continue
      }
    }
  }

  /// Renews the claim until the task is cancelled.
  private func renew(_ id: OutboxItem.ID) async {
    while (try? await clock.sleep(for: configuration.leaseDuration / 3)) != nil {
      let until = clock.date.addingTimeInterval(configuration.leaseDuration.seconds)
      _ = try? await store.storage.update(store.item(id)) { [owner = store.owner] record in
        if record.claim?.owner == owner { record.claim?.until = until }
      }
    }
  }

  /// Stores what became of an item; waits until the storage takes it, as no other process knows.
  private func finish(
    _ id: OutboxItem.ID, _ claimed: OutboxRecord, _ outcome: OutboxOutcome
  ) async throws -> Result<OutboxRecord, StorageError>? {
    while true {
      do {
        let stored = try await store.record(id)
        guard case .success(let current)? = stored else { return stored }
        // Replaced, or taken by another instance because the claim was not renewed.
        guard current.key == claimed.key, current.claim?.owner == store.owner || outcome.isSuccess else {
          return stored
        }
        var ended = current
        ended.claim = claimed.claim
        let new = rules.record(ended, outcome, clock.date, jitter())
        try await store.change(id, from: current, to: new, rings: Task.isCancelled)
        return new.map { .success($0) }
      } catch let error as StorageError where error.code == .conflict {
        continue
      } catch let error as StorageError where error.code != .closed {
        try await clock.sleep(for: configuration.firstPause)
      }
    }
  }

  @concurrent
  private func perform(_ stored: StoredRequest?, _ record: OutboxRecord) async -> OutboxOutcome {
    let damage = Locked<StorageError?>(nil)
    guard let stored,
      var request = stored.request(body: store.body(of: stored) { error in damage.withLock { $0 = error } })
    else { return .damaged(reason: "the stored request is absent or has no URL") }
    request.fields[HTTPRequest.idempotencyKey] = record.key
    let outcome: OutboxOutcome
    do throws(NetworkError) {
      let response = try await network.send(request)
      var body: [UInt8] = []
      // The app asked to keep the body of a success; what a failure shows must not have a credential.
      if request.options.hasSensitiveBody, !(200..<300).contains(response.status) {
        response.body.cancel()
      } else {
        body = await response.body.beginning()
      }
      outcome = .response(
        status: response.status, retryAfter: response.fields.retryAfter(at: clock.date), body: body)
    } catch {
      let isOwn = error.code == .cancelled && !Task.isCancelled
      outcome = .failure(isOwn ? NetworkError(.failed, reason: "the network module cancelled the call") : error)
    }
    if !outcome.isSuccess, let error = damage.withLock({ $0 }) { return .damaged(reason: error.reason) }
    return outcome
  }
}

extension OutboxOutcome {
  var isSuccess: Bool { if case .response(200..<300, _, _) = self { true } else { false } }
}
