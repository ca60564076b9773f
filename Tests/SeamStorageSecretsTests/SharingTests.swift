#if canImport(CSeamSecret)
  import Dispatch
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
        let (first, second) = (keyring.storage(), keyring.storage())
        for number in UInt8(0)..<10 {
          try await first.setBytes([number], forKey: "key")
          #expect(try await second.bytes(forKey: "key") == [number])
        }
        try await second.removeValue(forKey: "key")
        #expect(try await first.bytes(forKey: "key") == nil)
      }
    }

    @Test(.timeLimit(.minutes(10))) func whoWaitsTooLongForTheOtherIsToldBusy() async throws {
      try await TestKeyring.run { keyring in
        let holder = keyring.storage()
        let waiter = keyring.storage(busyTimeout: .zero)
        try await holder.setBytes([1], forKey: "key")
        let (isHeld, held) = AsyncStream.makeStream(of: Void.self)
        let release = DispatchSemaphore(value: 0)
        async let update: Void = holder.updateBytes(forKey: "key") { bytes in
          held.yield()
          release.wait()
          bytes = [2]
        }
        for await _ in isHeld { break }
        let error = await expectError(.busy) { _ = try await waiter.bytes(forKey: "key") }
        #expect(error?.key == "key")
        await expectError(.busy) { try await waiter.setBytes([3], forKey: "key") }
        // Another service's items are nobody's here.
        #expect(try await keyring.storage("other", busyTimeout: .zero).bytes(forKey: "key") == nil)
        release.signal()
        try await update
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
        let count = ProcessInfo.processInfo.activeProcessorCount * 2 + 1
        let (isHeld, held) = AsyncStream.makeStream(of: Void.self)
        let release = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup { group in
          for number in 0..<count {
            group.addTask {
              try await keyring.storage("\(number)").updateBytes(forKey: "key") { _ in
                held.yield()
                release.wait()
              }
            }
          }
          // Goes on only where the pool still has a thread.
          for await _ in isHeld.prefix(count) {}
          for _ in 0..<count { release.signal() }
          try await group.waitForAll()
        }
      }
    }
  }

  extension StorageKey<Int> {
    fileprivate static var counter: Self { StorageKey("counter", default: 0) }
  }
#endif
