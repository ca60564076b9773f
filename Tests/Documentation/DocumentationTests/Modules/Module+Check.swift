import Foundation
import Testing

extension Module {
  /// Expects comments on all public declarations, and a page with all types, links that resolve and tested examples.
  ///
  /// - Parameter folder: the folder of the tests that run the page's examples.
  func checkDocumentation(examplesIn folder: String) async throws {
    let graphs = FileManager.default.temporaryDirectory.appendingPathComponent("symbols-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: graphs) }
    try await ShellCommand("Scripts/symbol-graphs", Self.built.path, graphs.path, name).run()
    let symbols = try SymbolGraph(folder: graphs.appendingPathComponent(name))
    #expect(!symbols.symbols.isEmpty)

    let undocumented = symbols.undocumented.map(\.description)
    #expect(undocumented == [], "Document these declarations.")

    let missing = try symbols.topLevelNames.subtracting(topics())
    #expect(missing == [], "List these in the topics of \(catalogue).")

    let problems = try await problems(in: graphs)
    #expect(problems == "", "DocC has warnings.")

    let untested = try examples(notIn: folder)
    #expect(untested == [], "These examples are not part of a file in \(folder).")
    #expect(try !examples().isEmpty)
  }

  /// Returns the warnings of DocC about the module's pages and comments, such as links that do not resolve.
  private func problems(in graphs: URL) async throws -> String {
    do {
      let printed = try await ShellCommand(
        "docc", "convert", catalogue, "--additional-symbol-graph-dir", graphs.path, "--output-dir",
        graphs.appendingPathComponent("pages.doccarchive").path, "--no-transform-for-static-hosting",
        "--warnings-as-errors"
      ).run()
      return printed.trimmingCharacters(in: .whitespacesAndNewlines)
    } catch let failure as ShellCommand.Failure {
      return failure.description
    }
  }
}
