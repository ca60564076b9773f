#if canImport(CSeamSecret)
import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSecrets

@Suite(.keyring) struct RestartTests {
  /// 40 times, or as often as SEAM_KILLS says.
  @Test func acknowledgedWritesOutliveTheKilledService() async throws {
    let kills = ProcessInfo.processInfo.environment["SEAM_KILLS"].flatMap { Int($0) } ?? 40
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      for round in 0..<kills {
        let daemon = try keyring.process()
        let (acknowledgements, acknowledged) = AsyncStream.makeStream(of: Int.self)
        let writer = Task { await Self.write("\(round)", in: storage, acknowledged) }
        for await _ in acknowledgements.prefix(2 + round % 3) {}
        // In the middle of the next write, which fails, as the service does not come back.
        try keyring.willStart(.off)
        kill(daemon, SIGKILL)
        let written = await writer.value
        #expect(written.error?.code == .unavailable)
        #expect(written.count >= 2 + round % 3)
        try keyring.willStart(.unlocked)
        let values = try await keyring.storage().getValues(withPrefix: StorageKey<Int>("\(round)/"))
        #expect(Self.mistakes(in: values, written: written.count) == [])
      }
    }
  }

  /// Writes the numbers from 0 on under three keys in turn, until a write fails.
  private static func write(
    _ name: String, in storage: SecretServiceStorage, _ acknowledged: AsyncStream<Int>.Continuation
  ) async -> (count: Int, error: StorageError?) {
    defer { acknowledged.finish() }
    var count = 0
    while true {
      do {
        try await storage.setValue(count, forKey: StorageKey("\(name)/\(count % 3)"))
      } catch {
        return (count, error as? StorageError)
      }
      acknowledged.yield(count)
      count += 1
    }
  }

  /// Descriptions of the stored values that are not the last acknowledged ones; the write that failed may have been
  /// made or not.
  private static func mistakes(in values: [(key: String, value: Int)], written: Int) -> [String] {
    (0..<3).compactMap { slot in
      let stored = values.first { $0.key.hasSuffix("/\(slot)") }?.value
      let last = (0..<written).last { $0 % 3 == slot }
      let next = written % 3 == slot ? written : last
      return stored == last || stored == next
        ? nil : "\(slot) has \(stored ?? -1), not \(last ?? -1) or \(next ?? -1)"
    }
  }

  @Test func aWriteIsMadeAgainWhereTheServiceWasRestarted() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      for round in 0..<6 {
        let daemon = try keyring.process()
        let interrupting = keyring.storage { kill(daemon, SIGKILL) }
        if round.isMultiple(of: 2) {
          try await interrupting.setBytes([UInt8(round)], forKey: "a")
        } else {
          var batch = StorageBatch()
          batch.requireBytes(forKey: "a") { $0 == [UInt8(round - 1)] }
          batch.setBytes([UInt8(round)], forKey: "a")
          batch.setBytes([UInt8(round)], forKey: "b")
          try await interrupting.commit(batch)
        }
        #expect(try await storage.bytes(forKey: "a") == [UInt8(round)])
      }
      #expect(try await storage.bytes(forKey: "b") == [5])
    }
  }

  /// The steps: the undo journal, two changes, the journal's end.
  @Test(arguments: 1...4) func aServiceThatEndsAtAnyStepOfABatchAndStaysAwayLeavesItWholeOrUndone(
    _ last: Int
  ) async throws {
    try await TestKeyring.run { keyring in
      try await keyring.storage().setBytes([1], forKey: "a")
      let daemon = try keyring.process()
      let step = Counter()
      let storage = keyring.storage {
        guard step.next() == last else { return }
        try keyring.willStart(.off)
        kill(daemon, SIGKILL)
      }
      var batch = StorageBatch()
      batch.setBytes([2], forKey: "a")
      batch.setBytes([2], forKey: "b")
      let error = await expectError(.unavailable) { try await storage.commit(batch) }
      #expect(error?.code.remedy.contains("completely or not at all") == true)
      try keyring.willStart(.unlocked)
      let entries = try await keyring.storage().entries(withPrefix: "")
      #expect(entries == [StorageEntry(key: "a", bytes: [1])])
    }
  }

  @Test func aWriteWhoseServiceComesBackLockedSaysSo() async throws {
    try await TestKeyring.run { keyring in
      try await keyring.storage().setBytes([1], forKey: "key")
      let daemon = try keyring.process()
      let storage = keyring.storage {
        try keyring.willStart(.locked)
        kill(daemon, SIGKILL)
      }
      let error = await expectError(.locked) { try await storage.setBytes([2], forKey: "key") }
      #expect(error?.code.remedy.contains("The outcome is unknown") == true)
      try keyring.unlock()
      #expect([[1], [2]].contains(try await storage.bytes(forKey: "key")))
    }
  }

  @Test func anIdleStorageFindsTheRestartedService() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      try await storage.setBytes([1], forKey: "key")
      try keyring.killDaemon()
      #expect(try await storage.bytes(forKey: "key") == [1])
      try keyring.killDaemon()
      try await storage.setBytes([2], forKey: "key")
      try keyring.killDaemon()
      #expect(try await storage.entries(withPrefix: "") == [StorageEntry(key: "key", bytes: [2])])
    }
  }

  @Test func aStorageFindsTheRestartedBus() async throws {
    let directory = TestKeyring.makeDirectory()
    defer { TestKeyring.removeDirectory(directory) }
    let storage = SecretServiceStorage(
      service: "test", limits: SecretServiceLimits(bus: "unix:path=\(directory)/run/bus"))
    for round in UInt8(0)..<3 {
      try await TestKeyring.run(in: directory) { _ in
        #expect(try await storage.bytes(forKey: "key") == (round == 0 ? nil : [round - 1]))
        try await storage.setBytes([round], forKey: "key")
      }
      if round == 1 { await expectErrors(.unavailable, storage) }
    }
  }
}
#endif
