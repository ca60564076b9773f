/// Writes a JSON text.
struct JSONWriter {
  private struct Level {
    let container: JSONContainer
    var next = 0
  }

  private(set) var bytes: [UInt8] = []
  private let isPretty: Bool

  init(isPretty: Bool = false) { self.isPretty = isPretty }

  mutating func write(_ value: FHIRJSON) {
    var levels: [Level] = []
    begin(value, &levels)
    while var level = levels.popLast() {
      let container = level.container
      let count = container.values.count
      var isInterrupted = false
      while level.next < count {
        let index = level.next
        level.next += 1
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        breakLine(levels.count + 1)
        if let names = container.names {
          write(names[index])
          bytes.append(UInt8(ascii: ":"))
          if isPretty { bytes.append(UInt8(ascii: " ")) }
        }
        let value = container.values[index]
        if value.container == nil {
          writeScalar(value)
        } else {
          levels.append(level)
          begin(value, &levels)
          isInterrupted = true
          break
        }
      }
      if isInterrupted { continue }
      if count > 0 { breakLine(levels.count) }
      bytes.append(UInt8(ascii: container.names == nil ? "]" : "}"))
    }
  }

  private mutating func begin(_ value: FHIRJSON, _ levels: inout [Level]) {
    guard let container = value.container else { return writeScalar(value) }
    bytes.append(UInt8(ascii: container.names == nil ? "[" : "{"))
    levels.append(Level(container: container))
  }

  private mutating func breakLine(_ depth: Int) {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes += [0x20, 0x20] }
  }

  private mutating func writeScalar(_ value: FHIRJSON) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
    case .number(let number): bytes.append(contentsOf: number.text.utf8)
    case .string(let text): write(text)
    case .array, .object: break
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    if let first = bytes[start...].firstIndex(where: \.needsEscape) {
      let rest = Array(bytes[first...])
      bytes.removeSubrange(first...)
      for byte in rest { append(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ byte: UInt8) {
    guard byte.needsEscape else { return bytes.append(byte) }
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes += [UInt8(ascii: "u"), 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}

extension UInt8 {
  /// Whether a JSON string writes the byte as an escape.
  fileprivate var needsEscape: Bool { self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }
}
