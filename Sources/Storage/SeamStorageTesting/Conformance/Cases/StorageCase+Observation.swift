import SeamConformance
import SeamStorage
import SeamSupport

extension StorageCase {
  fileprivate static let key = DefaultStorageKey("observed", default: 0)

  static let observation: [StorageCase] = [
    StorageCase("Observers get the current value, then each kind of change") { subject in
      let storage = try await subject.open()
      let observer = subject.observer(of: storage)
      try await observer.expect(0, "the default, before anything is stored")
      try await storage.setValue(1, forKey: key)
      try await observer.expect(1, "a stored value")
      try await storage.update(key) { $0 += 1 }
      try await observer.expect(2, "an update")
      try await storage.removeValue(forKey: key)
      try await observer.expect(0, "a removal")
      var batch = StorageBatch(durability: .process)
      try batch.setValue(3, forKey: key)
      try batch.setValue(3, forKey: "other")
      try await storage.commit(batch)
      try await observer.expect(3, "a batch")
      try await observer.stop()
    },
    StorageCase("Late and slow observers get the last value") { subject in
      let storage = try await subject.open()
      try await storage.setValue(1, forKey: key)
      let first = subject.observer(of: storage)
      try await first.expect(1, "the value stored before")
      for number in 2...50 { try await storage.setValue(number, forKey: key) }
      try await first.expect(50, "the last of many changes")
      let second = subject.observer(of: storage)
      try await second.expect(50, "the last value")
      try await storage.setValue(51, forKey: key)
      try await first.expect(51, "a change with two observers")
      try await second.expect(51, "a change with two observers")
      try await first.stop()
      try await second.stop()
    },
    StorageCase("Observers of a prefix get its values, then each kind of change") { subject in
      let storage = try await subject.open()
      let prefix = StorageKey<Int>("list/")
      try await storage.setValue(1, forKey: "list/a")
      let observer = Observer(storage.values(withPrefix: prefix), timeout: subject.conformance.timeout) {
        $0.map(\.key)
      }
      try await observer.expect(["list/a"], "the values stored before")
      try await storage.setValue(2, forKey: "list/b")
      try await observer.expect(["list/a", "list/b"], "a stored value")
      try await storage.removeValue(forKey: "list/a")
      try await observer.expect(["list/b"], "a removal")
      try await storage.setValue(3, forKey: "list")
      var batch = StorageBatch(durability: .process)
      try batch.setValue(4, forKey: "list/c")
      batch.removeValue(forKey: "list/b")
      try await storage.commit(batch)
      try await observer.expect(["list/c"], "a batch")
      try await observer.stop()
    },
    StorageCase("Observers get only changed values") { subject in
      let storage = try await subject.open()
      let observer = subject.observer(of: storage)
      try await observer.expect(0, "the default")
      try await storage.setValue(1, forKey: key)
      try await observer.expect(1, "a stored value")
      try await storage.setValue(1, forKey: key)
      try await storage.setValue(5, forKey: "other")
      try await storage.setValue(2, forKey: key)
      try await observer.expect(2, "the next value")
      try await observer.stop()
      let seen = observer.seen
      try expect(seen == [0, 1, 2], "0, 1, 1 and 2 were observed as \(seen)")
    },
    StorageCase("An unreadable value ends the observation with the error") { subject in
      let storage = try await subject.open()
      let observer = subject.observer(of: storage)
      try await observer.expect(0, "the default")
      try await storage.setBytes([9, 9], forKey: key.name)
      try await expect(throws: .corrupt, "a damaged value") { try await observer.expect(1, "a damaged value") }
    },
    StorageCase("Observers get another instance's writes") { subject in
      let storage = try await subject.open()
      guard storage.capabilities.observation == .processes else {
        throw NotSupported(reason: "only the instance's own writes are observed")
      }
      let other = try await subject.open()
      let observer = subject.observer(of: storage)
      try await observer.expect(0, "the default")
      for number in 1...5 {
        try await other.setValue(number, forKey: key)
        try await observer.expect(number, "a value stored by another instance")
      }
      try await other.removeValue(forKey: key)
      try await observer.expect(0, "a removal by another instance")
      try await observer.stop()
    },
  ]
}

extension StorageSubject {
  fileprivate func observer(of storage: any StorageBackend & TransactionalStorage) -> Observer<Int> {
    Observer(storage.values(forKey: StorageCase.key), timeout: conformance.timeout) { $0 }
  }
}

/// Observes values in a separate task.
private final class Observer<Seen: Equatable & Sendable>: Sendable {
  private let state = Locked(State())
  private let task: Task<Void, any Error>
  private let timeout: Duration

  private struct State {
    var seen: [Seen] = []
    /// Nil until the observation ends.
    var end: Result<Void, any Error>?
    var waiting: (value: Seen, continuation: CheckedContinuation<Void, any Error>)?
  }

  var seen: [Seen] { state.withLock(\.seen) }

  init<Element>(
    _ values: StorageValues<Element>, timeout: Duration, seeing see: @escaping @Sendable (Element) -> Seen
  ) {
    self.timeout = timeout
    task = Task { [state] in
      let end: Result<Void, any Error>
      do {
        for try await element in values {
          let value = see(element)
          let waiting: CheckedContinuation<Void, any Error>? = state.withLock { state in
            state.seen.append(value)
            guard state.waiting?.value == value else { return nil }
            defer { state.waiting = nil }
            return state.waiting?.continuation
          }
          waiting?.resume()
        }
        end = .success(())
      } catch {
        end = .failure(error)
      }
      state.withLock { state in
        state.end = end
        defer { state.waiting = nil }
        return state.waiting?.continuation
      }?.resume(with: end.flatMap { .failure(Violation(reason: "the observation ended")) })
      try end.get()
    }
  }

  /// Waits until the last observed value equals the value, or until a timeout.
  func expect(_ value: Seen, _ what: String) async throws {
    let timeout = Task { [state, timeout] in
      try await Task.sleep(for: timeout)
      state.withLock { state in
        defer { state.waiting = nil }
        return state.waiting?.continuation
      }?.resume(throwing: Violation(reason: "\(what) was not observed"))
    }
    defer { timeout.cancel() }
    try await withCheckedThrowingContinuation { continuation in
      let outcome: Result<Void, any Error>? = state.withLock { state in
        if state.seen.last == value { return .success(()) }
        if let end = state.end { return end.flatMap { .failure(Violation(reason: "the observation ended")) } }
        state.waiting = (value, continuation)
        return nil
      }
      if let outcome { continuation.resume(with: outcome) }
    }
  }

  /// Cancels the observation, which ends it without an error.
  func stop() async throws {
    task.cancel()
    try await task.value
  }
}
