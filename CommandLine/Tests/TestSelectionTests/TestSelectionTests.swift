import Foundation
import ProjectModel
import SourceModel
import ToolTesting
import TestSelection
import Testing

struct TestSelectionTests {
  private func shop() throws -> TemporaryProject {
    try TemporaryProject([
      "Package.swift": """
      let package = Package(name: "shop", targets: [
        .target(name: "Core"), .target(name: "Cart", dependencies: ["Core"]), .target(name: "Help"),
        .executableTarget(name: "shop-tool", dependencies: ["Cart"]),
        .testTarget(name: "CoreTests", dependencies: ["Core"], resources: [.copy("Data")]),
        .testTarget(name: "CartTests", dependencies: ["Cart"]), .testTarget(name: "HelpTests", dependencies: ["Help"]),
        .testTarget(name: "ToolTests")])
      """,
      "Sources/Core/A.swift": "", "Sources/Core/Deep/B.swift": "", "Sources/Cart/C.swift": "import Core",
      "Sources/Help/H.swift": "", "Sources/Help/Project.swift": "", "Sources/shop-tool/main.swift": "",
      "Tests/CoreTests/T.swift": "",
      "Tests/CoreTests/Data/x.json": "", "Tests/CartTests/T.swift": "",
      "Tests/HelpTests/T.swift": "let page = \"guide.md\"",
      "Tests/ToolTests/T.swift": "let program = \"shop-tool\"", "README.md": "", "Documentation/guide.md": "",
      "data.bin": "",
    ])
  }

  private func select(_ changes: String...) throws -> (names: [String], all: [String], explanation: String) {
    let folder = try shop()
    let model = SourceModel(folder.project)
    let selection = TestSelection(model, changes: changes)
    return (
      selection.tests.map { model.project.targets[$0.target].name }, selection.reasonsForAll.map(\.reason),
      selection.explanation(model.project)
    )
  }

