import Foundation

/// The bytes that a reader of an index and its client exchange: numbers of the machine's order, and texts behind their
/// lengths.
struct Message {
  private var bytes: [UInt8] = []

  mutating func add<Number: FixedWidthInteger>(_ number: Number) { withUnsafeBytes(of: number) { bytes += $0 } }

  mutating func add(_ text: String) {
    add(UInt32(text.utf8.count))
    bytes += text.utf8
  }

  mutating func add(_ unit: IndexStore.Unit) {
    add(unit.file)
    add(unit.module)
    add(unit.date.timeIntervalSince1970.bitPattern)
    add(UInt32(unit.records.count))
    for record in unit.records { add(record) }
  }

  mutating func add(_ occurrence: IndexStore.Occurrence) {
    add(occurrence.symbol)
    add(occurrence.line)
    add(occurrence.column)
    add(UInt32(occurrence.isDefinition ? 1 : 0) | UInt32(occurrence.isImplicit ? 2 : 0))
  }

  func write(to descriptor: Int32) { _ = pass { Foundation.write(descriptor, $0, $1) } }

  /// - Returns: false if the other process ended.
  func send(to socket: Int32) -> Bool {
    #if canImport(Glibc)
    return pass { Foundation.send(socket, $0, $1, Int32(MSG_NOSIGNAL)) }
    #else
    return pass { Foundation.send(socket, $0, $1, 0) }
    #endif
  }

  private func pass(_ body: (UnsafeRawPointer?, Int) -> Int) -> Bool {
    var rest = (withUnsafeBytes(of: UInt64(bytes.count)) { Array($0) } + bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { body($0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The content of a message, from its beginning on; nil where it ends too early.
struct MessageReader {
  private let bytes: [UInt8]
  private var offset = 0

  /// A longer one is none: the library wrote to the same place.
  private static let maximalLength: UInt64 = 1 << 32

  /// Waits for a message; nil if the other process ended.
  init?(from descriptor: Int32) {
    guard let length = Self.bytes(8, from: descriptor)?.withUnsafeBytes({ $0.loadUnaligned(as: UInt64.self) }),
      length <= Self.maximalLength, let bytes = Self.bytes(Int(length), from: descriptor)
    else { return nil }
    self.bytes = bytes
  }

  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = UInt32.self) -> Number? {
    let size = MemoryLayout<Number>.size
    guard offset + size <= bytes.count else { return nil }
    defer { offset += size }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
  }

  mutating func text() -> String? {
    guard let count = number().map(Int.init), offset + count <= bytes.count else { return nil }
    defer { offset += count }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  mutating func unit() -> IndexStore.Unit? {
    guard let file = text(), let module = text(), let date = number(UInt64.self), let count = number() else {
      return nil
    }
    var records: [String] = []
    for _ in 0..<count {
      guard let record = text() else { return nil }
      records.append(record)
    }
    let time = Date(timeIntervalSince1970: Double(bitPattern: date))
    return IndexStore.Unit(file: file, module: module, date: time, records: records)
  }

  mutating func occurrence() -> IndexStore.Occurrence? {
    guard let symbol = number(UInt64.self), let line = number(), let column = number(), let roles = number() else {
      return nil
    }
    return IndexStore.Occurrence(
      symbol: symbol, line: line, column: column, isDefinition: roles & 1 != 0, isImplicit: roles & 2 != 0)
  }

  private static func bytes(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count, let start = buffer.baseAddress {
        let read = Foundation.read(descriptor, start + done, count - done)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else {
          isWhole = false
          return
        }
        done += read
      }
    }
    return isWhole ? bytes : nil
  }
}
