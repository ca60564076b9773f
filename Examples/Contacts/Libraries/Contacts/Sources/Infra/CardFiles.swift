/// Reads and writes .vcf files.
public protocol CardFiles: Sendable {
  /// Opens a file for reading.
  func open(_ path: String) throws -> CardFile

  /// Returns whether a file exists.
  func exists(_ path: String) -> Bool

  /// Writes a file atomically.
  func write(_ bytes: [UInt8], to path: String) throws
}

/// A file as a sequence of chunks.
public struct CardFile: Sendable {
  /// The size in bytes; nil if unknown.
  public let size: Int?
  /// Returns the next chunk; nil at the end.
  public let next: @Sendable () throws -> [UInt8]?

  /// Makes a file.
  public init(size: Int?, next: @escaping @Sendable () throws -> [UInt8]?) {
    self.size = size
    self.next = next
  }
}

/// A failure to read or write a .vcf file.
public struct CardFileError: Error, CustomStringConvertible {
  /// The failure, the file and the remedy.
  public let description: String

  /// Makes an error.
  public init(description: String) { self.description = description }
}
