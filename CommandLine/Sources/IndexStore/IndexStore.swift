import CIndexStore
public import Foundation

/// The occurrences of symbols that a compiler noted while it built.
public struct IndexStore: Sendable {
  /// A place where a symbol is declared or used.
  public struct Occurrence: Sendable, Hashable {
    /// The symbol, as an index of ``IndexStore/symbols``.
    public let symbol: Int
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
    public internal(set) var occurrences: [Occurrence]
  }

  /// The identifiers (USRs) of all symbols.
  public private(set) var symbols: [String] = []
  /// Sorted by file and module.
  ///
  /// Units of files that are gone are among them: a store keeps all units that were built once.
  public private(set) var units: [Unit] = []

  /// Reads all units and records of a store, but those of the system.
  ///
  /// - Parameters:
  ///   - path: the folder of the store, such as `.build/debug/index/store`.
  ///   - library: the path of a toolchain's libIndexStore.
  /// - Throws: ``IndexStoreError`` if the library or the store cannot be used; units that cannot be read are left out.
  public init(_ path: String, library: String) throws(IndexStoreError) {
    let library = try IndexStoreLibrary(path: library)
    // The library takes any path, and makes a store of it.
    let content = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard let version = content.filter({ $0.hasPrefix("v") }).max() else {
      throw IndexStoreError(description: "\(path) is no index store. Build the project with its tests first.")
    }
    var error: UnsafeMutableRawPointer?
    guard let store = library.createStore(path, &error) else {
      defer { if let error { library.disposeError(error) } }
      let reason = error.flatMap { library.errorDescription($0) }.map { String(cString: $0) } ?? "no reason is given"
      throw IndexStoreError(description: "The index store \(path) cannot be read: \(reason).")
    }
    defer { library.disposeStore(store) }
    let names = Box<[String]>([])
    _ = library.applyUnits(store, 1, Unmanaged.passUnretained(names).toOpaque()) { context, name in
      guard let context else { return false }
      Unmanaged<Box<[String]>>.fromOpaque(context).takeUnretainedValue().value.append(String(name))
      return true
    }
    var numbers: [String: Int] = [:]
    for name in names.value {
      guard let reader = library.createUnit(store, name, nil) else { continue }
      defer { library.disposeUnit(reader) }
      guard !library.isSystemUnit(reader) else { continue }
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(version)/units/\(name)")
      var unit = Unit(
        file: String(library.mainFile(reader)), module: String(library.moduleName(reader)),
        date: attributes?[.modificationDate] as? Date ?? .distantPast, occurrences: [])
      guard !unit.file.isEmpty else { continue }
      for record in Self.records(of: reader, library) {
        unit.occurrences += Self.occurrences(in: record, store, library).map { found in
          let number = numbers[found.identifier] ?? symbols.count
          if number == symbols.count {
            numbers[found.identifier] = number
            symbols.append(found.identifier)
          }
          return Occurrence(
            symbol: number, line: found.line, column: found.column, isDefinition: found.roles & 0b11 != 0,
            isImplicit: found.roles & 1 << 8 != 0)
        }
      }
      units.append(unit)
    }
    units.sort { ($0.file, $0.module) < ($1.file, $1.module) }
  }

  /// The names of the records that a unit consists of.
  private static func records(of unit: UnsafeMutableRawPointer, _ library: IndexStoreLibrary) -> [String] {
    let found = Box((library: library, names: [String]()))
    _ = library.applyDependencies(unit, Unmanaged.passUnretained(found).toOpaque()) { context, dependency in
      guard let context, let dependency else { return false }
      let found = Unmanaged<Box<(library: IndexStoreLibrary, names: [String])>>.fromOpaque(context)
        .takeUnretainedValue()
      // INDEXSTORE_UNIT_DEPENDENCY_RECORD
      if found.value.library.dependencyKind(dependency) == 2 {
        found.value.names.append(String(found.value.library.dependencyName(dependency)))
      }
      return true
    }
    return found.value.names
  }

  private struct Found {
    let identifier: String
    let line: UInt32
    let column: UInt32
    let roles: UInt64
  }

  private struct Search {
    let library: IndexStoreLibrary
    /// The identifiers of symbols by their address, which is theirs while the record is open.
    var identifiers: [UnsafeMutableRawPointer: String] = [:]
    var found: [Found] = []
  }

  private static func occurrences(
    in record: String, _ store: UnsafeMutableRawPointer, _ library: IndexStoreLibrary
  ) -> [Found] {
    guard let reader = library.createRecord(store, record, nil) else { return [] }
    defer { library.disposeRecord(reader) }
    let search = Box(Search(library: library))
    _ = library.applyOccurrences(reader, Unmanaged.passUnretained(search).toOpaque()) { context, occurrence in
      guard let context, let occurrence else { return false }
      let search = Unmanaged<Box<Search>>.fromOpaque(context).takeUnretainedValue()
      let library = search.value.library
      guard let symbol = library.occurrenceSymbol(occurrence) else { return true }
      let identifier = search.value.identifiers[symbol] ?? String(library.symbolIdentifier(symbol))
      search.value.identifiers[symbol] = identifier
      var (line, column): (UInt32, UInt32) = (0, 0)
      library.occurrencePlace(occurrence, &line, &column)
      search.value.found.append(
        Found(identifier: identifier, line: line, column: column, roles: library.occurrenceRoles(occurrence)))
      return true
    }
    return search.value.found
  }
}

/// A value that C functions pass on by its address.
private final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension String {
  fileprivate init(_ text: seam_index_text) {
    self.init(decoding: UnsafeRawBufferPointer(start: text.data, count: text.length), as: UTF8.self)
  }
}
