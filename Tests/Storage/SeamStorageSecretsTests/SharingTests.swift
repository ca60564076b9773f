#if canImport(CSeamSecret)
import CSeamSecret
import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSecrets

@Suite(.keyring) struct SharingTests {
  @Test func twoProcessesOfFourTasksLoseNoUpdate() async throws {
    try await TestKeyring.run { keyring in
      await withTaskGroup { group in
        for _ in 0..<2 {
          group.addTask { [address = keyring.address] in
            await #expect(processExitsWith: .success) { [address = address as String] in
              try await Self.count(to: 10, tasks: 4, address)
            }
          }
        }
      }
      let count = try await keyring.storage("counter").getValue(forKey: .counter)
      #expect(count == 80)
    }
  }

  private static func count(to number: Int, tasks: Int, _ address: String) async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<tasks {
        group.addTask {
          let storage = SecretServiceStorage(
            service: "counter", busyTimeout: .seconds(120), limits: SecretServiceLimits(bus: address))
          for _ in 0..<number { try await storage.update(.counter) { $0 += 1 } }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func whatOneWroteTheOtherReads() async throws {
    try await TestKeyring.run { keyring in
      try await expectWrites(of: keyring.storage(), areSeenBy: keyring.storage(), count: 10)
    }
  }

  @Test(.timeLimit(.minutes(10))) func whoWaitsTooLongForTheOtherIsToldBusy() async throws {
    try await TestKeyring.run { keyring in
      let holder = keyring.storage()
      let waiter = keyring.storage(busyTimeout: .zero)
      try await holder.setBytes([1], forKey: "key")
      try await whileUpdating(holder, forKey: "key", to: [2]) { () async throws in
        let error = await expectError(.busy) { _ = try await waiter.bytes(forKey: "key") }
        #expect(error?.key == "key")
        await expectError(.busy) { try await waiter.setBytes([3], forKey: "key") }
        // The update does not hold the items of another service.
        #expect(try await keyring.storage("other", busyTimeout: .zero).bytes(forKey: "key") == nil)
      }
      #expect(try await waiter.bytes(forKey: "key") == [2])
      try await waiter.setBytes([3], forKey: "key")
      #expect(try await holder.bytes(forKey: "key") == [3])
    }
  }

  /// The bus signals each name that a connection acquires, also one that was free.
  @Test func earlierCallsDoNotWakeOneThatWaits() async throws {
    try await TestKeyring.run { keyring in
      let bus = try BusConnection(address: keyring.address, answerTimeout: 25_000)
      for _ in 0..<50 { try bus.withName("org.seam.test", timeout: .zero) {} }
      let other = try BusConnection(address: keyring.address, answerTimeout: 25_000)
      try other.withName("org.seam.test", timeout: .zero) {
        let sent = g_dbus_connection_get_last_serial(bus.pointer)
        #expect(throws: BusConnection.NameIsTaken.self) { try bus.withName("org.seam.test", timeout: .zero) {} }
        // One request, and one to leave the queue.
        #expect(g_dbus_connection_get_last_serial(bus.pointer) - sent == 2)
      }
    }
  }

  /// The connections, names and match rules that the bus keeps do not grow with the number of calls.
  @Test func callsLeaveNothingBehind() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      try await storage.setBytes([1], forKey: "key")
      let before = try keyring.busStatistics()
      #expect(before.count == 4)
      for number in UInt8(0)..<30 {
        try await storage.setBytes([number], forKey: "key")
        #expect(try await storage.bytes(forKey: "key") == [number])
      }
      #expect(try keyring.busStatistics() == before)
    }
  }

  @Test func aProcessThatEndsLetsGo() async throws {
    try await TestKeyring.run { keyring in
      await #expect(processExitsWith: .signal(SIGKILL)) { [address = keyring.address as String] in
        let storage = SecretServiceStorage(service: "test", limits: SecretServiceLimits(bus: address))
        try await storage.updateBytes(forKey: "key") { _ in _ = kill(getpid(), SIGKILL) }
      }
      let bytes = try await keyring.storage(busyTimeout: .seconds(20)).bytes(forKey: "key")
      #expect(bytes == nil)
    }
  }

  @Test(.timeLimit(.minutes(10))) func blockedStoragesTakeNoThreadsOfThePool() async throws {
    try await TestKeyring.run { keyring in
      try await expectBlockedUpdatesLeaveThePoolFree { keyring.storage("\($0)") }
    }
  }
}

extension DefaultStorageKey<Int> {
  fileprivate static var counter: Self { Self("counter", default: 0) }
}
#endif
