import Foundation
import Testing

/// The Swift code on a page is code of the tests that are named after it.
///
/// `a-custom-view.md` shows parts of each `ACustomViewTests.swift`. SeamFlow's articles have such a test in
/// SeamFlowTests.
struct SnippetTests {
  @Test(arguments: SnippetPage.all) func everySnippetIsTested(page: SnippetPage) throws {
    let tests = try page.tests().map { "\n\($0)\n" }
    #expect(!tests.isEmpty, "There is no \(page.testFile).")
    let snippets = page.snippets
    #expect(!snippets.isEmpty)
    for snippet in snippets { #expect(tests.contains { $0.contains("\n\(snippet)\n") }, "\(snippet)") }
  }

  @Test func everyPageWithCodeIsChecked() {
    let names = SnippetPage.all.map(\.path).sorted()
    #expect(
      names == [
        "Documentation/guides/a-custom-view.md",
        "Documentation/guides/secrets.md",
        "Documentation/guides/testing.md",
        "Sources/Storage/SeamStorage/SeamStorage.docc/AStorageOfYourOwn.md",
      ])
  }

  @Test func codeIsFoundAndComparedByItsLines() {
    let page = SnippetPage(
      path: "Documentation/guides/a-page.md", text: "```swift\nlet a = 1\n\n  let b = 2\n```\n```\noutput\n```\n")
    #expect(page.testFile == "APageTests.swift")
    #expect(page.snippets == ["let a = 1\nlet b = 2"])
    #expect(SnippetPage.lines(of: "struct A {\n  private let a = 1\n}") == "struct A {\nlet a = 1\n}")
  }
}

/// A page with Swift code.
struct SnippetPage: Sendable, CustomTestStringConvertible {
  /// From the root of the repository.
  let path: String
  let text: String

  var testDescription: String { path }

  /// The guides whose code is not part of a diff, and the articles of catalogues other than SeamFlow's.
  static let all: [SnippetPage] = {
    let guides = files(in: "Documentation/guides") { $0.hasSuffix(".md") }
    let articles = files(in: "Sources") { path in
      let parts = path.split(separator: "/")
      let isOverview = parts.count > 3 && parts[parts.count - 1] == "\(parts[2]).md"
      return path.contains(".docc/") && path.hasSuffix(".md") && !path.hasPrefix("Sources/Flow/SeamFlow/")
        && !isOverview
    }
    return (guides + articles).compactMap { path in
      guard let text = try? String(contentsOf: Guide.root.appendingPathComponent(path), encoding: .utf8) else {
        return nil
      }
      // The code of guides about changes is held against their diffs.
      return text.contains("```swift\n") && !text.contains("```diff\n") ? SnippetPage(path: path, text: text) : nil
    }
  }()

  /// The name of the test files that contain the code.
  var testFile: String {
    let name = path.split(separator: "/").last?.dropLast(3) ?? ""
    return name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Tests.swift"
  }

  var snippets: [String] {
    text.components(separatedBy: "```swift\n").dropFirst().map { part in
      Self.lines(of: part.components(separatedBy: "\n```")[0])
    }
  }

  func tests() throws -> [String] {
    try Self.files(in: "Tests") { $0.hasSuffix("/\(testFile)") }.map { path in
      Self.lines(of: try String(contentsOf: Guide.root.appendingPathComponent(path), encoding: .utf8))
    }
  }

  /// Text without indentation, empty lines and the modifiers that examples omit.
  static func lines(of text: String) -> String {
    text.split(separator: "\n").map { line in
      line.replacingOccurrences(of: "fileprivate ", with: "").replacingOccurrences(of: "private ", with: "")
        .trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func files(in folder: String, where isMeant: (String) -> Bool) -> [String] {
    let files = FileManager.default.enumerator(atPath: Guide.root.appendingPathComponent(folder).path)
    return (files?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.filter(isMeant).sorted()
  }
}
