import Foundation
import Testing

/// The articles show only code that stands in the tests, where it compiles and runs.
struct ArticleTests {
  static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL

  /// The articles of SeamFlow's catalogue, by their names.
  static let articles: [String] = {
    let folder = root.appendingPathComponent("Sources/SeamFlow/SeamFlow.docc")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
  }()

  /// Every example of an article stands, in one piece, in the test file that bears the article's name.
  @Test(arguments: articles) func everyExampleRuns(article: String) throws {
    let text = try Self.lines(of: "Sources/SeamFlow/SeamFlow.docc/\(article).md")
    let tests = try Self.lines(of: "Tests/SeamFlowTests/Documentation/\(article)Tests.swift").joined(separator: "\n")
    var blocks: [[String]] = []
    var isExample = false
    for line in text {
      if line.hasPrefix("```") {
        isExample = line == "```swift"
        if isExample { blocks.append([]) }
      } else if isExample {
        blocks[blocks.count - 1].append(line)
      }
    }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let isThere = "\n\(tests)\n".contains("\n\(block.joined(separator: "\n"))\n")
      #expect(isThere, "\(block.joined(separator: "\n"))")
    }
  }

  @Test func thereIsOneForEachPoint() { #expect(Self.articles.count == 9) }

  /// A file's lines without indentation and blanks; whether something is private says nothing of an example.
  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8).split(separator: "\n").map { line in
      line.replacingOccurrences(of: "fileprivate ", with: "").replacingOccurrences(of: "private ", with: "")
        .trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }
}
