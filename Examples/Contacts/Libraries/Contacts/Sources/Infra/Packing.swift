/// Writes numbers, bytes and texts one after the other, without names: small, and quick to read.
struct PackedWriter {
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

  /// Appends bytes after their length.
  mutating func write(_ bytes: some Collection<UInt8>) {
    write(bytes.count)
    self.bytes += bytes
  }

  /// Appends a text after its length; nil as an empty one.
  mutating func write(_ text: String?) { write((text ?? "").utf8) }

  /// Appends a list after its length; nil as an empty one.
  mutating func write<Element>(_ list: [Element]?, _ element: (inout PackedWriter, Element) -> Void) {
    write(list?.count ?? 0)
    for item in list ?? [] { element(&self, item) }
  }
}

/// Reads the bytes of a ``PackedWriter``; throws if they are something else.
struct PackedReader {
  /// The bytes end too early.
  struct Damage: Error {}

  private var rest: ArraySlice<UInt8>
  /// Whether everything was read.
  var isAtEnd: Bool { rest.isEmpty }

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

  mutating func bytes() throws -> ArraySlice<UInt8> {
    let length = try number()
    guard length <= rest.count else { throw Damage() }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }

  mutating func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

  /// Returns a text; nil if it is empty.
  mutating func someText() throws -> String? {
    let text = try text()
    return text.isEmpty ? nil : text
  }

  /// Returns a list; nil if it is empty.
  mutating func list<Element>(_ element: (inout PackedReader) throws -> Element) throws -> [Element]? {
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
