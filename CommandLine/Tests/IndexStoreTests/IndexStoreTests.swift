import Foundation
import IndexStore
import ProjectModel
import SourceModel
import SwiftScan
import Testing
import ToolTesting

struct IndexStoreTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  @Test func occurrencesHaveTheirPlaces() async throws {
    let source = FileManager.default.temporaryDirectory.appending(path: "seam-index-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: source) }
    try Data("struct Shape { var area = 1 }\n".utf8).write(to: source.appending(path: "A.swift"))
    try Data("func use(_ shape: Shape) -> Int { shape.area }\n".utf8).write(to: source.appending(path: "B.swift"))
    // Records are read as long as the folder is there.
    let folder = try CompiledFolder(copying: source)
    let index = try await folder.index()
    #expect(index.units.map(\.module) == ["Module", "Module"])
    let area = try #require(index.occurrences(in: index.units[0])?.first { $0.isDefinition && $0.column == 20 })
    let second = try #require(index.occurrences(in: index.units[1]))
    let use = try #require(second.first { $0.symbol == area.symbol && !$0.isDefinition })
    #expect(use.line == 1 && use.column == 41)
    withExtendedLifetime(folder) {}
  }

  @Test func missingLibrariesAndStoresAreErrors() async throws {
    #expect { _ = try IndexStore("/nowhere", library: "/nowhere.so") } throws: {
      "\($0)".contains("/nowhere.so cannot be loaded")
    }
    let library = try await Toolchain.location().appending(path: "lib/libIndexStore.so").path
    let file = FileManager.default.temporaryDirectory.appending(path: "seam-index-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect { _ = try IndexStore(file.path, library: library) } throws: { "\($0)".contains(file.path) }
  }

  /// The compiler's index as the oracle of the names in the scanner's own sources.
  @Test func namesAreResolvedAsTheCompilerDoes() async throws {
    let folder = try CompiledFolder(copying: Self.sources.appending(path: "SwiftScan"))
    let index = try await folder.index()
    let model = SourceModel(Project(at: folder.root.path))
    let accuracy = try Accuracy(model, index)
    print(accuracy.summary)
    #expect(accuracy.compared > 3_000)
    #expect(accuracy.share(.resolved) >= 0.99)
    #expect(accuracy.share(.ambiguous) >= 0.95)
    #expect(accuracy.foundEdges >= 0.98)
    #expect(accuracy.wrong.isEmpty || accuracy.share(.resolved) >= 0.99, "\(accuracy.wrong.prefix(10))")
  }
}
