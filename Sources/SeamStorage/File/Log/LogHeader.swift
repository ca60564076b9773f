/// The beginning of a log: whose file it is, which one, and how much of it was whole when it got its name.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 8 | `SeamLog\n` |
/// | 8 | 4 | the version of the layout |
/// | 12 | 8 | where the part ends that was synchronised before the file got its name |
/// | 20 | 4 | CRC-32C of the bytes before |
/// | 24 | 8 | the log's identifier, a random number |
/// | 32 | 4 | CRC-32C of the bytes before |
///
/// All numbers of a log are little-endian. Layout 1 ends at byte 24 and has no identifier.
struct LogHeader: Equatable {
  static let size = 36
  static let magic = Array("SeamLog\n".utf8)
  static let layout: UInt32 = 2

  /// What every layout begins with.
  static let commonSize = 24

  /// Where the part ends that was synchronised before the file got its name.
  let baseEnd: Int
  /// Tells logs apart, also copies of files; 0 in layout 1.
  let id: UInt64
  /// Where the first record begins.
  private(set) var end = Self.size

  init(baseEnd: Int, id: UInt64) {
    self.baseEnd = baseEnd
    self.id = id
  }

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
    bytes.append(number: id)
    bytes.append(number: bytes.withUnsafeBytes { Checksum.of($0) })
    return bytes
  }

  /// Tells what a file begins with.
  static func find(in file: UnsafeRawBufferPointer) -> Finding {
    guard file.count >= commonSize else {
      let isOurs = file.starts(with: magic.prefix(file.count))
      return isOurs ? .damaged : .foreign
    }
    // A file of ours whose first bytes are damaged is not another program's.
    var checksum = Checksum()
    magic.withUnsafeBytes { checksum.add($0) }
    checksum.add(UnsafeRawBufferPointer(rebasing: file[magic.count..<commonSize - 4]))
    guard checksum.value == file.number(at: commonSize - 4, as: UInt32.self) else {
      return file.starts(with: magic) ? .damaged : .foreign
    }
    guard file.starts(with: magic) else { return .damaged }
    let layout = file.number(at: magic.count, as: UInt32.self)
    guard layout <= self.layout else { return .newer(layout) }
    guard let baseEnd = Int(exactly: file.number(at: magic.count + 4, as: UInt64.self)),
      let header = layout == 1 ? LogHeader(firstLayout: baseEnd) : find(in: file, baseEnd: baseEnd),
      layout >= 1, baseEnd >= header.end
    else { return .damaged }
    return .sound(header)
  }

  private static func find(in file: UnsafeRawBufferPointer, baseEnd: Int) -> LogHeader? {
    guard file.count >= size,
      Checksum.of(UnsafeRawBufferPointer(rebasing: file[..<(size - 4)])) == file.number(at: size - 4, as: UInt32.self)
    else { return nil }
    return LogHeader(baseEnd: baseEnd, id: file.number(at: commonSize, as: UInt64.self))
  }

  private init(firstLayout baseEnd: Int) {
    self.init(baseEnd: baseEnd, id: 0)
    end = Self.commonSize
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
