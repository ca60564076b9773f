import Foundation
import IndexStore
public import ProjectModel
public import SourceModel
import SwiftScan

/// The uses of symbols that builds of a project noted.
///
/// A file counts if it is not younger than its unit. Its uses of a file that changed after it are found by name.
/// Records are read when a question needs their file.
public final class CompilerIndex {
  /// A place that names a symbol.
  public struct Use: Sendable {
    /// The first byte of the name.
    public let start: UInt32
    public let symbol: Symbol
  }

  /// Declarations by their identifiers.
  package struct Definitions {
    fileprivate var symbols: [UInt64: [Symbol]] = [:]
  }

  /// How many files changed after they were built.
  public var staleFiles: Int { files.count { $0?.isStale ?? false } - unreadFiles }
  /// How many files have records that could not be read, of those that were asked for.
  public var unreadFiles: Int { files.count { $0?.isUnread ?? false } }
  /// How many files have known uses.
  public var fileCount: Int { files.count { $0.map { !$0.isStale } ?? false } }
  /// Stores that could not be read, and why.
  public private(set) var problems: [Project.Problem] = []
  private let model: SourceModel
  /// Nil for a file without a unit.
  private var files: [IndexedFile?]

  /// Reads the units of stores.
  ///
  /// - Parameters:
  ///   - stores: folders such as `.build/debug/index/store`.
  ///   - library: the path of a toolchain's libIndexStore.
  ///   - reader: the command that reads a store: see ``IndexStore``.
  public init(_ model: SourceModel, stores: [String], library: String, reader: [String]) {
    self.model = model
    files = Array(repeating: nil, count: model.files.count)
    let root = URL(filePath: model.project.root).standardizedFileURL.path
    let roots = [root, URL(filePath: root).resolvingSymlinksInPath().path]
    for path in stores {
      do throws(IndexStoreError) {
        let store = try IndexStore(path, library: library, reader: reader)
        for unit in store.units {
          let path = roots.first { unit.file.hasPrefix($0 + "/") }.map { unit.file.dropFirst($0.utf8.count + 1) }
          guard let path, let file = model.index(of: String(path)) else { continue }
          files[file, default: IndexedFile(path: "\(root)/\(path)")].add(unit, of: store)
        }
      } catch {
        problems.append(.init(path: path, reason: error.description))
      }
    }
  }

  /// The compiler's uses of a file are those of its text.
  public func isKnown(_ file: Int) -> Bool {
    guard files[file].map({ !$0.isStale }) ?? false else { return false }
    _ = content(of: file)
    return !(files[file]?.isStale ?? true)
  }

  /// A build compiled a file, perhaps before its last change.
  package func isBuilt(_ file: Int) -> Bool { files[file] != nil }

  /// The identifiers of declarations; each file that declares one of them is read.
  package func definitions(of symbols: [Symbol]) -> Definitions {
    var result = Definitions()
    for symbol in symbols {
      let source = model.files[symbol.file].source
      // Which of a file that changed was meant is not known: a use of any of them counts if its name is the same.
      let place = isKnown(symbol.file) ? source.declarations[symbol.declaration].nameStart : IndexedFile.anywhere
      for identifier in content(of: symbol.file).definitions(at: place) {
        result.symbols[identifier, default: []].append(symbol)
      }
    }
    return result
  }

  /// The symbols that a place of a file names.
  package func symbols(at start: UInt32, in file: Int, among definitions: Definitions) -> [Symbol] {
    guard isKnown(file), !definitions.symbols.isEmpty else { return [] }
    return content(of: file).uses(at: start).flatMap { definitions.symbols[$0] ?? [] }
  }

  /// The uses of symbols in a file, those without a name too; none if the file's are not known.
  package func uses(of definitions: Definitions, in file: Int) -> [Use] {
    guard isKnown(file) else { return [] }
    let source = model.files[file].source
    let names = Dictionary(source.references.map { ($0.start, $0.name) }, uniquingKeysWith: { first, _ in first })
    let content = content(of: file)
    return (content.uses + content.usesWithoutName).flatMap { start, identifier in
      (definitions.symbols[identifier] ?? []).filter { symbol in
        isKnown(symbol.file)
          || model.files[symbol.file].source.declarations[symbol.declaration].name == names[start]
      }.map { Use(start: start, symbol: $0) }
    }
  }

  private func content(of file: Int) -> IndexedFile.Content { files[file]?.content() ?? IndexedFile.Content() }
}

extension [IndexedFile?] {
  fileprivate subscript(index: Int, default value: @autoclosure () -> IndexedFile) -> IndexedFile {
    get { self[index] ?? value() }
    set { self[index] = newValue }
  }
}

/// A file of a project that a build noted.
private struct IndexedFile {
  /// The content of the records of a file, sorted by place.
  struct Content {
    typealias Entry = (start: UInt32, identifier: UInt64)

    var uses: [Entry] = []
    /// Those that the compiler made of other syntax, not sorted: a literal's initializer, a result builder's method.
    var usesWithoutName: [Entry] = []
    /// Those of a file that changed are at ``IndexedFile/anywhere``.
    var definitions: [Entry] = []

    func uses(at start: UInt32) -> [UInt64] { Self.entries(uses, at: start) }

    func definitions(at start: UInt32) -> [UInt64] { Self.entries(definitions, at: start) }

    private static func entries(_ entries: [Entry], at start: UInt32) -> [UInt64] {
      entries[entries.partitionPoint { $0.start >= start }...].prefix { $0.start == start }.map(\.identifier)
    }
  }

  /// The place of declarations in a file that changed.
  static let anywhere = UInt32.max

  private let path: String
  private let date: Date
  private var units: [(store: IndexStore, unit: IndexStore.Unit)] = []
  private var known: Content?
  /// It changed after a build, or a record of it cannot be read.
  private(set) var isStale = false
  /// A record of it cannot be read.
  private(set) var isUnread = false

  init(path: String) {
    self.path = path
    date = modificationDate(of: path, includesStatus: true) ?? .distantFuture
  }

  mutating func add(_ unit: IndexStore.Unit, of store: IndexStore) {
    units.append((store, unit))
    // A module that was built before the last change says nothing about the text that is there.
    isStale = isStale || unit.date < date
  }

  /// Reads the records.
  mutating func content() -> Content {
    if let known { return known }
    var content = Content()
    let lines = LineTable((try? FileTree.read(path)) ?? [])
    let records = units.map { $0.store.occurrences(in: $0.unit) }
    if !isStale, records.contains(nil) { (isStale, isUnread) = (true, true) }
    for occurrence in records.flatMap({ $0 ?? [] }) {
      let place = isStale ? Self.anywhere : lines.offset(of: occurrence)
      guard let place else { continue }
      switch (occurrence.isDefinition, occurrence.isImplicit) {
      case (true, false): content.definitions.append((place, occurrence.symbol))
      case (true, true): break
      case (false, false): content.uses.append((place, occurrence.symbol))
      case (false, true): content.usesWithoutName.append((place, occurrence.symbol))
      }
    }
    content.uses.sort { $0.start < $1.start }
    content.definitions.sort { $0.start < $1.start }
    known = content
    return content
  }
}

extension LineTable {
  /// The first byte of an occurrence; nil if the text has no such place.
  fileprivate func offset(of occurrence: IndexStore.Occurrence) -> UInt32? {
    guard occurrence.column >= 1, let line = bytes(ofLine: Int(occurrence.line)) else { return nil }
    let offset = line.lowerBound + occurrence.column - 1
    return offset < line.upperBound ? offset : nil
  }
}
