import CIndexStore
import Foundation

/// The occurrences of symbols in a store, by the library of a toolchain.
///
/// The library crashes on some records that were damaged: see ``IndexReader``.
final class LoadedIndexStore {
  /// Sorted by file and module.
  private(set) var units: [IndexStore.Unit] = []
  private let library: IndexStoreLibrary
  private let store: UnsafeMutableRawPointer

  /// Reads all units of a store, but those of the system.
  ///
  /// - Throws: ``IndexStoreError`` if the library or the store cannot be used; units that cannot be read are left out.
  init(_ path: String, library: String) throws(IndexStoreError) {
    let library = try IndexStoreLibrary(path: library)
    self.library = library
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
    self.store = store
    let names = Box<[String]>([])
    _ = library.applyUnits(store, 0, Unmanaged.passUnretained(names).toOpaque()) { context, name in
      guard let context else { return false }
      Unmanaged<Box<[String]>>.fromOpaque(context).takeUnretainedValue().value.append(String(name))
      return true
    }
    units = names.value.compactMap { unit($0, in: "\(path)/\(version)/units") }
      .sorted { ($0.file, $0.module) < ($1.file, $1.module) }
  }

  deinit { library.disposeStore(store) }

  /// Nil for a unit of the system, and for one that cannot be read.
  private func unit(_ name: String, in folder: String) -> IndexStore.Unit? {
    guard let reader = library.createUnit(store, name, nil) else { return nil }
    defer { library.disposeUnit(reader) }
    guard !library.isSystemUnit(reader) else { return nil }
    let file = String(library.mainFile(reader))
    guard !file.isEmpty else { return nil }
    return IndexStore.Unit(
      file: file, module: String(library.moduleName(reader)),
      date: modificationDate(of: "\(folder)/\(name)") ?? .distantPast, records: records(of: reader))
  }

  /// The names of the records that a unit consists of.
  private func records(of unit: UnsafeMutableRawPointer) -> [String] {
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

  private struct Search {
    let library: IndexStoreLibrary
    /// The hashes of symbols by their address, which is theirs while the record is open.
    var hashes: [UnsafeMutableRawPointer: UInt64] = [:]
    var found: [IndexStore.Occurrence] = []

    mutating func add(_ occurrence: UnsafeMutableRawPointer) {
      guard let symbol = library.occurrenceSymbol(occurrence) else { return }
      let hash = hashes[symbol] ?? library.symbolIdentifier(symbol).hash
      hashes[symbol] = hash
      var (line, column): (UInt32, UInt32) = (0, 0)
      library.occurrencePlace(occurrence, &line, &column)
      // INDEXSTORE_SYMBOL_ROLE_DECLARATION, _DEFINITION and _IMPLICIT
      let roles = library.occurrenceRoles(occurrence)
      found.append(
        IndexStore.Occurrence(
          symbol: hash, line: line, column: column, isDefinition: roles & 0b11 != 0, isImplicit: roles & 1 << 8 != 0))
    }
  }

  /// The occurrences of a record; nil if it cannot be read.
  func occurrences(in record: String) -> [IndexStore.Occurrence]? {
    guard let reader = library.createRecord(store, record, nil) else { return nil }
    defer { library.disposeRecord(reader) }
    let search = Box(Search(library: library))
    _ = library.applyOccurrences(reader, Unmanaged.passUnretained(search).toOpaque()) { context, occurrence in
      guard let context, let occurrence else { return false }
      Unmanaged<Box<Search>>.fromOpaque(context).takeUnretainedValue().value.add(occurrence)
      return true
    }
    // A record without any occurrence was cut: the compiler writes none for an empty file.
    return search.value.found.isEmpty ? nil : search.value.found
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

extension seam_index_text {
  /// FNV-1a, https://datatracker.ietf.org/doc/html/draft-eastlake-fnv.
  fileprivate var hash: UInt64 {
    UnsafeRawBufferPointer(start: data, count: length).reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }
}