  @Test func testsOfTheTargetAndItsUsersAreNeeded() throws {
    #expect(try select("Sources/Core/A.swift").names == ["CartTests", "CoreTests", "ToolTests"])
    #expect(try select("Sources/Cart/C.swift").names == ["CartTests", "ToolTests"])
    #expect(try select("Tests/CartTests/T.swift").names == ["CartTests"])
    #expect(try select("Sources/Help/Project.swift").names == ["HelpTests"])
    #expect(try select("Tests/CoreTests/Data/x.json").names == ["CoreTests"])
    #expect(try select().names == [])
    #expect(
      try select("Sources/Cart/C.swift").explanation == """
        CartTests: Sources/Cart/C.swift → Cart → CartTests
        ToolTests: Sources/Cart/C.swift → Cart → shop-tool → ToolTests

        """)
  }

  @Test func deletedAndNewFilesBelongToTheFolderAround() throws {
    #expect(try select("Sources/Core/Deep/Gone/X.swift").names == ["CartTests", "CoreTests", "ToolTests"])
    #expect(try select("Sources/Help/New.swift").names == ["HelpTests"])
    #expect(try select("Tests/CartTests/__Snapshots__/a/1.png").names == ["CartTests"])
  }

  /// The last source of a folder belonged to the target around it.
  @Test func foldersThatAreGoneBelongToTheTargetAround() throws {
    let folder = try TemporaryProject([
      "Package.swift": """
      let package = Package(name: "p", targets: [.target(name: "A"), .target(name: "B"),
        .testTarget(name: "ATests", dependencies: ["A"]), .testTarget(name: "BTests", dependencies: ["B"])])
      """, "Sources/A/One/A.swift": "", "Sources/B/B.swift": "", "Tests/ATests/T.swift": "",
      "Tests/BTests/Data/T.swift": "",
    ])
    let model = SourceModel(folder.project)
    func names(_ path: String) -> [String] {
      TestSelection(model, changes: [path]).tests.map { model.project.targets[$0.target].name }
    }
    #expect(names("Sources/A/Two/Gone.swift") == ["ATests"])
    #expect(names("Sources/A/Two/data.bin") == ["ATests", "BTests"])
    #expect(names("Sources/Gone.swift") == ["ATests", "BTests"])
  }

  /// Each file on the way to a use without a name is there.
  @Test func explanationsFollowTheChangeToTheTarget() throws {
    let path = "Sources/A/A.swift"
    let old = "func a() -> Int { 1 }"
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"A\"), .testTarget(name: \"T\", "
        + "dependencies: [\"A\"])])",
      path: old.replacing("1", with: "2"),
      "Sources/A/B.swift": "extension Int: Late { var description: String { a() } }",
      "Tests/T/T.swift": "import A\n@Suite struct S { @Test func t() {} }",
    ])
    let model = SourceModel(folder.project)
    let selection = TestSelection(model, changes: [path], oldTexts: [path: Array(old.utf8)])
    let explanation = selection.explanation(model.project)
    #expect(explanation.hasPrefix("T: Sources/A/A.swift → Sources/A/B.swift → A → T: all of it, as "), "\(explanation)")
  }

  @Test func filesThatATextNamesAreNeeded() throws {
    #expect(try select("Documentation/guide.md").names == ["HelpTests"])
    let readme = try select("README.md")
    #expect(readme.names == [] && readme.explanation == "No tests for README.md: no source names it.\n")
  }

  @Test(arguments: [
    ("Package.swift", "it is a package's manifest"), ("Package.resolved", "it says the versions of other packages"),
    ("App.xcodeproj/project.pbxproj", "it says how the project is built"),
    (
      "data.bin",
      "it belongs to no target, and its use is not known; “untested” in seam.yml says that it has none"
    ),
    ("Loose.swift", "it belongs to no target, and its use is not known"),
  ])
  func changesOfUnknownUseNeedAllTests(_ file: String, _ reason: String) throws {
    let selection = try select("Tests/HelpTests/T.swift", file)
    #expect(selection.names == ["CartTests", "CoreTests", "HelpTests", "ToolTests"])
    #expect(selection.all == [reason])
    #expect(selection.explanation.hasPrefix("All tests, because of \(file): \(reason)\n"))
  }

  /// A file that a target has, or that a source names, is needed all the same.
  @Test func filesCanBeSaidToNeedNoTests() throws {
    let folder = try TemporaryProject([
      "Package.swift": """
      let package = Package(name: "p", targets: [.target(name: "A", resources: [.copy("Data/a.json")]),
        .testTarget(name: "T", dependencies: ["A"])])
      """, "Sources/A/A.swift": "", "Sources/A/Data/a.json": "", "Tests/T/T.swift": "let path = \"Data/named.json\"",
    ])
    let model = SourceModel(folder.project)
    func needsTests(_ path: String) -> Bool {
      let selection = TestSelection(model, changes: [path], untested: ["**/Data", "shops.json", "Demo/Package.swift"])
      #expect(selection.ignored == (selection.tests.isEmpty ? [path] : []))
      return !selection.tests.isEmpty
    }
    #expect(!needsTests("shops.json") && !needsTests("Data/b.json") && !needsTests("Demo/Package.swift"))
    #expect(needsTests("other.json") && needsTests("Package.swift"))
    #expect(needsTests("Sources/A/Data/a.json") && needsTests("Data/named.json"))
  }

  @Test func filesInFoldersOfAnXcodeProjectBelongToTheirTargets() throws {
    let folder = try TemporaryProject([
      "A.xcodeproj/project.pbxproj": """
      {rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T, U); };
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (F, H); };
        F = {isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
        H = {isa = PBXFileReference; path = Tests/T.swift; sourceTree = "<group>"; };
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (B); };
        U = {isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test";
          buildPhases = (C); dependencies = (D); };
        D = {isa = PBXTargetDependency; target = T; };
        B = {isa = PBXResourcesBuildPhase; files = (BF); };
        C = {isa = PBXSourcesBuildPhase; files = (BH); };
        BF = {isa = PBXBuildFile; fileRef = F; };
        BH = {isa = PBXBuildFile; fileRef = H; };
      };}
      """, "Tests/T.swift": "",
    ])
    let model = SourceModel(folder.project)
    let selection = TestSelection(model, changes: ["Assets.xcassets/icon.imageset/icon.png"])
    #expect(
      selection.explanation(model.project) == "AppTests: Assets.xcassets/icon.imageset/icon.png → App → AppTests\n")
    #expect(
      selection.commands(model.project)
        == "xcodebuild test${DESTINATION:+ -destination \"$DESTINATION\"} -project A.xcodeproj -scheme \"$SCHEME\" "
        + "-only-testing:AppTests\n")
  }

  /// `swift test` builds for the host, which these do not name.
  @Test func packagesForDevicesAreTestedByXcode() throws {
    func package(_ platforms: String, _ products: String) -> String {
      "let package = Package(name: \"Kit\", platforms: [\(platforms)], products: [\(products)], targets: "
        + "[.target(name: \"A\"), .testTarget(name: \"ATests\", dependencies: [\"A\"])])"
    }
    let library = ".library(name: \"KitLibrary\", targets: [\"A\"])"
    var commands: [String] = []
    for (manifest, text) in [
      ("Package.swift", package(".iOS(.v17), .visionOS(\"1.0\")", "")),
      ("My Kit/Package.swift", package(".iOS(.v17)", library)),
      ("Kit/Package.swift", package(".iOS(.v17), .macOS(.v14)", "")),
    ] {
      let path = Path.folder(of: manifest).isEmpty ? "" : Path.folder(of: manifest) + "/"
      let folder = try TemporaryProject([
        manifest: text, "\(path)Sources/A/A.swift": "", "\(path)Tests/ATests/T.swift": "",
      ])
      let model = SourceModel(folder.project)
      commands.append(TestSelection(model, changes: ["\(path)Sources/A/A.swift"]).commands(model.project))
    }
    let xcode = "xcodebuild test${DESTINATION:+ -destination \"$DESTINATION\"}"
    #expect(
      commands == [
        "\(xcode) -scheme Kit-Package -only-testing:ATests\n",
        "(cd 'My Kit' && \(xcode) -scheme KitLibrary -only-testing:ATests)\n",
        "swift test --package-path Kit --filter '^(ATests)\\.'\n",
      ])
  }

  @Test func unreadablePartsThatChangedNeedAllTests() throws {
    let folder = try shop()
    try folder.write("Other/Package.swift", "import PackageDescription; let package = Package(")
    let model = SourceModel(folder.project)
    let elsewhere = TestSelection(model, changes: ["Sources/Help/H.swift"])
    #expect(elsewhere.reasonsForAll.isEmpty && !elsewhere.isIncomplete && elsewhere.tests.count == 1)
    let inside = TestSelection(model, changes: ["Other/Sources/A.swift"])
    #expect(inside.isIncomplete && inside.reasonsForAll.first?.file == "Other/Package.swift")
    #expect(inside.tests.count == 4)
  }

  /// Build tools, golden files in folders of no target, and files of other targets that a text names.
  @Test func hiddenUsesAreFound() throws {
    let folder = try TemporaryProject([
      "Package.swift": """
      import PackageDescription
      let package = Package(name: "p", targets: [
        .target(name: "App", plugins: [.plugin(name: "Generate")]), .plugin(name: "Generate", dependencies: ["tool"]),
        .executableTarget(name: "tool"), .target(name: "Other"), .testTarget(name: "AppTests", dependencies: ["App"]),
        .testTarget(name: "DataTests"), .target(name: "Words")])
      """,
      "Sources/App/A.swift": "", "Plugins/Generate/G.swift": "", "Sources/tool/main.swift": "",
      "Sources/Other/o.html": "",
      "Sources/Other/O.swift": "", "Tests/AppTests/T.swift": "", "Sources/Words/W.swift": "let a = \"user\"",
      "Tests/DataTests/T.swift": "let golden = \"Data/golden\", page = \"Sources/Other/o.html\"",
      "Data/golden/1.png": "", "Fixtures/user.json": "",
    ])
    let model = SourceModel(folder.project)
    func names(_ file: String) -> [String] {
      TestSelection(model, changes: [file]).tests.map { model.project.targets[$0.target].name }
    }
    #expect(names("Plugins/Generate/G.swift") == ["AppTests"])
    #expect(names("Sources/tool/main.swift") == ["AppTests"])
    #expect(names("Data/golden/1.png") == ["DataTests"])
    #expect(names("Sources/Other/o.html") == ["DataTests"])
    #expect(names("Fixtures/user.json") == ["AppTests", "DataTests"])
  }

  @Test func commandsRunEachPackageAndProject() throws {
    let folder = try shop()
    try folder.write(
      "My App/Package.swift",
      "import PackageDescription; let package = Package(name: \"in\", targets: [.testTarget(name: \"in-tests\")])")
    try folder.write("My App/Tests/in-tests/T.swift", "import Core")
    let model = SourceModel(folder.project)
    let selection = TestSelection(model, changes: ["Sources/Core/A.swift"])
    #expect(
      selection.commands(model.project) == """
        swift test --filter '^(CartTests|CoreTests|ToolTests)\\.'
        swift test --package-path 'My App' --filter '^(in_tests)\\.'

        """)
    let json = try JSONSerialization.jsonObject(with: Data(selection.json(model.project).utf8)) as? [String: Any]
    #expect(json?["version"] as? Int == 1)
    #expect((json?["tests"] as? [[String: Any]])?.count == 4)
  }
}
