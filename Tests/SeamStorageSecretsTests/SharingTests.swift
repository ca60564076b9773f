#if canImport(CSeamSecret)
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
