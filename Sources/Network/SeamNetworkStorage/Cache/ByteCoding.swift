import Foundation
import SeamNetwork

/// Writes numbers and texts one after another.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ text: String) {
    write(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ date: Date) {
    write(Int64(bitPattern: date.timeIntervalSinceReferenceDate.bitPattern))
  }
}

/// Reads what a ``ByteWriter`` wrote; nil where it is not there.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readNumber() -> Int64? {
    guard bytes.count - position >= 8 else { return nil }
    defer { position += 8 }
    return bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Int64.self)) }
  }

  mutating func readText() -> String? {
    guard let count = readNumber(), count >= 0, count <= Int64(bytes.count - position) else { return nil }
    defer { position += Int(count) }
    return String(decoding: bytes[position..<position + Int(count)], as: UTF8.self)
  }

  mutating func readDate() -> Date? {
    readNumber().map { Date(timeIntervalSinceReferenceDate: Double(bitPattern: UInt64(bitPattern: $0))) }
  }

  mutating func readTexts() -> [String]? {
    guard let count = readNumber(), count >= 0 else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = readText() else { return nil }
      texts.append(text)
    }
    return texts
  }

  mutating func readFields() -> HTTPFields? {
    guard let count = readNumber(), count >= 0 else { return nil }
    var fields: [HTTPField] = []
    for _ in 0..<count {
      guard let name = readText(), let value = readText() else { return nil }
      fields.append(HTTPField(name, value))
    }
    return HTTPFields(fields)
  }
}
