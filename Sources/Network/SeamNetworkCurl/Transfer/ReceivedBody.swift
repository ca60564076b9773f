#if os(Linux)
/// The bytes of a body since its caller was told last, in pieces that are never copied again.
struct ReceivedBody {
  private var pieces: [[UInt8]] = []
  private(set) var count = 0

  var isEmpty: Bool { pieces.isEmpty }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    count += bytes.count
    if let last = pieces.indices.last, pieces[last].count + bytes.count <= TransferSettings.receiveBuffer {
      // A body that is longer than one call of libcurl is likely to fill the piece.
      pieces[last].reserveCapacity(TransferSettings.receiveBuffer)
      pieces[last].append(contentsOf: bytes)
    } else {
      var piece: [UInt8] = []
      if !pieces.isEmpty { piece.reserveCapacity(max(bytes.count, TransferSettings.receiveBuffer)) }
      piece.append(contentsOf: bytes)
      pieces.append(piece)
    }
  }

  /// Removes and returns the pieces.
  mutating func takePieces() -> [[UInt8]] {
    defer { self = ReceivedBody() }
    return pieces
  }

  /// Removes and returns all bytes.
  mutating func takeAll() -> [UInt8] {
    let pieces = takePieces()
    return pieces.count == 1 ? pieces[0] : Array(pieces.joined())
  }
}
#endif
