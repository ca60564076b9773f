import SeamStorage

/// Where the entries of a collection lie in a storage.
///
/// | key                           | entry                                                                     |
/// |-------------------------------|---------------------------------------------------------------------------|
/// | `\0seam.c/patients\0g`        | 16 bytes that each batch changes: the record's epoch, and random ones      |
/// | `\0seam.c/patients\0s`        | the ``CollectionRecord``                                                   |
/// | `\0seam.c/patients\0c`        | while indexes are built: the epoch, and the last identifier that was done  |
/// | `\0seam.c/patients\0vID\0`    | a value                                                                   |
/// | `\0seam.c/patients\0i3KEY ID` | an entry of the index in slot 3: the number of bytes of the identifier     |
/// | `\0seam.c/patients\0i4KEY\0`  | an entry of a unique index: 0, and the identifier                         |
///
/// Names, numbers, keys and identifiers are written by ``IndexValueEncoder``, so none is the beginning of another.
struct CollectionLayout: Sendable {
  let generation: String
  let record: String
  let cursor: String
  /// What the keys of all values begin with.
  let values: [UInt8]
  private let base: [UInt8]

  init(_ name: String) {
    var encoder = IndexValueEncoder(Array("\0seam.c/".utf8))
    name.encode(to: &encoder)
    base = encoder.bytes
    generation = String(decoding: base + [UInt8(ascii: "g")], as: UTF8.self)
    record = String(decoding: base + [UInt8(ascii: "s")], as: UTF8.self)
    cursor = String(decoding: base + [UInt8(ascii: "c")], as: UTF8.self)
    values = base + [UInt8(ascii: "v")]
  }

  /// The key of a value.
  func value(_ id: some Sequence<UInt8>) -> String {
    var bytes = values
    bytes.append(contentsOf: id)
    bytes.append(0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The identifier in the key of a value.
  func id(inValueKey key: String) -> [UInt8] { Array(key.utf8.dropFirst(values.count).dropLast()) }

  /// What the keys of an index's entries begin with.
  func slot(_ number: Int) -> [UInt8] {
    var encoder = IndexValueEncoder(base + [UInt8(ascii: "i")])
    number.encode(to: &encoder)
    return encoder.bytes
  }
}

/// An entry of an index.
struct IndexEntry: Hashable, Sendable {
  /// The key in the storage.
  let key: String
  let bytes: [UInt8]
  /// Whether another value may not have the key.
  let isUnique: Bool

  /// Makes the entry of a value under a key of an index.
  init(slot: [UInt8], _ encoder: IndexValueEncoder, id: [UInt8], isUnique: Bool) {
    self.isUnique = isUnique && !encoder.hasNil
    var key = slot
    key.reserveCapacity(slot.count + encoder.bytes.count + id.count + 1)
    key.append(contentsOf: encoder.bytes)
    if self.isUnique {
      key.append(0)
      bytes = [0] + id
    } else {
      key.append(contentsOf: id)
      bytes = Self.number(id.count)
    }
    self.key = String(decoding: key, as: UTF8.self)
  }

  static func == (left: Self, right: Self) -> Bool { KeyBytes(left.key) == KeyBytes(right.key) }

  func hash(into hasher: inout Hasher) { KeyBytes(key).hash(into: &hasher) }

  private static func number(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
    return bytes
  }

  /// The identifier in a stored entry; nil if the entry is damaged.
  static func id(in entry: StorageEntry) -> ArraySlice<UInt8>? {
    guard let first = entry.bytes.first else { return nil }
    if first == 0 { return entry.bytes.count > 1 ? entry.bytes.dropFirst() : nil }
    var size = 0
    var shift = 0
    for byte in entry.bytes {
      guard shift < 56 else { return nil }
      size |= Int(byte & 0x7f) << shift
      shift += 7
    }
    var key = entry.key
    return key.withUTF8 { utf8 in size <= utf8.count ? ArraySlice(utf8.suffix(size)) : nil }
  }
}
