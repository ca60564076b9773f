import Checking
import Foundation
import ProjectModel
import SourceModel
import Testing
import ToolTesting

struct CheckTests {
  private func findings(_ files: [String: String]) throws -> [String] {
    try Example(files).check().findings.map { "\($0.path):\($0.line):\($0.column) \($0.rule)" }
  }

  // MARK: Comments

  @Test func commentsAllowFindingsOfTheNextDeclaration() throws {
    #expect(
      try findings([
        "Sources/Cart/Cart.swift": """
        // seam:allow global-mutable-state -- counts for the log
        var count = 0
        var other = 0
        // seam:allow singleton, global-mutable-state -- one for all
        enum Cart {
          static var a = 0
          final class Inner { static let shared = Inner() }
        }
        """
      ]) == ["Sources/Cart/Cart.swift:3:1 global-mutable-state"])
  }

  @Test func commentsBeforeAllCodeAllowFindingsOfTheFile() throws {
    let rules = "rules:\n  file-too-long: 2\n"
    #expect(
      try findings([
        "seam.yml": rules,
        "Sources/Cart/A.swift": "// seam:allow file-too-long -- a table\nimport A\nimport B\nimport C\n",
        "Sources/Cart/B.swift": "import A\n\n// seam:allow file-too-long -- a table\nimport B\nimport C\n",
      ]) == ["Sources/Cart/B.swift:1:1 file-too-long", "Sources/Cart/B.swift:3:1 allowance"])
  }

  @Test func commentsWithoutMeaningAreFindings() throws {
    let example = try Example([
      "Sources/Cart/Cart.swift": """
      // seam:allow globals -- why
      // seam:allow -- why
      // seam:deny cycle
      /* seam:allow singleton -- a block */
      // A comment about seam:allow in a text says nothing.
      let text = "// seam:allow x"
      """
    ])
    #expect(
      try example.check().findings.map { "\($0.line) \($0.message)" } == [
        "1 There is no rule “globals”.", "2 The comment states no rule.",
        "3 The comment is none of the tool's: only seam:allow is.", "4 There is no finding of singleton to allow.",
      ])
  }

  @Test func commentsForRulesThatDoNotRunAreNotUnused() throws {
    #expect(
      try findings([
        "seam.yml": "rules:\n  singleton: off\n",
        "Sources/Cart/Cart.swift":
          "// seam:allow singleton -- why\nlet a = 1\n// seam:allow forbidden-import -- why\nlet b = 1\n",
      ]).isEmpty)
  }

  // MARK: seam.yml

  @Test func pathsHaveSettingsOfTheirOwn() throws {
    let example = try Example([
      "seam.yml": """
      rules:
        global-mutable-state: error
        file-too-long: 1
      paths:
        Sources/Cart:
          global-mutable-state: warning
          file-too-long: 2
        Sources/Cart/Old:
          global-mutable-state: off
      """,
      "Sources/Cart/A.swift": "var a = 0\nlet b = 0", "Sources/Cart/Old/A.swift": "var a = 0",
      "Sources/List/A.swift": "var a = 0\nlet b = 0",
    ])
    #expect(
      try example.check().findings.map { "\($0.path) \($0.severity) \($0.rule)" } == [
        "Sources/Cart/A.swift warning global-mutable-state", "Sources/List/A.swift warning file-too-long",
        "Sources/List/A.swift error global-mutable-state",
      ])
  }

  @Test func excludedFoldersAreNotRead() throws {
    #expect(
      try findings([
        "seam.yml": "exclude: [\"**/Old\"]\n", "Sources/Cart/Old/A.swift": "var a = 0", "Sources/Cart/A.swift": "",
      ]).isEmpty)
  }

  @Test func exclusionsOfNoFileAreNotes() throws {
    let example = try Example([
      "seam.yml": "exclude: [\"**/Old\", Gone, Sources/Cart/Old/A.swift, \"**/Lost\", Pods, \"**/.cache/*\"]\n",
      "Sources/Cart/Old/A.swift": "", "Sources/Cart/A.swift": "",
    ])
    let check = try example.check()
    #expect(
      check.notes.map { "\($0.path) \($0.reason)" } == [
        "seam.yml exclude names “Gone”, which leaves no file out",
        "seam.yml exclude names “**/Lost”, which leaves no file out",
      ])
    #expect(check.isComplete)
  }

  @Test func namesOfNoModuleAreSaid() throws {
    let example = try Example([
      "seam.yml": "layers:\n  - features: [Feature*]\n  - core: [Kern*]\nowners:\n  Stripe: [Kern*, Payments]\n",
      "Sources/FeatureCart/A.swift": "",
    ])
    #expect(
      try example.check().blindRules.map { "\($0.path) \($0.reason)" } == [
        "seam.yml:3 no module has the name “Kern*”", "seam.yml:5 no module has the name “Payments”",
      ])
  }

  @Test func rulesThatAreSetAndSeeNothingAreSaid() throws {
    let files = ["Sources/Cart/A.swift": ""]
    #expect(try Example(files).check().blindRules.isEmpty)
    let check = try Example(files.merging(["seam.yml": "rules:\n  shared-test-state: error\n"]) { $1 }).check()
    #expect(check.blindRules.map(\.path) == ["shared-test-state"])
    #expect(check.completeRules.isEmpty)
  }

  // MARK: Input

  @Test func brokenFilesAreSaidAndTheRestIsChecked() throws {
    let example = try Example([
      "Sources/Cart/A.swift": "struct A {\n  func f() {\n", "Sources/Cart/B.swift": "var b = 0",
      "Sources/Cart/C.swift": "\u{feff}// é\nlet é = 1; var c = 0\r\n",
    ])
    let check = try example.check()
    #expect(check.problems.map(\.path) == ["Sources/Cart/A.swift:3"])
    for text in ["/* half\nlet a = 0", "let a = 0\nlet text = \"\"\"\n", "let a = #\"\"\"\n\"\"\""] {
      try example.folder.write("Sources/Cart/A.swift", text)
      #expect(try example.check().problems.count == 1, "\(text)")
      #expect(try example.check().completeRules.isEmpty)
    }
    #expect(
      check.findings.map { "\($0.path):\($0.line):\($0.column)" } == [
        "Sources/Cart/B.swift:1:1", "Sources/Cart/C.swift:2:12",
      ])
  }

  @Test func filesOfSeveralTargetsHaveEachFindingOnce() throws {
    #expect(
      try findings([
        "Package.swift": """
        import PackageDescription
        let package = Package(
          name: "p",
          targets: [
            .target(name: "FeatureA", path: "Shared"), .target(name: "FeatureB", path: "Shared"), .target(name: "FeatureC"),
          ])
        """,
        "Shared/A.swift": "import FeatureC\nvar a = 0", "Sources/FeatureC/C.swift": "",
      ]) == [
        "Shared/A.swift:1:1 feature-imports-feature", "Shared/A.swift:1:1 undeclared-import",
        "Shared/A.swift:2:1 global-mutable-state",
      ])
  }

  @Test func delegatesAreMendedOnce() throws {
    let example = try Example([
      "Sources/Cart/Cart.swift": """
      protocol CartDelegate: AnyObject {}
      protocol RowDelegate {}
      class Cart { public  var  delegate: CartDelegate?; var rowDelegate: RowDelegate?; var cartDelegate: CartDelegate? = nil }
      """
    ])
    try example.folder.link("Sources/Cart/Link.swift", to: "Cart.swift")
    let path = example.folder.root + "/Sources/Cart/Cart.swift"
    try FileManager.default.setAttributes([.posixPermissions: 0o744], ofItemAtPath: path)
    let fixed = Check.fix(try example.check().findings, in: example.folder.root)
    #expect(fixed.mended.count == 4 && fixed.failures.isEmpty)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o744)
    #expect(try FileManager.default.contentsOfDirectory(atPath: example.folder.root + "/Sources/Cart").count == 2)
    let text = try String(contentsOfFile: example.folder.root + "/Sources/Cart/Cart.swift", encoding: .utf8)
    #expect(
      text.contains(
        "class Cart { public  weak var  delegate: CartDelegate?; var rowDelegate: RowDelegate?; weak var cartDelegate: CartDelegate? = nil }"
      ))
    #expect(
      try example.check().findings.map(\.symbol) == [
        "Cart/Cart.swift Cart.rowDelegate", "Cart/Link.swift Cart.rowDelegate",
      ])
  }

  /// The files that can be written are mended though another cannot.
  @Test func filesThatCannotBeWrittenAreSaid() throws {
    let cart = "protocol CartDelegate: AnyObject {}\nclass Cart { var delegate: CartDelegate? }\n"
    let example = try Example(["Sources/A/A.swift": cart, "Sources/B/B.swift": cart, "Sources/C/C.swift": cart])
    let findings = try example.check().findings
    try example.folder.remove("Sources/A/A.swift")
    // As another process that mends the project meanwhile.
    try example.folder.write("Sources/C/C.swift", cart.replacing("var", with: "weak var"))
    let fixed = Check.fix(findings, in: example.folder.root)
    #expect(fixed.mended.map(\.path) == ["Sources/B/B.swift"])
    #expect(fixed.failures.count == 2)
    #expect(fixed.failures.first?.hasSuffix("A.swift cannot be read: No such file or directory.") == true)
    #expect(fixed.failures.last?.contains("C.swift changed meanwhile, and was not mended.") == true)
    #expect(throws: FileError.self) { try FileTree.replace(example.folder.root + "/Sources/A", with: []) }
    #expect(throws: FileError.self) { try FileTree.replace(example.folder.root + "/gone/A.swift", with: []) }
    let left = try FileManager.default.contentsOfDirectory(atPath: example.folder.root + "/Sources")
    #expect(left.sorted() == ["A", "B", "C"])
  }
}
