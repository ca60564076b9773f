import Checking
import Testing

/// The examples of the rules' pages.
struct RuleTests {
  @Test(arguments: Rules.descriptions.map { $0.id })
  func badExamplesHaveOneFindingAtTheMark(_ id: String) throws {
    let rule = try #require(Rules.description(id))
    #expect(!rule.bad.isEmpty)
    for files in rule.bad {
      let example = try Example(files)
      let findings = try example.check().findings.filter { $0.rule == id }
      #expect(findings.count == 1, "\(files)")
      let (path, line, column) = try #require(example.mark, "\(files)")
      for finding in findings {
        #expect(finding.path == path && finding.line == line, "\(finding)")
        // Places in manifests have no column.
        #expect(finding.column == (path.hasSuffix("Package.swift") ? 1 : column), "\(finding)")
        #expect(finding.severity == rule.severity && finding.message.hasSuffix("."))
      }
    }
  }

  @Test(arguments: Rules.descriptions.map { $0.id })
  func goodExamplesHaveNone(_ id: String) throws {
    let rule = try #require(Rules.description(id))
    #expect(!rule.good.isEmpty)
    for files in rule.good {
      let check = try Example(files).check()
      #expect(check.findings.filter { $0.rule == id } == [], "\(files)")
      // The rule had something to look at.
      #expect(check.reports.filter { $0.rule == id && ($0.files == 0 || $0.idleReason != nil) }.isEmpty, "\(files)")
    }
  }

  @Test func identifiersAreUniqueAndPlain() {
    let ids = Rules.descriptions.map { $0.id }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
  }

  @Test func pagesHaveReasonFixAndExamples() throws {
    let page = Rules.page(try #require(Rules.description("strong-delegate")))
    #expect(page.contains("A delegate mostly owns") && page.contains("Fix: Declare the property weak"))
    #expect(page.contains("  var delegate: (any CartDelegate)?  // ← found\n") && !page.contains(Rules.mark))
    #expect(
      Rules.page(try #require(Rules.description("misplaced-infrastructure"))).contains(
        "import Foundation\n\nstruct Cart {"))
    #expect(Rules.page(try #require(Rules.description("allowance"))).contains("Neither a comment nor a setting"))
    #expect(
      Rules.page(try #require(Rules.description("unused-dependency"))).contains(
        "a setting in seam.yml or a baseline can."))
    for rule in Rules.descriptions { #expect(Rules.list.contains("\(rule.id) ")) }
  }
}
