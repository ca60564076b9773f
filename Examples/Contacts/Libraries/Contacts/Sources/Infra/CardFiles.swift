/// Reads and writes .vcf files.
public protocol CardFiles: Sendable {
  /// Opens a file for reading.
  func open(_ path: String) throws -> CardFile

  /// Returns whether a file exists.
  func exists(_ path: String) -> Bool

  /// Makes a file, which takes the place of the one at the path when it is finished.
  func create(_ path: String) throws -> CardFileWriter
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

/// A file that is being written; until it is finished, the file that was there stays.
public struct CardFileWriter: Sendable {
  /// Appends bytes.
  public let write: @Sendable ([UInt8]) throws -> Void
  /// Puts the file in its place; it outlives a loss of power then.
  public let finish: @Sendable () throws -> Void
  /// Removes the unfinished file.
  public let discard: @Sendable () -> Void

  /// Makes a writer.
  public init(
    write: @escaping @Sendable ([UInt8]) throws -> Void, finish: @escaping @Sendable () throws -> Void,
    discard: @escaping @Sendable () -> Void
  ) {
    self.write = write
    self.finish = finish
    self.discard = discard
  }
}

/// A failure to read or write a .vcf file.
public struct CardFileError: Error, CustomStringConvertible {
  /// The failure, the file and the remedy.
  public let description: String

  /// Makes an error.
  public init(description: String) { self.description = description }
}

extension CardFiles {
  /// Writes the people of a source to a file; if that fails, the file that was there stays.
  public func export(_ source: any PersonDataSource, as format: CardFormat, to path: String) async throws {
    let file = try create(path)
    do {
      try await source.exportCards(as: format) { try file.write($0) }
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
  }
}
