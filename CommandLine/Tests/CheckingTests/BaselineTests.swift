import Checking
import Testing

struct BaselineTests {
  private func findings(_ source: String) throws -> [Finding] {
    try Example(["Sources/Cart/Cart.swift": source]).check().findings
  }

  @Test func linesDoNotCount() throws {
    let baseline = Baseline(try findings("var b = 0\nvar a = 0"))
    #expect(
      baseline.text == """
        # Findings that `seam check` knows. Only `seam check --update-baseline` adds to them.
        global-mutable-state Cart/Cart.swift a
        global-mutable-state Cart/Cart.swift b

        """)
    #expect(try Baseline(parsing: baseline.text) == baseline)
    #expect(try Baseline(parsing: baseline.text.replacing("\n", with: "\r\n")) == baseline)
    let divided = baseline.divide(try findings("import Foundation\n\nvar a = 0\nvar c = 0\n\nvar b = 0"))
    #expect(divided.new.map(\.symbol) == ["Cart/Cart.swift c"])
    #expect(divided.known.map(\.symbol) == ["Cart/Cart.swift a", "Cart/Cart.swift b"])
  }

  @Test func findingsFollowTheirFiles() throws {
    func inFile(_ name: String, _ source: String) throws -> [Finding] {
      try Example(["Sources/Cart/\(name).swift": source]).check().findings
    }
    let old = Baseline(try findings("var a = 0\nvar b = 0"))
    let moved = try inFile("Rows", "var b = 0\nvar c = 0")
    #expect(old.divide(moved).new.map(\.symbol) == ["Cart/Rows.swift c"])
    var baseline = old
    #expect(
      baseline.removeGone(moved, of: ["global-mutable-state"]) == ["global-mutable-state Cart/Cart.swift a"])
    #expect(baseline == Baseline(try inFile("Rows", "var b = 0")))
    // One that is still there is not the one of another file.
    let both = try Example([
      "Sources/Cart/Cart.swift": "var a = 0", "Sources/Cart/Rows.swift": "private(set) var a = 0",
    ])
    let divided = Baseline(try findings("var a = 0")).divide(try both.check().findings)
    #expect(divided.new.map(\.symbol) == ["Cart/Rows.swift a"] && divided.known.map(\.symbol) == ["Cart/Cart.swift a"])
    var two = Baseline(try both.check().findings)
    #expect(
      two.removeGone(try findings("var a = 0"), of: ["global-mutable-state"]) == [
        "global-mutable-state Cart/Rows.swift a"
      ])
    // One of two moves.
    let twice = try findings("#if DEBUG\nvar a = 0\n#else\nvar a = 1\n#endif")
    #expect(Baseline(twice).divide(try both.check().findings).new == [])
    #expect(try Baseline(parsing: "\u{feff}" + old.text) == old)
  }

  @Test func longFilesFollowTheirNames() throws {
    func findings(_ name: String) throws -> [Finding] {
      let rules = "rules:\n  file-too-long: 1\n"
      return try Example(["seam.yml": rules, "Sources/Cart/\(name).swift": "let a = 0\nlet b = 0"]).check().findings
    }
    let old = Baseline(try findings("Cart"))
    #expect(try old.text.hasSuffix("\nfile-too-long Cart/Cart.swift lines\n") && old.divide(findings("Rows")).new == [])
  }

  @Test func packagesCanHaveAModuleOfOneName() throws {
    func findings(_ one: String, _ two: String, _ file: String = "A") throws -> [Finding] {
      let manifest = "import PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"Cart\")])"
      return try Example([
        "One/Package.swift": manifest, "Two/Package.swift": manifest, "One/Sources/Cart/\(file).swift": one,
        "Two/Sources/Cart/\(file).swift": two,
      ]).check().findings
    }
    let baseline = Baseline(try findings("var a = 0", ""))
    #expect(baseline.text.hasSuffix("\nglobal-mutable-state Cart (One/Package.swift)/A.swift a\n"))
    #expect(try Baseline(parsing: baseline.text) == baseline)
    #expect(baseline.divide(try findings("", "var a = 0")).new.count == 1)
    // A file with another name is still followed.
    #expect(baseline.divide(try findings("var a = 0", "", "B")).new == [])
  }

  @Test func everyFindingIsOneLine() throws {
    let findings = try Example(["Sources/Cart/A\nB\u{2028}.swift": "var a = 0"]).check().findings
    let baseline = Baseline(findings)
    #expect(baseline.text.hasSuffix("\nglobal-mutable-state Cart/A\u{fffd}B\u{fffd}.swift a\n"))
    #expect(try Baseline(parsing: baseline.text) == baseline && baseline.divide(findings).new == [])
  }

  @Test func equalFindingsAreCounted() throws {
    let twice = try findings("#if DEBUG\nvar a = 0\n#else\nvar a = 1\n#endif")
    #expect(twice.count == 2)
    #expect(Baseline(Array(twice.prefix(1))).divide(twice).new.map(\.line) == [4])
    #expect(Baseline(twice).divide(twice).new == [])
    var baseline = Baseline(twice)
    #expect(baseline.removeGone(try findings("var a = 0"), of: ["global-mutable-state"]).count == 1)
    #expect(baseline == Baseline(Array(twice.prefix(1))))
  }

  @Test func goneFindingsCannotComeBack() throws {
    let both = try findings("var a = 0\nvar b = 0")
    var baseline = Baseline(both)
    // Of a rule that did not run nothing is known.
    #expect(baseline.removeGone([], of: ["singleton"]).isEmpty)
    #expect(
      baseline.removeGone(try findings("var a = 0"), of: ["global-mutable-state"]) == [
        "global-mutable-state Cart/Cart.swift b"
      ])
    #expect(baseline.divide(both).new.map(\.symbol) == ["Cart/Cart.swift b"])
    #expect(!baseline.isEmpty)
    var commented = try Baseline(parsing: "# ours\n\(both[0].key)\n# theirs\n")
    _ = commented.removeGone([], of: ["global-mutable-state"])
    #expect(commented.text == "# ours\n# theirs\n")
  }

  @Test func marksOfAMergeAreErrors() throws {
    #expect(throws: BaselineError.self) { try Baseline(parsing: "cycle A -> B\n<<<<<<< HEAD\n") }
    do { _ = try Baseline(parsing: "\n=======\n") } catch { #expect("\(error)".hasPrefix("line 2 is no finding")) }
  }
}
