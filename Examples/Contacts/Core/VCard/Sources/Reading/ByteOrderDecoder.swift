/// Converts UTF-16 to UTF-8, chunk by chunk, and removes a byte order mark.
///
/// UTF-16 is recognised by its mark, or by the NUL beside the first letter (`B` of `BEGIN`).
struct ByteOrderDecoder: Sendable {
  private enum Form { case unknown, bytes, bigEndian, littleEndian }

  private var form = Form.unknown
  /// Bytes of an incomplete code unit or character.
  private var pending: [UInt8] = []
  private var highSurrogate: UInt16?

  mutating func decode(_ chunk: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch form {
    case .bytes:
      return chunk
    case .unknown:
      pending += chunk
      guard pending.count >= 4 else { return [] }
      return start()
    case .bigEndian, .littleEndian:
      pending += chunk
      return transcode()[...]
    }
  }

  /// Returns the remaining bytes at the end of the file.
  mutating func finish() -> ArraySlice<UInt8> {
    var rest: ArraySlice<UInt8> = form == .unknown ? start() : []
    if !pending.isEmpty || highSurrogate != nil { rest += Array("\u{FFFD}".utf8) }
    self = ByteOrderDecoder()
    return rest
  }

  private mutating func start() -> ArraySlice<UInt8> {
    let head = pending.prefix(3)
    if head.starts(with: [0xFE, 0xFF]) || isGuess(0, 2) {
      form = .bigEndian
    } else if head.starts(with: [0xFF, 0xFE]) || isGuess(1, 3) {
      form = .littleEndian
    } else {
      form = .bytes
      defer { pending = [] }
      return head == [0xEF, 0xBB, 0xBF] ? pending.dropFirst(3) : pending[...]
    }
    if head[0] >= 0xFE { pending.removeFirst(2) }
    return transcode()[...]
  }

  /// Whether the first two letters have a NUL beside them; a single NUL is damage.
  private func isGuess(_ first: Int, _ second: Int) -> Bool {
    pending.count > 3 && (0...3).allSatisfy { (pending[$0] == 0) == ($0 == first || $0 == second) }
  }

  private mutating func transcode() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(pending.count)
    func append(_ value: UInt32) {
      let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
      output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    let low = form == .littleEndian ? 0 : 1
    var index = 0
    while index + 1 < pending.count {
      let unit = UInt16(pending[index + low]) | UInt16(pending[index + 1 - low]) << 8
      index += 2
      if let high = highSurrogate {
        highSurrogate = nil
        if UTF16.isTrailSurrogate(unit) {
          append(0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00))
          continue
        }
        append(0xFFFD)
      }
      if UTF16.isLeadSurrogate(unit) {
        highSurrogate = unit
      } else {
        append(UInt32(unit))
      }
    }
    pending.removeFirst(index)
    return output
  }
}
