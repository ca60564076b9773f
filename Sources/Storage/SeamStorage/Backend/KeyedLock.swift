/// Serialises the updates of each key within one storage, so that they do not cause conflicts with each other.
///
/// For storages that implement an update as a read, then a batch that requires the stored bytes to be unchanged.
actor KeyedLock {
  private var waiting: [KeyBytes: [CheckedContinuation<Void, Never>]] = [:]

  /// Runs the body when no other update of the key is under way, in the order of the calls.
  nonisolated func withLock<Result>(_ key: String, _ body: () async throws -> Result) async rethrows -> Result {
    let key = KeyBytes(key)
    await begin(key)
    do {
      let result = try await body()
      await end(key)
      return result
    } catch {
      await end(key)
      throw error
    }
  }

  private func begin(_ key: KeyBytes) async {
    guard waiting[key] != nil else { return waiting[key] = [] }
    await withCheckedContinuation { waiting[key]?.append($0) }
  }

  private func end(_ key: KeyBytes) {
    guard let next = waiting[key]?.first else { return waiting[key] = nil }
    waiting[key]?.removeFirst()
    next.resume()
  }
}
