/// Base64 as found in cards: with blanks anywhere and often without padding (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let skipped: UInt8 = 0xFE
  private static let invalid: UInt8 = 0xFF

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: invalid, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    for blank: UInt8 in [.space, .tab, .carriageReturn, .lineFeed] { values[Int(blank)] = skipped }
    return values
  }()

  /// Returns whether the bytes could be a line of base64 without its leading blank.
  static func couldBeBase64(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { values[Int($0)] != invalid || $0 == .equals }
  }

  /// Returns the decoded bytes, or nil if the text is not base64.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { decode($0) }
  }

  static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let values = values
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var digits = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let value = values[Int(byte)]
      if value < 64 {
        bits = bits << 6 | UInt32(value)
        digits += 1
        if digits == 4 {
          output.append(UInt8(truncatingIfNeeded: bits >> 16))
          output.append(UInt8(truncatingIfNeeded: bits >> 8))
          output.append(UInt8(truncatingIfNeeded: bits))
          digits = 0
        }
      } else if byte == .equals {
        break
      } else if value != skipped {
        return nil
      }
      index += 1
    }
    guard isPadding(UnsafeBufferPointer(rebasing: bytes[index...]), after: digits) else { return nil }
    switch digits {
    case 2:
      output.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      output.append(UInt8(truncatingIfNeeded: bits >> 10))
      output.append(UInt8(truncatingIfNeeded: bits >> 2))
    default:
      break
    }
    return output
  }

  private static func isPadding(_ rest: UnsafeBufferPointer<UInt8>, after digits: Int) -> Bool {
    guard digits != 1 else { return false }
    guard !rest.isEmpty else { return true }
    guard rest.allSatisfy({ $0 == .equals || values[Int($0)] == skipped }) else { return false }
    return rest.count { $0 == .equals } == (4 - digits) % 4
  }

  /// Returns whether `text` is the result of `encode` for the bytes, without making the whole result.
  static func isEncoding(_ text: ArraySlice<UInt8>, of bytes: [UInt8]) -> Bool {
    guard text.count == (bytes.count + 2) / 3 * 4 else { return false }
    // Whole blocks of 3 bytes, so that no block but the last one is padded.
    let size = 3 << 10
    var position = text.startIndex
    var block: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      block.removeAll(keepingCapacity: true)
      encode(bytes[start..<min(start + size, bytes.count)], into: &block)
      guard text[position..<(position + block.count)].elementsEqual(block) else { return false }
      position += block.count
    }
    return true
  }

  static func encode(_ bytes: [UInt8], into output: inout [UInt8]) {
    encode(bytes[...], into: &output)
  }

  static func encode(_ slice: ArraySlice<UInt8>, into output: inout [UInt8]) {
    slice.withUnsafeBufferPointer { encode($0, into: &output) }
  }

  private static func encode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    let alphabet = alphabet
    var index = 0
    while index + 3 <= bytes.count {
      let bits = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
      output.append(alphabet[bits >> 18])
      output.append(alphabet[bits >> 12 & 63])
      output.append(alphabet[bits >> 6 & 63])
      output.append(alphabet[bits & 63])
      index += 3
    }
    switch bytes.count - index {
    case 1:
      let bits = Int(bytes[index]) << 16
      output.append(alphabet[bits >> 18])
      output.append(alphabet[bits >> 12 & 63])
      output.append(.equals)
      output.append(.equals)
    case 2:
      let bits = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8
      output.append(alphabet[bits >> 18])
      output.append(alphabet[bits >> 12 & 63])
      output.append(alphabet[bits >> 6 & 63])
      output.append(.equals)
    default:
      break
    }
  }
}
