import Foundation
import IndexStore
public import ProjectModel
public import SourceModel
import SwiftScan

/// The uses of symbols that builds of a project noted.
///
/// A file counts if it is not younger than its unit. Its uses of a file that changed after it are found by name.
public struct CompilerIndex: Sendable {
  /// A place that names a symbol.
  public struct Use: Sendable {
    /// The first byte of the name.
    public let start: UInt32
    public let symbol: Symbol
  }

  /// For each file its uses of symbols of the project; nil for one without a unit, or that changed after its build.
  public private(set) var uses: [[Use]?]
  /// How many files changed after they were built.
  public private(set) var staleFiles = 0
  /// Stores that could not be read, and why.
  public private(set) var problems: [Project.Problem] = []

  /// How many files have known uses.
  public var fileCount: Int { uses.count { $0 != nil } }

  /// Reads stores.
  ///
  /// - Parameters:
  ///   - stores: folders such as `.build/debug/index/store`.
  ///   - library: the path of a toolchain's libIndexStore.
  public init(_ model: SourceModel, stores: [String], library: String) {
    uses = Array(repeating: nil, count: model.files.count)
    for store in stores {
      do throws(IndexStoreError) {
        add(try IndexStore(store, library: library), model)
      } catch {
        problems.append(.init(path: store, reason: error.description))
      }
    }
  }

  private mutating func add(_ index: IndexStore, _ model: SourceModel) {
    let root = URL(filePath: model.project.root).standardizedFileURL.path
    let links = URL(filePath: root).resolvingSymlinksInPath().path
    let units = Dictionary(grouping: index.units) { unit in
      [root, links].lazy.filter { unit.file.hasPrefix($0 + "/") }
        .compactMap { model.index(of: String(unit.file.dropFirst($0.utf8.count + 1))) }.first
    }
    let files = units.compactMap { file, units in
      file.map { IndexedFile(number: $0, path: "\(root)/\(model.files[$0].path)", units: units) }
    }
    let definitions = Self.definitions(files, model, count: index.symbols.count)
    for file in files {
      guard !file.isStale else {
        staleFiles += 1
        continue
      }
      let source = model.files[file.number].source
      let names = Dictionary(source.references.map { ($0.start, $0.name) }, uniquingKeysWith: { first, _ in first })
      var found = uses[file.number] ?? []
      for occurrence in file.units.lazy.flatMap(\.occurrences) where !occurrence.isDefinition {
        guard let start = file.offset(of: occurrence) else { continue }
        switch definitions[occurrence.symbol] {
        case .declaration(let symbol): found.append(Use(start: start, symbol: symbol))
        case .file(let number):
          guard let name = names[start] else { continue }
          for (declaration, value) in model.files[number].source.declarations.enumerated() where value.name == name {
            found.append(Use(start: start, symbol: Symbol(file: number, declaration: declaration)))
          }
        case nil: continue
        }
      }
      uses[file.number] = found
    }
  }

  private enum Definition {
    case declaration(Symbol)
    /// In a file that changed after it was built.
    case file(Int)
  }

  /// The definition of each symbol; nil for one of other projects, and for variables of functions.
  private static func definitions(_ files: [IndexedFile], _ model: SourceModel, count: Int) -> [Definition?] {
    var definitions = [Definition?](repeating: nil, count: count)
    for file in files {
      let declarations = model.files[file.number].source.declarations.enumerated().map { ($1.nameStart, $0) }
      let byStart = Dictionary(declarations, uniquingKeysWith: { first, _ in first })
      for occurrence in file.units.lazy.flatMap(\.occurrences) where occurrence.isDefinition {
        if file.isStale {
          definitions[occurrence.symbol] = .file(file.number)
        } else if let declaration = file.offset(of: occurrence).flatMap({ byStart[$0] }) {
          definitions[occurrence.symbol] = .declaration(Symbol(file: file.number, declaration: declaration))
        }
      }
    }
    return definitions
  }
}

/// A file of a project that a build noted.
private struct IndexedFile {
  let number: Int
  let units: [IndexStore.Unit]
  /// It changed after a build.
  let isStale: Bool
  /// The first byte of each line, and the end of the text.
  private let lines: [UInt32]

  init(number: Int, path: String, units: [IndexStore.Unit]) {
    self.number = number
    // A module that was built before the last change says nothing about the text that is there.
    self.units = units
    let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    isStale = units.contains { $0.date < date ?? .distantFuture }
    let text = (try? FileTree.read(path)) ?? []
    let newline = UInt8(ascii: "\n")
    lines = [0] + text.indices.lazy.filter { text[$0] == newline }.map { UInt32($0 + 1) } + [UInt32(text.count)]
  }

  /// The first byte of an occurrence; nil if the compiler made it, or the text has no such place.
  func offset(of occurrence: IndexStore.Occurrence) -> UInt32? {
    let line = Int(occurrence.line)
    guard !occurrence.isImplicit, line >= 1, line < lines.count, occurrence.column >= 1 else { return nil }
    let offset = lines[line - 1] + occurrence.column - 1
    return offset < lines[line] ? offset : nil
  }
}
