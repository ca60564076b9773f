import SeamStorage
import SeamSupport

/// The numbers that one object gives to the values it inserts.
///
/// The storage counts such objects, so that no two use the same numbers. Batches require that nothing is stored under a
/// new number all the same: a database can be replaced by an older copy while it is open.
final class ValueNumbers: Sendable {
  private let next = Locked<ValueNumber?>(nil)

  /// Returns the first of several numbers in a row.
  func take(_ count: Int, in space: CollectionSpace, of backend: any StorageBackend) async throws -> ValueNumber {
    while true {
      let first = next.withLock { next in
        let first = next
        next = next.map { ValueNumber(writer: $0.writer, index: $0.index + UInt64(count)) }
        return first
      }
      if let first { return first }
      let stored = try await backend.bytes(forKey: space.writers)
      let count = stored.flatMap { UInt64(String(decoding: $0, as: UTF8.self)) } ?? 0
      // A damaged count may be the largest number; what is stored under the first ones is then found and passed over.
      let writer = count == .max ? 0 : count
      // What is inserted is stored after it, and is at most as durable.
      var batch = StorageBatch(durability: .processCrash)
      batch.requireBytes(forKey: space.writers) { $0 == stored }
      batch.setBytes(Array("\(writer + 1)".utf8), forKey: space.writers)
      do {
        try await backend.write(batch)
      } catch let error as StorageError where error.code == .conflict {
        continue
      }
      next.withLock { if $0 == nil { $0 = ValueNumber(writer: writer, index: 0) } }
    }
  }

  /// Makes the next numbers those of another object: something is stored under the current ones.
  func renew() { next.withLock { $0 = nil } }
}
