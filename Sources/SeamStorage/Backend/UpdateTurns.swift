/// Lets the updates of one key take turns, so that those of one storage never make each other start anew.
///
/// For storages whose update is a read and a batch that requires what was read.
actor UpdateTurns {
  private var waiting: [KeyBytes: [CheckedContinuation<Void, Never>]] = [:]

  /// Runs the body when no one else has the key's turn, in the order of the calls.
  nonisolated func take<Result>(_ key: String, _ body: () async throws -> Result) async rethrows -> Result {
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
