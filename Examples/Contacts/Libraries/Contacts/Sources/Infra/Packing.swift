/// Writes numbers and texts one after the other, without names: what is read at every start is read quickly.
struct PackedRecordWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends a number that is not negative, as unsigned LEB128.
  mutating func write(_ number: Int) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a text after its length; nil as an empty one.
  mutating func write(_ text: String?) {
    let utf8 = (text ?? "").utf8
    write(utf8.count)
    bytes += utf8
  }

  /// Appends a list after its length; nil as an empty one.
  mutating func write<Element>(_ list: [Element]?, _ element: (inout PackedRecordWriter, Element) -> Void) {
    write(list?.count ?? 0)
    for item in list ?? [] { element(&self, item) }
  }
}

/// Reads what a ``PackedRecordWriter`` wrote; throws if the bytes are something else.
struct PackedRecordReader {
  /// The bytes end too early.
  struct Damage: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func number() throws -> Int {
    var number = 0
    var shift = 0
    while let byte = rest.popFirst(), shift < 56 {
      number |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
    throw Damage()
  }

  mutating func text() throws -> String {
    let length = try number()
    guard length <= rest.count else { throw Damage() }
    defer { rest = rest.dropFirst(length) }
    return String(decoding: rest.prefix(length), as: UTF8.self)
  }

  /// Returns a text; nil if it is empty.
  mutating func someText() throws -> String? {
    let text = try text()
    return text.isEmpty ? nil : text
  }

  /// Returns a list; nil if it is empty.
  mutating func list<Element>(_ element: (inout PackedRecordReader) throws -> Element) throws -> [Element]? {
    let count = try number()
    guard count > 0 else { return nil }
    // Each element takes a byte at least.
    guard count <= rest.count else { throw Damage() }
    var list: [Element] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try element(&self)) }
    return list
  }
}
