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
    #expect { _ = try IndexStore("/nowhere", library: "/nowhere.so", reader: CompiledFolder.reader) } throws: {
      "\($0)".contains("/nowhere.so cannot be loaded")
    }
    let library = try await Toolchain.location().appending(path: "lib/libIndexStore.so").path
    let file = FileManager.default.temporaryDirectory.appending(path: "seam-index-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect { _ = try IndexStore(file.path, library: library, reader: CompiledFolder.reader) } throws: {
      "\($0)".contains(file.path)
    }
  }

  /// The library crashes on some of these records.
  @Test func damagedRecordsEndTheirReaderOnly() async throws {
    let folder = try CompiledFolder(copying: Self.sources.appending(path: "SwiftScan"))
    _ = try await folder.index()
    let store = folder.root.appending(path: "index")
    let library = try await Toolchain.location().appending(path: "lib/libIndexStore.so").path
    let all = try #require(FileManager.default.enumerator(atPath: store.path)).compactMap { $0 as? String }
    let record = try #require(all.first { $0.contains("/records/") && $0.contains("_Lexer.swift-") })
    let path = store.appending(path: record)
    let sound = try Data(contentsOf: path)
    var unread = 0
    for number in 0..<12 {
      var damaged = sound
      damaged[number * sound.count / 12] ^= 1 << (number % 8)
      try damaged.write(to: path)
      let index = try IndexStore(store.path, library: library, reader: CompiledFolder.reader)
      let unit = try #require(index.units.first { $0.file.hasSuffix("_Lexer.swift") })
      let other = try #require(index.units.first { $0.file.hasSuffix("_Token.swift") })
      if index.occurrences(in: unit) == nil { unread += 1 }
      #expect(index.occurrences(in: other)?.isEmpty == false)
    }
    #expect(unread > 0)
    withExtendedLifetime(folder) {}
  }

  @Test func readersThatEndAreErrors() throws {
    for reader in [["/bin/sh", "-c", "kill -9 $$"], ["/bin/sh", "-c", "exit 0"], ["/nowhere/seam"]] {
      #expect { _ = try IndexStore("/nowhere", library: "/nowhere.so", reader: reader) } throws: {
        "\($0)".contains("its reader crashed") || "\($0)".contains("/nowhere/seam cannot be started")
      }
    }
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
