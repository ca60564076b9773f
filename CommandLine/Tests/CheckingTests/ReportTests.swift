import Checking
import Foundation
import Testing

struct ReportTests {
  private func report(
    _ format: ReportFormat, adding files: [String: String] = [:], knownCount: Int = 2, root: String = "/project"
  ) throws -> String {
    let own = [
      "Sources/Cart/a b,c.swift": "var a = 0\n/* é<&> */ var b = 0\nfunc f() { a = 1; b = 1 }",
      "Sources/Cart/P.swift": "protocol CartDelegate {}\nclass C { var delegate: CartDelegate? }",
    ]
    let example = try Example(own.merging(files) { $1 })
    let check = try example.check()
    return Report(check, findings: check.findings, knownCount: knownCount, root: root).text(as: format)
  }

  private func json(_ format: ReportFormat) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(try report(format).utf8))
  }

  @Test func textExplainsEachRuleOnce() throws {
    #expect(
      try report(.text) == """
        Sources/Cart/P.swift:2:11: error: [strong-delegate] C.delegate holds its delegate strongly.
          why: A delegate mostly owns the object that calls it: then neither is ever freed.
          fix: Declare the property weak, and its protocol for classes only: protocol CartDelegate: AnyObject.
        Sources/Cart/a b,c.swift:1:1: warning: [global-mutable-state] a is a variable of the module.
          why: Any code can change it at any time, so that neither a test nor a reader can tell its value.
          fix: Make it a constant, or a property of an instance that is passed to the code that needs it.
        Sources/Cart/a b,c.swift:2:12: warning: [global-mutable-state] b is a variable of the module.

        """)
  }

  /// Services know the paths of a repository, which can have several projects.
  @Test(arguments: [
    (ReportFormat.github, "file=Apps/it's/Sources/"), (.gitlab, "\"path\" : \"Apps/it's/Sources/"),
    (.sarif, "Apps/it%27s/Sources/"),
  ])
  func pathsAreThoseOfTheRepository(_ format: ReportFormat, _ path: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let project = folder.appending(path: "Apps/it's")
    try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
    try Data().write(to: folder.appending(path: ".git"))
    #expect(try report(format, root: project.path).contains(path))
    #expect(try !report(format, root: folder.path).contains("Apps"))
  }

  /// A terminal would obey them, and a log begin a line that is none.
  @Test(arguments: [ReportFormat.text, .brief, .xcode, .github])
  func controlCharactersOfPathsAreNotPrinted(_ format: ReportFormat) throws {
    let text = try report(
      format, adding: ["Sources/Cart/\u{1b}[2J\nx.swift": "var c = 0", "Sources/Cart/\u{202e}“é.swift": "var d = 0"])
    #expect(!text.contains("\nx.swift") && !text.contains("\u{1b}") && text.contains("Cart/\u{fffd}[2J\u{fffd}x.swift"))
    #expect(text.contains("Cart/\u{fffd}“é.swift"))
  }

  @Test func briefLinesBeginWithErrors() throws {
    let lines = try report(.brief, adding: ["Sources/Cart/z.swift": "class D { var delegate: CartDelegate? }"])
    #expect(
      lines == """
        Sources/Cart/P.swift:2: error [strong-delegate] C.delegate holds its delegate strongly.
        Sources/Cart/z.swift:1: error [strong-delegate] D.delegate holds its delegate strongly.
        Sources/Cart/a b,c.swift:1: warning [global-mutable-state] a is a variable of the module.
        Sources/Cart/a b,c.swift:2: warning [global-mutable-state] b is a variable of the module.

        """)
  }

  @Test func linesForXcodeAndGitHub() throws {
    #expect(
      try report(.xcode).hasPrefix(
        "/project/Sources/Cart/P.swift:2:11: error: C.delegate holds its delegate strongly. (strong-delegate)\n"))
    let lines = try report(.github).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[1].hasPrefix(
        "::warning file=Sources/Cart/a b%2Cc.swift,line=1,col=1,title=seam%3A global-mutable-state::a is a variable"))
  }

  @Test func documentsForPrograms() throws {
    let document = try #require(try json(.json) as? [String: Any])
    #expect(document["version"] as? Int == 1 && document["known"] as? Int == 2)
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(findings.map { $0["line"] as? Int } == [2, 1, 2])
    let rules = try #require(document["rules"] as? [[String: Any]])
    #expect(rules.count == Rules.all.count)
    #expect(
      rules.first { $0["rule"] as? String == "shared-test-state" }?["idle"] as? String
        == "there are no targets of tests")
    #expect(rules.first { $0["rule"] as? String == "singleton" }?["files"] as? Int == 2)
  }

  @Test func gitLabTellsFindingsApart() throws {
    let list = try #require(try json(.gitlab) as? [[String: Any]])
    #expect(Set(list.compactMap { $0["fingerprint"] as? String }).count == 3)
    #expect(list.map { $0["severity"] as? String } == ["major", "minor", "minor"])
    #expect(list[0]["check_name"] as? String == "strong-delegate")
  }

  @Test func sarifHasRulesAndPlaces() throws {
    let document = try #require(try json(.sarif) as? [String: Any])
    #expect(document["version"] as? String == "2.1.0")
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let rules = ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]]
    let ids = Set(rules?.compactMap { $0["id"] as? String } ?? [])
    #expect(results.count == 3 && results.allSatisfy { ids.contains($0["ruleId"] as? String ?? "") })
    let place = (results[1]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    #expect((place?["artifactLocation"] as? [String: Any])?["uri"] as? String == "Sources/Cart/a%20b%2Cc.swift")
  }

  @Test func pagesAreSelfContained() throws {
    let page = try report(.html)
    #expect(page.contains("<title>seam check: 3 findings, and 2 in the baseline</title>"))
    #expect(try report(.html, knownCount: 0).contains("<title>seam check: 3 findings</title>"))
    #expect(page.contains("Sources/Cart/a b,c.swift:1") && page.contains("color-scheme: light dark"))
    #expect(!page.contains("<script") && !page.contains("http"))
  }
}
