import Dispatch
import Foundation
package import SeamStorage
import Testing

/// Expects that each write of one storage is read at once by another one of the same location.
package func expectWrites(
  of first: any StorageBackend & TransactionalStorage, areSeenBy second: any StorageBackend & TransactionalStorage,
  count: UInt8 = 20
) async throws {
  for number in 0..<count {
    try await first.setBytes([number], forKey: "key")
    #expect(try await second.bytes(forKey: "key") == [number])
  }
  try await second.removeValue(forKey: "key")
  #expect(try await first.bytes(forKey: "key") == nil)
}

/// Expects that many storages of one new location can be opened and written at once.
package func expectManyCanOpenAtOnce(_ make: @escaping @Sendable () -> any StorageBackend & TransactionalStorage)
  async throws
{
  try await withThrowingTaskGroup { group in
    for number in UInt8(0)..<16 {
      group.addTask { try await make().setBytes([number], forKey: "\(number)") }
    }
    try await group.waitForAll()
  }
  #expect(try await make().keys(withPrefix: "").count == 16)
}

/// Expects that storages whose updates block, more of them than the pool has threads, leave the pool free.
///
/// - Parameter make: makes a storage of the numbered location, which no other storage uses.
package func expectBlockedUpdatesLeaveThePoolFree(
  _ make: @escaping @Sendable (Int) -> any StorageBackend & TransactionalStorage
) async throws {
  let count = ProcessInfo.processInfo.activeProcessorCount * 2 + 1
  let (isHeld, held) = AsyncStream.makeStream(of: Void.self)
  let release = DispatchSemaphore(value: 0)
  try await withThrowingTaskGroup { group in
    for number in 0..<count {
      group.addTask {
        try await make(number).updateBytes(forKey: "key") { bytes in
          held.yield()
          release.wait()
          bytes = [1]
        }
      }
    }
    // Goes on only where the pool still has a thread.
    for await _ in isHeld.prefix(count) {}
    for _ in 0..<count { release.signal() }
    try await group.waitForAll()
  }
}

/// Runs the body while an update holds the storage; the update is made after it.
package func whileUpdating(
  _ storage: any StorageBackend & TransactionalStorage, forKey key: String, to bytes: [UInt8],
  _ body: () async throws -> Void
) async throws {
  let (isHeld, held) = AsyncStream.makeStream(of: Void.self)
  let release = DispatchSemaphore(value: 0)
  async let update: Void = storage.updateBytes(forKey: key) { stored in
    held.yield()
    release.wait()
    stored = bytes
  }
  for await _ in isHeld { break }
  do {
    try await body()
  } catch {
    release.signal()
    throw error
  }
  release.signal()
  try await update
}
