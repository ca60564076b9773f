/// One record of a log: changes that were made together, and are read together or not at all.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 4 | `SRec` |
/// | 4 | 4 | CRC-32C of the record's offset in the file, as 8 bytes, and of bytes 8 to 31 |
/// | 8 | 8 | the length of the body |
/// | 16 | 8 | how far the file was synchronised, for certain, when the record was written |
/// | 24 | 4 | CRC-32C of the body as it lies there |
/// | 28 | 4 | the number of changes, modulo 2³² |
/// | 32 | … | the body: the changes, whitened |
/// | … | 1 | a line feed |
///
/// A change is the length of the key and of the value as 8 bytes each, the key and the value; where the length of the
/// value is all ones, the key is removed. Because the offset is part of the checksum, a record that a value happens to
/// contain is none.
struct LogRecord: Equatable {
  static let headerSize = 32
  static let marker = Array("SRec".utf8)
  /// Never zero, so that a record whose end is missing shows it.
  static let trailer = UInt8(ascii: "\n")

  let offset: Int
  let bodySize: Int
  let syncedEnd: Int
  let bodyChecksum: UInt32
  let changeCount: UInt32

  /// Where the record after it begins.
  var end: Int { offset + Self.headerSize + bodySize + 1 }

  /// The bytes of a record that is to lie at the offset.
  static func bytes(of changes: [LogChange], at offset: Int, syncedEnd: Int) -> [UInt8] {
    let bodySize = changes.reduce(0) { $0 + $1.size }
    var record = [UInt8]()
    record.reserveCapacity(headerSize + bodySize + 1)
    record.append(contentsOf: repeatElement(0, count: headerSize))
    for change in changes {
      record.append(number: UInt64(change.key.utf8.count))
      record.append(number: change.bytes.map { UInt64($0.count) } ?? removal)
      record.append(contentsOf: change.key.utf8)
      if let bytes = change.bytes { record.append(contentsOf: bytes) }
    }
    let bodyChecksum = record.withUnsafeMutableBytes { record in
      let body = UnsafeMutableRawBufferPointer(rebasing: record[headerSize...])
      Whitening.apply(to: body, seed: UInt64(offset))
      return Checksum.of(UnsafeRawBufferPointer(body))
    }
    var fields: [UInt8] = []
    fields.append(number: UInt64(bodySize))
    fields.append(number: UInt64(syncedEnd))
    fields.append(number: bodyChecksum)
    fields.append(number: UInt32(truncatingIfNeeded: changes.count))
    var header = marker
    header.append(number: fields.withUnsafeBytes { headerChecksum($0, at: offset) })
    record.replaceSubrange(0..<headerSize, with: header + fields)
    record.append(trailer)
    return record
  }

  /// Reads the header of a record that lies at the offset; nil where there is none that is sound.
  ///
  /// - Parameter bytes: what the file holds from the offset on.
  init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    guard bytes.count >= Self.headerSize, bytes.starts(with: Self.marker) else { return nil }
    let fields = UnsafeRawBufferPointer(rebasing: bytes[8..<Self.headerSize])
    guard Self.headerChecksum(fields, at: offset) == bytes.number(at: 4, as: UInt32.self),
      let bodySize = Int(exactly: fields.number(at: 0, as: UInt64.self)),
      let syncedEnd = Int(exactly: fields.number(at: 8, as: UInt64.self)),
      // Whatever the checksum says, no sum may overflow.
      bodySize < Int.max / 2, offset < Int.max / 4
    else { return nil }
    self.offset = offset
    self.bodySize = bodySize
    self.syncedEnd = syncedEnd
    bodyChecksum = fields.number(at: 16, as: UInt32.self)
    changeCount = fields.number(at: 20, as: UInt32.self)
  }

  /// Separates the record's body from what it is mixed with, and adds where its changes lie; false where it is not sound.
  ///
  /// What is not sound is left as it is.
  ///
  /// - Parameters:
  ///   - bytes: what the file holds, with the whole record.
  ///   - base: where in the file the bytes begin.
  func open(in bytes: UnsafeMutableRawBufferPointer, from base: Int, adding slices: inout LogSlices) -> Bool {
    let start = offset - base + Self.headerSize
    let body = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + bodySize])
    guard bytes[start + bodySize] == Self.trailer else { return false }
    let count = slices.count
    let isSound =
      Checksum.of(body, mixingWith: UInt64(offset)) == bodyChecksum
      && add(to: &slices, from: UnsafeRawBufferPointer(bytes), at: start)
    if !isSound {
      slices.removeLast(slices.count - count)
      Whitening.apply(to: body, seed: UInt64(offset))
    }
    return isSound
  }

  /// Adds where the changes of the body lie that begins at an index; false where it does not fit them.
  private func add(to slices: inout LogSlices, from bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
    var index = start
    let end = start + bodySize
    var count: UInt32 = 0
    while index < end {
      guard end - index >= LogChange.overhead,
        let keySize = Int(exactly: bytes.number(at: index, as: UInt64.self)),
        keySize <= end - index - LogChange.overhead
      else { return false }
      let valueField = bytes.number(at: index + 8, as: UInt64.self)
      index += LogChange.overhead
      let valueSize = valueField == Self.removal ? 0 : Int(exactly: valueField)
      guard let valueSize, valueSize <= end - index - keySize else { return false }
      slices.append(
        LogSlice(keyStart: index, keySize: keySize, valueSize: valueField == Self.removal ? nil : valueSize),
        in: bytes)
      index += keySize + valueSize
      count &+= 1
    }
    return count == changeCount
  }

  /// The length of a value that is removed.
  private static let removal = UInt64.max

  private static func headerChecksum(_ fields: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    var checksum = Checksum()
    withUnsafeBytes(of: UInt64(offset).littleEndian) { checksum.add($0) }
    checksum.add(fields)
    return checksum.value
  }
}
