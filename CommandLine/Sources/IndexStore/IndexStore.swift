public import Foundation

/// The occurrences of symbols that a compiler noted while it built.
///
/// A process of its own reads them, as the toolchain's library crashes on some damaged records.
public final class IndexStore {
  /// A place where a symbol is declared or used.
  public struct Occurrence: Sendable, Hashable {
    /// The symbol's identifier (USR), as its hash: equal in all stores.
    public let symbol: UInt64
    /// From 1; the column counts bytes.
    public let line: UInt32
    public let column: UInt32
    public let isDefinition: Bool
    /// The compiler made it, and no text stands there.
    public let isImplicit: Bool
  }

  /// A file as one module compiles it.
  public struct Unit: Sendable {
    /// The path as the compiler was given it.
    public let file: String
    public let module: String
    /// When the compiler wrote it.
    public let date: Date
    let records: [String]
  }

  /// Sorted by file and module.
  ///
  /// Units of files that are gone are among them: a store keeps all units that were built once.
  public let units: [Unit]
  private let command: [String]
  /// Nil once it has ended.
  private var reader: IndexReaderProcess?
  private var restarts = 0

  private static let maximalRestarts = 16

  /// Reads all units of a store, but those of the system.
  ///
  /// - Parameters:
  ///   - path: the folder of the store, such as `.build/debug/index/store`.
  ///   - library: the path of a toolchain's libIndexStore.
  ///   - reader: the words of a command that calls ``IndexReader/serve(_:library:)`` with the path and the library,
  ///     which are added to them.
  /// - Throws: ``IndexStoreError`` if the library or the store cannot be used; units that cannot be read are left out.
  public init(_ path: String, library: String, reader: [String]) throws(IndexStoreError) {
    command = reader + [path, library]
    let process = try IndexReaderProcess(command)
    guard let answer = process.units() else {
      throw IndexStoreError(description: "The index store \(path) cannot be read: its reader crashed. Build again.")
    }
    units = try answer.get()
    self.reader = process
  }

  /// Reads the occurrences of a unit; nil if a record cannot be read.
  public func occurrences(in unit: Unit) -> [Occurrence]? {
    var result: [Occurrence] = []
    for record in unit.records {
      guard let found = occurrences(in: record) else { return nil }
      result += found
    }
    return result
  }

  private func occurrences(in record: String) -> [Occurrence]? {
    if reader == nil, restarts < Self.maximalRestarts {
      restarts += 1
      reader = try? IndexReaderProcess(command)
      if reader?.units() == nil { reader = nil }
    }
    guard let answer = reader?.occurrences(in: record) else {
      // The record crashed the library.
      reader = nil
      return nil
    }
    return answer.found
  }
}
