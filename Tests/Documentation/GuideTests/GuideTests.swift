import Testing

/// The guides' diffs apply to the current tree, and have the costs that the guides state; `make guide` makes them and
/// runs the tests.
struct GuideTests {
  private static let all = [Guide.storage, .contacts, .network, .onboarding]
  private static let counted = [Guide.contacts, .network, .onboarding]

  @Test(arguments: all) func everyDiffIsChecked(guide: Guide) throws {
    #expect(try guide.files() == guide.changes.map { "\($0.name).diff" })
  }

  @Test(arguments: all.flatMap(\.changes)) func theChangeFitsTheTree(change: Change) throws {
    #expect(try change.applies(), "\(change.path) no longer applies: make the change again and count it again.")
  }

  @Test(arguments: all.flatMap(\.changes)) func theScriptMakesTheChange(change: Change) throws {
    let words = try Guide.script().split { !$0.isLetter && $0 != "-" }
    #expect(words.contains { $0 == change.name }, "Scripts/guide does not make \(change.path).")
  }

  @Test func aDiffThatIsMissingDoesNotApply() throws {
    #expect(try !Change(guide: Guide.contacts.name, name: "missing").applies())
  }

  @Test(arguments: counted) func theTableHasTheCosts(guide: Guide) throws {
    let rows = try guide.text().split(separator: "\n").filter { $0.hasPrefix("|") }
    for change in guide.changes {
      let row = rows.first { $0.contains("(\(change.path))") }
      let cells = ChangeCost(of: try change.diff()).cells
      #expect(row?.hasSuffix("| \(cells) |") == true, "\(change.path) costs: \(cells)")
    }
  }

  /// The limit is the number of lines that a change may add to existing files.
  @Test(arguments: zip(Guide.onboarding.changes, [4, 1, 4, 12, 4, 1]))
  func anOnboardingChangeIsWithinItsLimit(change: Change, limit: Int) throws {
    let cost = ChangeCost(of: try change.diff())
    #expect(cost.changed.reduce(0, +) <= limit)
    #expect(cost.tests.isEmpty)
  }

  /// The network is put together in one place: nothing that performs requests or shows their results changes.
  @Test(arguments: zip(Guide.network.changes, [3, 7, 1, 4, 9]))
  func aNetworkChangeIsWithinItsLimit(change: Change, limit: Int) throws {
    let cost = ChangeCost(of: try change.diff())
    #expect(cost.changed.reduce(0, +) <= limit)
    #expect(cost.new.isEmpty)
    let files = try change.diff().split(separator: "\n").filter { $0.hasPrefix("+++ ") }
    #expect(files.allSatisfy { $0.contains("/Contacts/App/") || $0.hasSuffix("/Contacts/Package.swift") })
  }

  @Test(arguments: all) func shownPartsArePartsOfTheDiffs(guide: Guide) throws {
    let diffs = try guide.changes.map { try $0.diff() }
    let shown = try guide.shown()
    #expect(shown.count >= 2)
    for part in shown { #expect(diffs.contains { $0.contains("\n\(part)") }, "\(part)") }
  }

  @Test func anotherStorageChangesTheFactoryAlone() throws {
    let files = try Guide.storage.changes[0].diff().split(separator: "\n").filter { $0.hasPrefix("+++ ") }
    #expect(files.map { $0.split(separator: "/").last } == ["LocalStorageFactory.swift", "SwapTests.swift"])
  }

  @Test func linesAreCountedByTheKindOfTheirFile() {
    let cost = ChangeCost(
      of: """
        diff --git a/A.swift b/A.swift
        --- a/A.swift
        +++ b/A.swift
        -old
        +new
        +
        diff --git a/B.swift b/B.swift
        new file mode 100644
        +++ b/B.swift
        +one
        diff --git a/ATests.swift b/ATests.swift
        +++ b/ATests.swift
        +one
        +two
        diff --git a/ATests+Web.swift b/ATests+Web.swift
        +++ b/ATests+Web.swift
        +one
        diff --git a/Tests+.swift/B.swift b/Tests+.swift/B.swift
        +++ b/Tests+.swift/B.swift
        +one
        """)
    #expect(cost.cells == "3 lines in 2 files | 1 line in 1 file | 3 lines in 2 files")
  }
}
