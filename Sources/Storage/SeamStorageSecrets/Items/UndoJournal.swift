#if os(Linux)
import SeamStorage

/// The previous values of the keys that a batch changes, stored as the bytes of a separate item.
///
/// While the journal exists, the batch is not committed: any storage that finds it restores the previous values.
/// Deleting the journal commits the batch.
struct UndoJournal: Equatable {
  /// The previous values; nil for absent ones.
  var entries: [Entry] = []

  struct Entry: Equatable {
    let key: String
    let bytes: [UInt8]?

    static func == (left: Self, right: Self) -> Bool {
      KeyBytes(left.key) == KeyBytes(right.key) && left.bytes == right.bytes
    }
  }

  /// "Seam", and the version of the format.
  private static let mark: [UInt8] = [0x53, 0x65, 0x61, 0x6d, 1]

  init(entries: [Entry]) { self.entries = entries }

  /// Decodes a journal; nil unless the bytes are exactly one.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark) else { return nil }
    var rest = bytes.dropFirst(Self.mark.count)
    guard let count = Self.takeNumber(from: &rest) else { return nil }
    while let presence = rest.popFirst() {
      guard presence < 2, let name = Self.takeField(from: &rest) else { return nil }
      let key = String(decoding: name, as: UTF8.self)
      // Bytes that are not UTF-8 are decoded as another character.
      guard key.utf8.elementsEqual(name) else { return nil }
      if presence == 0 {
        entries.append(Entry(key: key, bytes: nil))
      } else {
        guard let value = Self.takeField(from: &rest) else { return nil }
        entries.append(Entry(key: key, bytes: Array(value)))
      }
    }
    guard entries.count == count else { return nil }
  }

  /// The number of entries, then for each whether there was a value, the key and the value, both preceded by their
  /// lengths.
  var bytes: [UInt8] {
    var bytes = Self.mark
    Self.append(entries.count, to: &bytes)
    for entry in entries {
      bytes.append(entry.bytes == nil ? 0 : 1)
      Self.append(Array(entry.key.utf8), to: &bytes)
      if let value = entry.bytes { Self.append(value, to: &bytes) }
    }
    return bytes
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: UInt64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func append(_ field: [UInt8], to bytes: inout [UInt8]) {
    append(field.count, to: &bytes)
    bytes.append(contentsOf: field)
  }

  private static func takeNumber(from rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.count >= 8 else { return nil }
    defer { rest = rest.dropFirst(8) }
    return Int(exactly: rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private static func takeField(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let length = takeNumber(from: &rest), length <= rest.count else { return nil }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }
}
#endif
