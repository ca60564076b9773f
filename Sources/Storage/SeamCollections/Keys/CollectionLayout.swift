import SeamStorage

/// Where a storage keeps what tells about a collection.
///
/// | key                    | entry                                                                     |
/// |------------------------|---------------------------------------------------------------------------|
/// | `\0seam.c#`            | how many collections the storage has had                                  |
/// | `\0seam.c/patients\0g` | 16 bytes that each batch changes: the record's epoch, and random ones      |
/// | `\0seam.c/patients\0s` | the ``CollectionRecord``                                                   |
/// | `\0seam.c/patients\0c` | while indexes are built: the epoch, and the last number that was done      |
///
/// Names are written by ``IndexValueEncoder``, so none is the beginning of another.
struct CollectionLayout: Sendable {
  static let collections = "\0seam.c#"
  let generation: String
  let record: String
  let cursor: String

  init(_ name: String) {
    var encoder = IndexValueEncoder(Array("\0seam.c/".utf8))
    name.encode(to: &encoder)
    generation = encoder.text + "g"
    record = encoder.text + "s"
    cursor = encoder.text + "c"
  }
}

/// Where a storage keeps the values and indexes of a collection: under its number, as each entry repeats it.
///
/// | key             | entry                                                                                  |
/// |-----------------|----------------------------------------------------------------------------------------|
/// | `\0c5vNUMBER`   | a ``StoredValue``                                                                      |
/// | `\0c5dID\0`     | the key of the value with an identifier                                                |
/// | `\0c5w`         | how many ``ValueNumbers`` there were                                                   |
/// | `\0c5i3KEY NUMBER` | an entry of the index in slot 3: the key of the value                               |
/// | `\0c5i4KEY\0`   | an entry of a unique index: the key of the value                                       |
/// | `\0c5i2WORD NUMBER` | a ``WordBlock``                                                                    |
struct CollectionSpace: Sendable {
  /// What the keys of all values begin with.
  let values: [UInt8]
  /// What the keys of all entries for identifiers begin with.
  let identifiers: [UInt8]
  let writers: String
  private let base: [UInt8]

  init(_ number: Int) {
    var encoder = IndexValueEncoder(Array("\0c".utf8))
    number.encode(to: &encoder)
    base = encoder.bytes
    values = base + [UInt8(ascii: "v")]
    identifiers = base + [UInt8(ascii: "d")]
    writers = encoder.text + "w"
  }

  /// The key of a value.
  func value(_ number: ValueNumber) -> String {
    var bytes = values
    number.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number in the key of a value; nil for other keys.
  func number(inValueKey key: String) -> ValueNumber? {
    key.utf8.starts(with: values) ? ValueNumber(key.utf8.dropFirst(values.count)) : nil
  }

  /// The key of the entry for an identifier.
  func identifier(_ id: [UInt8]) -> String {
    var bytes = identifiers
    bytes.reserveCapacity(bytes.count + id.count + 1)
    bytes.append(contentsOf: id)
    bytes.append(0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The identifier in the key of its entry.
  func id(inKey key: String) -> [UInt8] { Array(key.utf8.dropFirst(identifiers.count).dropLast()) }

  /// What the keys of an index's entries begin with.
  func slot(_ number: Int) -> [UInt8] {
    var encoder = IndexValueEncoder(base + [UInt8(ascii: "i")])
    number.encode(to: &encoder)
    return encoder.bytes
  }
}
