import Foundation
import SeamNetwork
import SeamStorage

/// An entry as a storage keeps it.
struct StoredSlot: Equatable, Sendable {
  var entry: HTTPCacheEntry
  /// When the entry was used, as the key of its use has it.
  var use: Int64
  /// The number of pieces of the body.
  let pieces: Int
  /// The number of bytes of each piece but the last.
  let pieceSize: Int
  /// What the entry counts for in the usage.
  let size: Int64
}

/// Bytes with a checksum of them and of the key that they are stored under, so that a changed byte is noticed as well
/// as bytes in another one's place.
enum SealedBytes {
  /// Returns the bytes as they are stored.
  static func seal(_ bytes: [UInt8], forKey key: String) -> [UInt8] {
    var sealed = bytes
    sealed.reserveCapacity(bytes.count + 4)
    withUnsafeBytes(of: checksum(bytes[...], key).littleEndian) { sealed.append(contentsOf: $0) }
    return sealed
  }

  /// Returns the bytes that were sealed; nil if they were changed or are stored under another key.
  static func open(_ sealed: [UInt8]?, forKey key: String) -> [UInt8]? {
    guard let sealed, sealed.count >= 4 else { return nil }
    let bytes = sealed.dropLast(4)
    let stored = sealed.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return stored == checksum(bytes, key) ? Array(bytes) : nil
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>, _ key: String) -> UInt32 {
    var checksum = Checksum()
    var key = key
    key.withUTF8 { checksum.add(UnsafeRawBufferPointer($0)) }
    bytes.withUnsafeBytes { checksum.add($0) }
    return checksum.value
  }
}

extension StoredSlot {
  /// The format's number; a list of another one reads as empty.
  private static let version: Int64 = 1

  /// Returns the bytes of the slots of one key.
  static func encode(_ slots: [StoredSlot]) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(version)
    writer.write(Int64(slots.count))
    for slot in slots { slot.encode(to: &writer) }
    return writer.bytes
  }

  /// Returns the slots of bytes; empty if they are none.
  static func decode(_ bytes: [UInt8]?) -> [StoredSlot] {
    guard let bytes else { return [] }
    var reader = ByteReader(bytes)
    guard reader.readNumber() == version, let count = reader.readNumber(), count >= 0 else { return [] }
    var slots: [StoredSlot] = []
    for _ in 0..<count {
      guard let slot = StoredSlot(from: &reader) else { return [] }
      slots.append(slot)
    }
    return slots
  }

  private func encode(to writer: inout ByteWriter) {
    writer.write(entry.id)
    writer.write(Int64(entry.status))
    for fields in [entry.fields, entry.requestFields] {
      writer.write(Int64(fields.count))
      for field in fields {
        writer.write(field.name)
        writer.write(field.value)
      }
    }
    writer.write(Int64(entry.withheldNames.count))
    for name in entry.withheldNames { writer.write(name) }
    writer.write(entry.version ?? "")
    writer.write(entry.requestTime)
    writer.write(entry.responseTime)
    writer.write(entry.length)
    writer.write(entry.part?.offset ?? -1)
    writer.write(entry.part?.total ?? -1)
    writer.write(entry.isInvalidated ? 1 : 0)
    writer.write(use)
    writer.write(Int64(pieces))
    writer.write(Int64(pieceSize))
    writer.write(size)
  }

  private init?(from reader: inout ByteReader) {
    guard let id = reader.readText(), let status = reader.readNumber(), let fields = reader.readFields(),
      let requestFields = reader.readFields(), let withheldNames = reader.readTexts(), let version = reader.readText(),
      let requestTime = reader.readDate(), let responseTime = reader.readDate(), let length = reader.readNumber(),
      let offset = reader.readNumber(), let total = reader.readNumber(), let isInvalidated = reader.readNumber(),
      let use = reader.readNumber(), let pieces = reader.readNumber(), let pieceSize = reader.readNumber(),
      let size = reader.readNumber(), length >= 0, pieces >= 0, pieceSize > 0
    else { return nil }
    let entry = HTTPCacheEntry(
      id: id, status: Int(status), fields: fields, requestFields: requestFields, withheldNames: withheldNames,
      version: version.isEmpty ? nil : version, requestTime: requestTime, responseTime: responseTime, length: length,
      part: offset < 0 ? nil : HTTPCacheEntry.Part(offset: offset, total: total), isInvalidated: isInvalidated != 0)
    self.init(entry: entry, use: use, pieces: Int(pieces), pieceSize: Int(pieceSize), size: size)
  }
}
