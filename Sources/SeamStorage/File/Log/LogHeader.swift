/// The beginning of a log: whose file it is, and how much of it was whole when it got its name.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 8 | `SeamLog\n` |
/// | 8 | 4 | the version of the layout |
/// | 12 | 8 | where the part ends that was synchronised before the file got its name |
/// | 20 | 4 | CRC-32C of the bytes before |
///
/// All numbers of a log are little-endian.
struct LogHeader: Equatable {
  static let size = 24
  static let magic = Array("SeamLog\n".utf8)
  static let layout: UInt32 = 1

  /// Where the part ends that was synchronised before the file got its name.
  let baseEnd: Int

  enum Finding: Equatable {
    case sound(LogHeader)
    case foreign
    case newer(UInt32)
    case damaged
  }

  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.append(number: Self.layout)
    bytes.append(number: UInt64(baseEnd))
    bytes.append(number: bytes.withUnsafeBytes { Checksum.of($0) })
    return bytes
  }

  /// Tells what a file begins with.
  static func find(in file: UnsafeRawBufferPointer) -> Finding {
    guard file.count >= size else {
      let isOurs = file.starts(with: magic.prefix(file.count))
      return isOurs ? .damaged : .foreign
    }
    // A file of ours whose first bytes are damaged is not another program's.
    var checksum = Checksum()
    magic.withUnsafeBytes { checksum.add($0) }
    checksum.add(UnsafeRawBufferPointer(rebasing: file[magic.count..<size - 4]))
    guard checksum.value == file.number(at: size - 4, as: UInt32.self) else {
      return file.starts(with: magic) ? .damaged : .foreign
    }
    guard file.starts(with: magic) else { return .damaged }
    let layout = file.number(at: magic.count, as: UInt32.self)
    guard layout <= self.layout else { return .newer(layout) }
    guard layout == self.layout, let baseEnd = Int(exactly: file.number(at: magic.count + 4, as: UInt64.self)),
      baseEnd >= size
    else { return .damaged }
    return .sound(LogHeader(baseEnd: baseEnd))
  }
}

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}
