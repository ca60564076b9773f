import Foundation
public import SeamNetwork
import SeamStorage

extension StorageOutbox {
  public func retry(_ id: OutboxItem.ID) async throws(OutboxError) {
    try await changing(id) { record in
      guard !isHeld(record.claim, id) else { return }
      var new = record
      new.release()
      new.claim = nil
      try await store.change(id, from: record, to: new, rings: true)
      if record.account == account { plan?.use(account) }
      schedule(id, .success(new))
    }
  }

  @discardableResult
  public func replace(
    _ id: OutboxItem.ID, with request: HTTPRequest
  ) async throws(OutboxError) -> OutboxArrival {
    try Self.check(request)
    return try await storing {
      let copy = try await store.copy(request.body, limit: configuration.maximumBodySize, now: clock.date)
      let stored = StoredRequest(request, body: copy.body)
      do {
        return try await changing(id) { record in
          guard !isHeld(record.claim, id) else {
            throw OutboxError(.beingSent, reason: "the item is being sent", item: id)
          }
          var new = record
          new.release()
          new.claim = nil
          new.mayHaveArrived = false
          new.request = request.description
          new.body = copy.stream
          let key = request.fields[HTTPRequest.idempotencyKey]
          new.key = key.flatMap { $0 == record.key ? nil : $0 } ?? UUID().uuidString
          try await store.change(id, from: record, to: new, request: stored, rings: true)
          schedule(id, .success(new))
          return record.arrival
        }
      } catch {
        await store.discard(copy)
        throw error
      }
    }
  }

  /// Reads a record and changes it, once more for each conflict.
  private func changing<Result>(
    _ id: OutboxItem.ID, _ change: (OutboxRecord) async throws -> Result
  ) async throws(OutboxError) -> Result {
    try await storing {
      while true {
        switch try await store.record(id) {
        case nil: throw OutboxError(.absent, reason: "there is no such item", item: id)
        case .failure(let error):
          throw OutboxError(.damaged, reason: "the item's record cannot be read", item: id, underlying: error)
        case .success(let record):
          guard !record.isDelivered else {
            throw OutboxError(.delivered, reason: "the server accepted the item", item: id)
          }
          do {
            return try await change(record)
          } catch let error as StorageError where error.code == .conflict {
            continue
          }
        }
      }
    }
  }

  @discardableResult
  public func remove(_ id: OutboxItem.ID) async throws(OutboxError) -> OutboxArrival? {
    removing.insert(id)
    defer {
      removing.remove(id)
      wake?.yield()
    }
    do throws(OutboxError) {
      return try await removed(id)
    } catch {
      // Its turn can have passed meanwhile.
      loading.isNeeded = true
      throw error
    }
  }

  private func removed(_ id: OutboxItem.ID) async throws(OutboxError) -> OutboxArrival? {
    try await storing {
      var wasDelivered = false
      while let send = sends[id] {
        send.task.cancel()
        wasDelivered = await send.task.value
      }
      while true {
        switch try await store.record(id) {
        case nil:
          return wasDelivered ? .arrived : nil
        case .failure:
          try await store.removeUnreadable(id)
          schedule(id, nil)
          return .mayHaveArrived
        case .success(let record):
          do {
            try await store.change(id, from: record, to: nil, rings: true)
          } catch let error as StorageError where error.code == .conflict {
            continue
          }
          schedule(id, nil)
          return record.arrival
        }
      }
    }
  }

  @discardableResult
  public func removeItems(of account: String) async throws(OutboxError) -> [OutboxItem.ID: OutboxArrival] {
    var arrivals: [OutboxItem.ID: OutboxArrival] = [:]
    var last: OutboxItem.ID?
    while true {
      let after = last
      let page = try await storing { try await store.records(after: after, limit: 500) }
      guard let end = page.last?.id else { return arrivals }
      last = end
      for (id, record) in page {
        guard case .success(let record) = record, record.account == account else { continue }
        arrivals[id] = try await remove(id)
      }
    }
  }

  public func use(account: String?) async {
    self.account = account
    plan?.use(account)
    wake?.yield()
    notifyObservers()
    for send in sends.values where send.account != nil && send.account != account {
      send.task.cancel()
      _ = await send.task.value
    }
  }
}
