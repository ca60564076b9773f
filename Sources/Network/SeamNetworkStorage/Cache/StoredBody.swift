import SeamNetwork
import SeamStorage
import SeamSupport

/// Bytes of a stored body.
struct StoredBody: Sendable {
  private let slot: StoredSlot
  private let range: Range<Int64>
  private let store: StorageHTTPCacheStore

  init(_ slot: StoredSlot, _ range: Range<Int64>, in store: StorageHTTPCacheStore) {
    self.slot = slot
    self.range = range
    self.store = store
  }

  /// Returns the bytes; nil if some are missing or damaged.
  func body() async throws -> HTTPBody? {
    guard !range.isEmpty else { return HTTPBody([]) }
    let numbers = Int(range.lowerBound) / slot.pieceSize...Int(range.upperBound - 1) / slot.pieceSize
    guard numbers.count * slot.pieceSize > StorageHTTPCacheStore.sizeReadAtOnce else {
      var bytes: [UInt8] = []
      for number in numbers {
        guard let piece = try await piece(number) else { return nil }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
      }
      return HTTPBody(bytes)
    }
    for number in numbers {
      guard try await piece(number) != nil else { return nil }
    }
    return HTTPBody(length: Int64(range.count), repeatable: { PieceReader(numbers, self) })
  }

  /// Returns what a piece has of the range; nil if it is missing or damaged.
  func piece(_ number: Int) async throws -> [UInt8]? {
    let key = store.keys.piece(number, of: slot.entry.id)
    guard let piece = SealedBytes.open(try await store.bytes(key), forKey: key) else { return nil }
    let start = Int64(number) * Int64(slot.pieceSize)
    guard Int64(piece.count) == min(Int64(slot.pieceSize), slot.entry.length - start) else { return nil }
    let wanted = range.clamped(to: start..<start + Int64(piece.count))
    guard wanted.count < piece.count else { return piece }
    return Array(piece[Int(wanted.lowerBound - start)..<Int(wanted.upperBound - start)])
  }
}

/// Reads the pieces of a body that was checked.
final class PieceReader: HTTPBodyReader {
  private let rest: Locked<ArraySlice<Int>>
  private let body: StoredBody

  init(_ numbers: ClosedRange<Int>, _ body: StoredBody) {
    rest = Locked(Array(numbers)[...])
    self.body = body
  }

  func read() async throws -> [UInt8]? {
    guard let number = rest.withLock({ $0.popFirst() }) else { return nil }
    try Task.checkCancellation()
    guard let piece = try await body.piece(number) else {
      cancel()
      throw NetworkError(.connectionLost, reason: "the stored response was removed while it was read")
    }
    return piece
  }

  func cancel() { rest.withLock { $0 = [] } }
}
