import SeamStorage

/// The fields of an SQLite database header that are needed to read the file.
///
/// See https://sqlite.org/fileformat2.html#the_database_header.
struct DatabaseHeader: Equatable {
  static let size = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  private let bytes: [UInt8]
  let checksum: UInt32

  /// Nil where the bytes are no header.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size, bytes.starts(with: Self.magic) else { return nil }
    self.bytes = bytes
    checksum = bytes.withUnsafeBytes { Self.checksum(of: $0) }
  }

  /// The checksum of a header, or of as many bytes at the start of a page, which are the header if it is the first
  /// page.
  static func checksum(of page: UnsafeRawBufferPointer) -> UInt32 {
    Checksum.of(UnsafeRawBufferPointer(rebasing: page.prefix(size)))
  }

  var applicationID: Int { number(at: 68, size: 4) }

  var userVersion: Int { Int(Int32(truncatingIfNeeded: number(at: 60, size: 4))) }

  /// The size of a page; nil where it cannot be one.
  var pageSize: Int? {
    let stated = number(at: 16, size: 2)
    let size = stated == 1 ? 1 << 16 : stated
    return size >= 512 && size.nonzeroBitCount == 1 ? size : nil
  }

  /// The size of the database in pages, by the last checkpoint; nil if the last program to write did not store it.
  ///
  /// See https://sqlite.org/fileformat2.html#in_header_database_size.
  var pageCount: Int? {
    let count = number(at: 28, size: 4)
    return count > 0 && number(at: 24, size: 4) == number(at: 92, size: 4) ? count : nil
  }

  /// Whether the versions of the format are those that storages write: others mark a file that cannot be read or
  /// written.
  var isKnown: Bool {
    (1...2).contains(bytes[18]) && (1...2).contains(bytes[19]) && (0...4).contains(number(at: 44, size: 4))
  }

  /// A number that the header states, the highest byte first.
  func number(at offset: Int, size: Int) -> Int { bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) } }
}
