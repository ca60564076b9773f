import Foundation
import ProjectModel
import SourceModel
import SwiftScan
import SymbolUses
import Testing
import ToolTesting

/// The compiler's uses in a project that was built.
struct CompilerIndexTests {
  private static let uses = "func use() -> Int { make().area }\n"
  private static let shape =
    "struct Shape { var area = 1 }\nfunc make() -> Shape { Shape() }\nstruct Room { var area = 2 }\n"

  /// A folder of two files that were built, with its model.
  private func built(
    _ shape: String = shape, _ uses: String = uses
  ) async throws -> (folder: CompiledFolder, library: String) {
    let source = FileManager.default.temporaryDirectory.appending(path: "seam-index-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: source) }
    try Data(shape.utf8).write(to: source.appending(path: "A.swift"))
    try Data(uses.utf8).write(to: source.appending(path: "B.swift"))
    let folder = try CompiledFolder(copying: source)
    _ = try await folder.index()
    return (folder, try await Toolchain.location().appending(path: "lib/libIndexStore.so").path)
  }

  /// The names and lines of the declarations that the second file uses; nil if these are not known.
  private func used(_ folder: CompiledFolder, _ library: String) throws -> (uses: [String]?, stale: Int) {
    let model = SourceModel(Project(at: folder.root.path))
    let index = CompilerIndex(
      model, stores: [folder.root.appending(path: "index").path], library: library, reader: CompiledFolder.reader)
    #expect(index.problems.isEmpty)
    let file = try #require(model.index(of: "Sources/Module/B.swift"))
    guard index.isKnown(file) else { return (nil, index.staleFiles) }
    let symbols = model.files.enumerated().flatMap { number, file in
      file.source.declarations.indices.map { Symbol(file: number, declaration: $0) }
    }
    let uses = index.uses(of: index.definitions(of: symbols), in: file).map { use in
      let declaration = model.files[use.symbol.file].source.declarations[use.symbol.declaration]
      return "\(use.start) \(model.names.text(declaration.name)) \(declaration.nameStart)"
    }
    return (uses, index.staleFiles)
  }

  @Test func usesAreThoseOfTheCompiler() async throws {
    let (folder, library) = try await built()
    let answer = try used(folder, library)
    #expect(answer.uses == ["20 make 35", "27 area 19"] && answer.stale == 0)
  }

  /// The compiler calls these for a literal, the statements of a result builder, and a loop.
  @Test func usesWithoutANameAreThoseOfTheCompiler() async throws {
    let (folder, library) = try await built(
      """
      struct Money: ExpressibleByIntegerLiteral { init(integerLiteral value: Int) {} }
      @resultBuilder enum Build { static func buildBlock(_ one: Int, _ two: Int) -> Int { one + two } }
      struct Steps: Sequence { func makeIterator() -> IndexingIterator<[Int]> { [].makeIterator() } }
      """,
      "let money: Money = 5\n@Build func built() -> Int { 1; 2 }\nfunc walk(_ steps: Steps) { for _ in steps {} }\n")
    let uses = try #require(try used(folder, library).uses)
    #expect(uses.contains { $0.hasPrefix("19 init ") })
    #expect(uses.contains { $0.hasPrefix("48 buildBlock ") })
    #expect(uses.contains { $0.hasPrefix("85 makeIterator ") })
  }

  @Test func filesThatChangedAreStale() async throws {
    let (folder, library) = try await built()
    let file = folder.root.appending(path: "Sources/Module/B.swift")
    try Data(("\n" + Self.uses).utf8).write(to: file)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: file.path)
    let answer = try used(folder, library)
    #expect(answer.uses == nil && answer.stale == 1)
  }

  /// Programs can set the date of a change back.
  @Test func filesWithAnOldDateAreStale() async throws {
    let (folder, library) = try await built()
    let file = folder.root.appending(path: "Sources/Module/B.swift")
    try Data(("\n" + Self.uses).utf8).write(to: file)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: file.path)
    #expect(try used(folder, library).uses == nil)
  }

  @Test(arguments: [false, true]) func filesWithoutTheirRecordsAreStale(isEmptied: Bool) async throws {
    let (folder, library) = try await built()
    let files = FileManager.default.enumerator(atPath: folder.root.appending(path: "index").path)
    while let file = files?.nextObject() as? String {
      guard file.contains("/records/"), file.contains("B.swift") else { continue }
      let path = folder.root.appending(path: "index/\(file)")
      if isEmptied { try Data().write(to: path) } else { try FileManager.default.removeItem(at: path) }
    }
    #expect(try used(folder, library).uses == nil)
  }

  /// The declarations of a file that changed moved: they are found by their names.
  @Test func usesOfFilesThatChangedAreFoundByName() async throws {
    let (folder, library) = try await built()
    let file = folder.root.appending(path: "Sources/Module/A.swift")
    let shape = "struct Room { var area = 2 }\nfunc make() -> Shape { Shape() }\nstruct Shape { var area = 1 }\n"
    try Data(shape.utf8).write(to: file)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: file.path)
    let uses = try used(folder, library).uses
    #expect(uses == ["20 make 34", "27 area 18", "27 area 81"])
  }

  @Test func storesThatCannotBeReadAreSaid() async throws {
    let (folder, library) = try await built()
    let model = SourceModel(Project(at: folder.root.path))
    let index = CompilerIndex(model, stores: ["/nowhere"], library: library, reader: CompiledFolder.reader)
    #expect(index.problems.map(\.path) == ["/nowhere"] && index.fileCount == 0)
    #expect(CompilerIndex.stores(of: model.project).isEmpty)
    #expect(CompilerIndex.library(in: "/nowhere:\(library.replacing("lib/libIndexStore.so", with: "bin"))") == library)
    #expect(CompilerIndex.library(in: "/nowhere") == nil)
  }
}
