import SeamStorage

extension StorageBenchmark {
  /// Measures single writes, one after the other, from several tasks, and without waiting for the disk.
  ///
  /// - Parameters:
  ///   - name: the beginning of the figures' names.
  ///   - tasks: how many tasks write at the same time.
  ///   - each: how many writes each of them makes.
  func measurePuts(
    _ storage: some TransactionalStorage, _ raw: RawSQLite, _ name: String, tasks: Int, each: Int,
    report: (Figure) -> Void
  ) async throws {
    let count = scale(full: 200, quick: 10)
    let rounds = scale(full: 21, quick: 3)
    let sequential = try await Comparison(rounds: rounds, operations: count).run { _ in
      for number in 0..<count { try await storage.commit(batch(of: number..<number + 1)) }
    } theirs: { _ in
      for number in 0..<count { try raw.put(value, forKey: key(number)) }
    }
    show(sequential, "\(name).put", report)

    let concurrent = try await Comparison(rounds: rounds, operations: tasks * each).run { _ in
      try await withThrowingTaskGroup { group in
        for task in 0..<tasks {
          group.addTask {
            for number in task * each..<(task + 1) * each { try await storage.commit(batch(of: number..<number + 1)) }
          }
        }
        try await group.waitForAll()
      }
    } theirs: { _ in
      for number in 0..<tasks * each { try raw.put(value, forKey: key(number)) }
    }
    show(concurrent, "\(name).put_concurrent", report)

    let cheap = scale(full: 2000, quick: 50)
    try raw.makeSynchronous(false)
    let forACrash = try await Comparison(rounds: rounds, operations: cheap).run { _ in
      for number in 0..<cheap {
        try await storage.commit(batch(of: number..<number + 1, durability: .processCrash))
      }
    } theirs: { _ in
      for number in 0..<cheap { try raw.put(value, forKey: key(number)) }
    }
    try raw.makeSynchronous(true)
    show(forACrash, "\(name).put_process_crash", report)
  }

  /// Measures reads of single values, one after the other, in an order that is not the keys'.
  ///
  /// - Parameter stored: how many keys there are.
  func measureGets(
    _ storage: some StorageBackend, _ raw: RawSQLite, _ name: String, stored: Int, report: (Figure) -> Void
  ) async throws {
    let count = scale(full: 10_000, quick: 1000)
    func scattered(_ number: Int) -> String { key(number &* 7919 % stored) }
    let reads = try await Comparison(rounds: scale(full: 21, quick: 3), operations: count).run { _ in
      for number in 0..<count { try expect(try await storage.bytes(forKey: scattered(number))?.count == value.count) }
    } theirs: { _ in
      for number in 0..<count { try expect(try raw.get(scattered(number))?.count == value.count) }
    }
    show(reads, "\(name).get", report)
  }
}
