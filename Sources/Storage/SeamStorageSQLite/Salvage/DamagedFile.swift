import Foundation
import SeamStorage

/// A possibly damaged file, read in parts.
struct DamagedFile {
  /// The file's name in losses.
  let name: String
  let size: Int
  private let read: (_ offset: Int, _ count: Int) -> [UInt8]?

  /// Makes a file with a custom read function.
  ///
  /// - Parameter read: returns the bytes at an offset; nil or fewer if they cannot be read.
  init(name: String, size: Int, read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]?) {
    self.name = name
    self.size = size
    self.read = read
  }

  /// Opens a file; nil if it does not exist.
  init?(at path: String) throws(StorageError) {
    let file: ReadOnlyFile
    do throws(FileUnreadable) {
      guard let existing = try ReadOnlyFile(path) else { return nil }
      file = existing
    } catch {
      throw StorageError(
        .unavailable, location: path, reason: "cannot open the file",
        underlying: POSIXErrorCode(rawValue: error.code).map { POSIXError($0) })
    }
    guard let size = file.size else { throw StorageError(.unavailable, location: path, reason: "not a regular file") }
    self.init(name: URL(fileURLWithPath: path).lastPathComponent, size: size) { try? file.bytes(at: $0, count: $1) }
  }

  /// Returns the bytes at an offset; nil unless all of them can be read.
  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { return nil }
    let bytes = read(offset, count)
    return bytes?.count == count ? bytes : nil
  }
}

/// Decodes the numbers of SQLite's format, which are big-endian; nil if they extend past the end.
extension [UInt8] {
  func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= count - size else { return nil }
    return self[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Decodes a number of one to nine bytes, and returns its end too; a number larger than `Int.max` is clamped.
  ///
  /// See https://sqlite.org/fileformat2.html#varint.
  func variableNumber(at offset: Int) -> (value: Int, end: Int)? {
    guard offset >= 0 else { return nil }
    var value: UInt64 = 0
    for index in 0..<9 {
      guard offset + index < count else { return nil }
      let byte = self[offset + index]
      if index == 8 { return (Int(clamping: value << 8 | UInt64(byte)), offset + 9) }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte & 0x80 == 0 { return (Int(clamping: value), offset + index + 1) }
    }
    return nil
  }
}
