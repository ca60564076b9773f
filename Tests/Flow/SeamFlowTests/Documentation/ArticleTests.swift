import Foundation
import Testing

/// The articles only show code from the tests, where it is compiled and run.
struct ArticleTests {
  static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..").standardizedFileURL

  /// The articles of SeamFlow's catalogue, by name.
  static let articles: [String] = {
    let folder = root.appendingPathComponent("Sources/Flow/SeamFlow/SeamFlow.docc")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
  }()

  /// The host that the article WriteAHost.md shows.
  private static let host = "Tests/Flow/SeamFlowTests/Host/PlainTextHost.swift"

  /// Every example of an article is a contiguous part of the test file with the article's name.
  @Test(arguments: articles) func everyExampleRuns(article: String) throws {
    var tests = try Self.lines(of: "Tests/Flow/SeamFlowTests/Documentation/\(article)Tests.swift").joined(
      separator: "\n")
    if article == "WriteAHost" { tests += try "\n" + Self.lines(of: Self.host).joined(separator: "\n") }
    let examples = try Self.examples(of: article)
    #expect(!examples.isEmpty)
    for example in examples { #expect("\n\(tests)\n".contains("\n\(example)\n"), "\(example)") }
  }

  @Test func everyTopicHasAnArticle() { #expect(Self.articles.count == 13) }

  @Test func theArticleShowsTheWholeHost() throws {
    let shown = try Self.examples(of: "WriteAHost").joined(separator: "\n")
    #expect(try shown.hasPrefix(Self.lines(of: Self.host).joined(separator: "\n") + "\n"))
    #expect(try Self.text(of: Self.host).split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
  }

  /// Returns the blocks of Swift code in an article, in order.
  private static func examples(of article: String) throws -> [String] {
    var blocks: [[String]] = []
    var isExample = false
    for line in try lines(of: "Sources/Flow/SeamFlow/SeamFlow.docc/\(article).md") {
      if line.hasPrefix("```") {
        isExample = line == "```swift"
        if isExample { blocks.append([]) }
      } else if isExample {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks.map { $0.joined(separator: "\n") }
  }

  // MARK: Names

  @Test func theFirstFlowNeedsEightNames() throws {
    let page = try Self.text(of: "Sources/Flow/SeamFlow/SeamFlow.docc/SeamFlow.md")
    let examples = page.components(separatedBy: "```swift").dropFirst().map { $0.components(separatedBy: "```")[0] }
    let modules = ["SeamFlow", "SeamViews", "SeamFlowTesting"]
    let types = try Set(modules.flatMap { try Self.publicTypes(of: "Sources/Flow/\($0)") })
    let commands = try Set(Self.publicNames(#/public func (\w+)/#, in: "Sources/Flow/SeamFlow/Flow"))
    let words = Set(examples.flatMap { $0.matches(of: #/\w+/#).map { String($0.output) } })
    let calls = Set(examples.flatMap { $0.matches(of: #/[^.\w](\w+)\(/#).map { String($0.output.1) } })
    let named = words.intersection(types).union(calls.intersection(commands))
    #expect(
      named.sorted() == [
        "Action", "FlowCoordinator", "FlowNavigation", "FlowRobot", "ListConfiguration", "Navigator", "Screen", "push",
      ])
    for name in named { #expect(page.contains("`\(name)`") || page.contains("/\(name)(_:animated:)``"), "\(name)") }
  }

  @Test func everyTypeIsAmongTheNamesToKnow() throws {
    let page = try Self.text(of: "Sources/Flow/SeamFlow/SeamFlow.docc/SeamFlow.md")
    let section = try #require(
      page.components(separatedBy: "### Names to know\n").last?.components(separatedBy: "\n###")[0])
    let groups = section.components(separatedBy: ":\n\n- ").dropFirst().map { group in
      group.components(separatedBy: "\n\n")[0].matches(of: #/``(\w+)``/#).map { String($0.output.1) }
    }
    #expect(groups.count == 3)
    #expect(try groups.joined().sorted() == Self.publicTypes(of: "Sources/Flow/SeamFlow").sorted())
    let count = groups.first?.count ?? 0
    #expect(count <= 25 && section.contains("are these \(count):"))

    let list = try Self.text(of: "Documentation/names-to-know.md")
    let commands = try ["Flow", "Edge", "Restoration", "Link"].flatMap { folder in
      try Self.publicNames(#/(?m)^  public func (\w+)/#, in: "Sources/Flow/SeamFlow/\(folder)") { text in
        "\n\(text)".contains("\nextension FlowCoordinator")
      }
    }
    #expect(
      list.contains("| All types that apps name for navigation | \(count), and \(Set(commands).count) functions |"))
    let all = try Self.publicNames(
      #/(?m)^ *(?:@\w+ )*public (?:final |indirect )*(?:class|struct|enum|protocol|actor) (\w+)/#,
      in: "Sources/Flow/SeamFlow")
    #expect(list.contains("| Public types, nested ones included | \(all.count) |"))
    let functions = try Set(
      Self.publicNames(#/(?m)^ *(?:@\w+ )*public (?:static )?func (\w+)/#, in: "Sources/Flow/SeamFlow"))
    #expect(list.contains("| Public functions, by distinct names | \(functions.count) |"))

    #expect(list.contains("**Seam**, \(count) types and \(Set(commands).count) functions"))
    for name in commands { #expect(list.contains("`\(name)`"), "\(name)") }
    #expect(list.contains(": \(all.count) and \(functions.count), "))
  }

  /// Returns the types that a module declares at the top level of its files.
  private static func publicTypes(of folder: String) throws -> [String] {
    try publicNames(
      #/(?m)^(?:@\w+ )*public (?:final |indirect )?(?:class|struct|enum|protocol|actor) (\w+)/#, in: folder)
  }

  private static func publicNames(
    _ pattern: Regex<(Substring, Substring)>, in folder: String, where isMeant: (String) -> Bool = { _ in true }
  ) throws -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    return try (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
      .map { try text(of: "\(folder)/\($0)") }.filter(isMeant)
      .flatMap { $0.matches(of: pattern).map { String($0.output.1) } }
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns a file's lines without indentation, empty lines and the modifier `private`, which examples may omit.
  private static func lines(of path: String) throws -> [String] {
    try text(of: path).split(separator: "\n").map { line in
      line.replacingOccurrences(of: "fileprivate ", with: "").replacingOccurrences(of: "private ", with: "")
        .trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }
}
