/// Where .vcf files are read from and written to.
public protocol CardFiles: Sendable {
  /// Opens a file for reading.
  func open(_ path: String) throws -> CardFile

  /// Whether there is a file already.
  func exists(_ path: String) -> Bool

  /// Writes a file whole or not at all.
  func write(_ bytes: [UInt8], to path: String) throws
}

/// A file as a sequence of chunks.
public struct CardFile: Sendable {
  /// The size in bytes; nil where it is not known.
  public let size: Int?
  /// The next chunk; nil at the end.
  public let next: @Sendable () throws -> [UInt8]?

  /// Makes a file.
  public init(size: Int?, next: @escaping @Sendable () throws -> [UInt8]?) {
    self.size = size
    self.next = next
  }
}

/// A .vcf file could not be read or written.
public struct CardFileError: Error, CustomStringConvertible {
  /// What happened to which file, and what to do.
  public let description: String

  /// Makes an error.
  public init(description: String) { self.description = description }
}
