package import SeamStorage

/// Writes that processes make to the same keys at the same time, and the keys whose values show a lost one.
package enum Contention {
  package static let counter = DefaultStorageKey("counter", default: 0)
  package static let members = DefaultStorageKey<Set<String>>("members", default: [])
  package static let ticket = DefaultStorageKey("ticket", default: 0)
  package static let copy = DefaultStorageKey("ticket's copy", default: 0)

  package static func holder(of ticket: Int) -> StorageKey<String> { StorageKey("ticket/\(ticket)") }

  /// Makes tasks count, join a set and draw tickets, each `rounds` times; returns how often a draw was refused.
  @discardableResult
  package static func run(
    _ name: String, tasks: Int, rounds: Int, in storage: some StorageBackend & TransactionalStorage
  ) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<tasks {
        group.addTask {
          var conflicts = 0
          for round in 0..<rounds {
            let member = "\(name)/\(task)/\(round)"
            try await storage.update(counter) { $0 += 1 }
            try await storage.update(members) { $0.insert(member) }
            conflicts += try await drawTicket(for: member, in: storage)
          }
          return conflicts
        }
      }
      return try await group.reduce(0, +)
    }
  }

  /// Reads the last ticket and draws the next one in a batch, which is refused and retried if the last ticket is stale.
  private static func drawTicket(for member: String, in storage: some StorageBackend & TransactionalStorage)
    async throws -> Int
  {
    var conflicts = 0
    while true {
      let last = try await storage.getValue(forKey: ticket)
      var batch = StorageBatch()
      batch.require(ticket) { $0 == last }
      batch.requireAbsent(holder(of: last + 1).name)
      try batch.setValue(last + 1, forKey: ticket)
      try batch.setValue(last + 1, forKey: copy)
      try batch.setValue(member, forKey: holder(of: last + 1))
      do {
        try await storage.commit(batch)
        return conflicts
      } catch let error as StorageError where error.code == .conflict {
        conflicts += 1
      }
    }
  }
}
