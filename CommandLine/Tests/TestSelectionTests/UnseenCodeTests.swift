import Foundation
import ProjectModel
import SourceModel
import TestSelection
import Testing
import ToolTesting

/// The tests that a change needs where code uses it that is in no source: of macros, of generators, of other languages.
struct UnseenCodeTests {
  /// The needed suites after the change of a text in a package; a target alone is needed as a whole.
  private func suites(
    _ shop: String, _ old: String, _ new: String, test: String = "", plugin: String = "", more: [String: String] = [:]
  ) throws -> [String] {
    let files = [
      "Package.swift": """
      let package = Package(name: "p", targets: [
        .target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"]\(plugin)), .target(name: "Other"),
        .testTarget(name: "OtherTests", dependencies: ["Other"])])
      """,
      "Sources/Shop/A.swift": shop, "Sources/Other/O.swift": "public func o() {}",
      "Tests/ShopTests/ATests.swift": "@testable import Shop\n@Suite struct ATests { @Test func a() { \(test) } }",
      "Tests/ShopTests/BTests.swift": "@Suite struct BTests { @Test func b() {} }",
      "Tests/OtherTests/OTests.swift": "import Other\n@Suite struct OTests { @Test func o() {} }",
    ]
    return try suites(files.merging(more) { $1 }, "Sources/Shop/A.swift", old, new)
  }

  /// The needed suites after the change of a text in a file of a project.
  private func suites(_ files: [String: String], _ path: String, _ old: String, _ new: String) throws -> [String] {
    let folder = try TemporaryProject(files)
    let text = try #require(files[path])
    try #require(text.contains(old))
    try folder.write(path, text.replacing(old, with: new))
    let model = SourceModel(folder.project)
    return TestSelection(model, changes: [path], oldTexts: [path: Array(text.utf8)]).suites(model)
  }

  // MARK: Macros

  /// A macro makes the type conform to a protocol, through which others call its members.
  @Test(arguments: [
    ("@Reducer struct F { var body: Int { 1 } }", "F()"), ("@Reducer final class F { func run() -> Int { 1 } }", "F()"),
    ("@Reducer struct F { var body: Int { core() }\n func core() -> Int { 1 } }", "F()"),
    ("@Reducer struct F {}\nextension F { var body: Int { 1 } }", "F()"),
    ("@CasePathable enum F { static var count: Int { 1 } }", "F.self"),
  ])
  func membersUnderMacrosAffectTheirType(_ source: String, _ use: String) throws {
    #expect(try suites(source, "1", "2", test: "run(\(use))") == ["ShopTests.ATests"])
  }

  @Test(arguments: [
    // Declarations of other names.
    ("@Spyable protocol P { func a() -> Int }", "Int", "String"), ("@Spyable protocol P {}", "@Spyable ", ""),
    ("protocol P {}", "protocol", "@Spyable protocol"), ("protocol P {}", "protocol P", "@Spies.Spyable protocol Q"),
    ("struct S { @Spyable func a() -> Int { 1 } }", "1", "2"), ("@Spyable func a() -> Int { 1 }", "1", "2"),
    ("@Spyable class C { func a() -> Int { b() }\n func b() -> Int { 1 } }", "1", "2"),
    ("func b() -> Int { 1 }\n@Spyable func a() -> Int { b() }", "1", "2"),
    ("#stubs(\"A\")", "A", "B"), ("#stubs(\"A\")", "#stubs(\"A\")", ""), ("struct S { #stubs(\"A\") }", "A", "B"),
    ("let a = 1\n#stubs(a)", "1", "2"), ("struct S { static let a = 1\n #stubs(a) }", "1", "2"),
    // Helpers that the code of a macro calls.
    ("@Wraps struct S {}\nenum Support { static func help() -> Int { 1 } }", "1", "2"),
  ])
  func macrosCanDeclareAnything(_ source: String, _ old: String, _ new: String) throws {
    #expect(try suites(source, old, new) == ["ShopTests"])
  }

  /// Tests that do not name the type can use the macro's declarations.
  @Test func allUnderMacrosCanBeCopied() throws {
    let source = "@Spyable class C { func a() -> Int { b() }\n func b() -> Int { 1 } }"
    #expect(try suites(source, "1", "2", test: "C().a()") == ["ShopTests"])
    #expect(try suites(source.replacing("@Spyable ", with: ""), "1", "2", test: "C().a()") == ["ShopTests.ATests"])
  }

  /// Tests and members of the product have no uses by name either.
  @Test func membersAndTestsAreNotForMacros() throws {
    let source = "@Wraps struct S {}\nstruct R { func run() -> Int { 1 } }"
    #expect(try suites(source, "1", "2") == [])
    let use = "\(source)\nfunc use() -> Int { R().run() }"
    #expect(try suites(use, "1", "2", test: "use()") == ["ShopTests.ATests"])
    let free = ["Tests/ShopTests/FTests.swift": "@testable import Shop\n@Test func free() { use() }"]
    #expect(try suites(use, "1", "2", more: free) == ["ShopTests.free("])
  }

  @Test(arguments: [
    "@Observable class C { func a() -> Int { 1 } }", "@MainActor struct S { func a() -> Int { 1 } }",
    "@StoreActor class C { func a() -> Int { 1 } }", "@RowsBuilder func a() -> Int { 1 }",
    "@available(iOS 17, *) @objc(B) class C { func a() -> Int { 1 } }", "#Preview { rows(1) }",
    "@globalActor actor Rows {}\n@Rows class C { func a() -> Int { 1 } }",
    "class C { @Injected var a: Int { 1 } }",
  ])
  func otherAttributesAndMacrosDeclareNothing(_ source: String) throws {
    #expect(try suites(source, "1", "2") == [])
  }

  // MARK: Generators

  @Test func pluginsCanReadSources() throws {
    let plugin = #", plugins: [.plugin(name: "Mockolo", package: "mocks")]"#
    let source = "protocol P { func a() -> Int }"
    #expect(try suites(source, "Int", "String") == [])
    #expect(try suites(source, "Int", "String", plugin: plugin) == ["ShopTests"])
    #expect(try suites("// mock: P\n\(source)", "mock: P", "mock: Q", plugin: plugin) == ["ShopTests"])
    let own = #", plugins: ["Mocks"]), .plugin(name: "Mocks""#
    let script = ["Plugins/Mocks/P.swift": ""]
    #expect(try suites("// mock: P\n\(source)", "mock: P", "mock: Q", plugin: own, more: script) == ["ShopTests"])
    #expect(
      try suites(source, "Int", "String", plugin: plugin.replacing("Mockolo", with: "SwiftLintBuildToolPlugin")) == [])
  }

  /// A project of Xcode with an app and its tests.
  private func project(phase: String = "", sources: String = "T1, T2") -> [String: String] {
    [
      "A.xcodeproj/project.pbxproj": """
      {objects = {P = {isa = PBXProject; mainGroup = G; targets = (A, T);};
      G = {isa = PBXGroup; children = (FA, FB, FT, FU, FO, FG); sourceTree = "<group>";};
      FA = {isa = PBXFileReference; path = App/A.swift; sourceTree = "<group>";};
      FB = {isa = PBXFileReference; path = App/B.swift; sourceTree = "<group>";};
      FT = {isa = PBXFileReference; path = Tests/T.swift; sourceTree = "<group>";};
      FU = {isa = PBXFileReference; path = Tests/U.swift; sourceTree = "<group>";};
      FO = {isa = PBXFileReference; path = Tests/O.m; sourceTree = "<group>";};
      FG = {isa = PBXFileReference; path = Tests/Mocks.swift; sourceTree = "<group>";};
      A1 = {isa = PBXBuildFile; fileRef = FA;}; A2 = {isa = PBXBuildFile; fileRef = FB;};
      T1 = {isa = PBXBuildFile; fileRef = FT;}; T2 = {isa = PBXBuildFile; fileRef = FU;};
      T3 = {isa = PBXBuildFile; fileRef = FO;}; T4 = {isa = PBXBuildFile; fileRef = FG;};
      A = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        buildPhases = (AS);};
      AS = {isa = PBXSourcesBuildPhase; files = (A1, A2);};
      T = {isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test";
        buildPhases = (TS, TP); dependencies = (D);};
      D = {isa = PBXTargetDependency; target = A;};
      TS = {isa = PBXSourcesBuildPhase; files = (\(sources));};
      TP = {isa = PBXShellScriptBuildPhase; \(phase)};
      }; rootObject = P;}
      """,
      "App/A.swift": """
      class K { func a() -> Int { 1 } }
      struct S { func s() -> Int { 1 } }
      extension K { func e() -> Int { 1 } }
      """,
      "App/B.swift": "func b() {}",
      "Tests/O.m": "",
      "Tests/T.swift": "@testable import App\nclass T: XCTestCase { func testB() { b() } }",
      "Tests/U.swift": "class U: XCTestCase { func testU() {} }",
    ]
  }

  @Test(arguments: [
    (#"shellScript = "echo done";"#, "T1, T2", []), (#"shellScript = "mockolo -s App";"#, "T1, T2", ["AppTests"]),
    (#"outputPaths = ("$(DERIVED_FILE_DIR)/M.swift");"#, "T1, T2", ["AppTests"]),
    // A source that is not there.
    (#"shellScript = "tools/run";"#, "T1, T2, T4", ["AppTests"]),
  ])
  func scriptsOfTheBuildCanReadSources(_ phase: String, _ sources: String, _ expected: [String]) throws {
    let files = project(phase: phase, sources: sources)
    #expect(try suites(files, "App/A.swift", "Int { 1 }", "Int { 2 }") == expected)
  }

  @Test func modulesCanHaveNamesThatAreNotRead() throws {
    let files = project().mapValues {
      $0.replacing("import App", with: "import Renamed").replacing("b() }", with: "s() }")
    }
    #expect(try suites(files, "App/A.swift", "s() -> Int { 1 }", "s() -> Int { 2 }") == ["AppTests"])
  }

  // MARK: Other languages

  @Test(arguments: [
    ("class K { func a() -> Int { 1 }", "class K { func a() -> Int { 2 }", "T1, T2, T3", ["AppTests"]),
    ("class K {", "class J {", "T1, T2, T3", ["AppTests"]),
    ("e() -> Int { 1 }", "e() -> Int { 2 }", "T1, T2, T3", ["AppTests"]),
    ("s() -> Int { 1 }", "s() -> Int { 2 }", "T1, T2, T3", []),
    ("class K { func a() -> Int { 1 }", "class K { func a() -> Int { 2 }", "T1, T2", []),
  ])
  func codeInObjectiveCUsesClasses(_ old: String, _ new: String, _ sources: String, _ expected: [String]) throws {
    #expect(try suites(project(sources: sources), "App/A.swift", old, new) == expected)
  }

  @Test func codeInObjectiveCIsReachedByOtherTargets() throws {
    let files = [
      "Package.swift": """
      let package = Package(name: "p", targets: [
        .target(name: "Core"), .target(name: "Middle", dependencies: ["Core"]),
        .target(name: "Old", dependencies: ["Middle"]), .testTarget(name: "OldTests", dependencies: ["Old"])])
      """,
      "Sources/Core/C.swift": "public class C { func c() -> Int { 1 } }\nstruct S { func s() -> Int { 2 } }",
      "Sources/Middle/M.swift": "@_exported import Core", "Sources/Old/O.m": "@import Middle;",
      "Tests/OldTests/T.swift": "import Old\n@Suite struct T { @Test func t() { old() } }",
    ]
    #expect(try suites(files, "Sources/Core/C.swift", "1", "3") == ["OldTests"])
    #expect(try suites(files, "Sources/Core/C.swift", "2", "3") == [])
  }

  /// A manifest can give a module of another package another name.
  @Test func renamedModulesAreUsedWithoutTheirName() throws {
    let files = [
      "Package.swift": """
      let package = Package(name: "p", dependencies: [.package(path: "Far")], targets: [
        .target(name: "Shop", dependencies: [.product(name: "Log", package: "Far", moduleAliases: ["Log": "FarLog"])]),
        .target(name: "Other", dependencies: [.product(name: "Log", package: "Far")]),
        .testTarget(name: "ShopTests", dependencies: ["Shop"]),
        .testTarget(name: "OtherTests", dependencies: ["Other"])])
      """,
      "Far/Package.swift": """
      let package = Package(name: "Far", products: [.library(name: "Log", targets: ["Log"])], targets: [
        .target(name: "Log")])
      """,
      "Far/Sources/Log/L.swift": "public func write() { 1 }",
      "Sources/Shop/A.swift": "import FarLog\npublic func a() { write() }", "Sources/Other/O.swift": "func o() {}",
      "Tests/ShopTests/T.swift": "import Shop\n@Suite struct T { @Test func t() { a() } }",
      "Tests/OtherTests/T.swift": "import Other\n@Suite struct U { @Test func u() {} }",
    ]
    #expect(try suites(files, "Far/Sources/Log/L.swift", "1", "2") == ["ShopTests"])
  }

  // MARK: Files and programs

  /// A test can look at all sources of a folder.
  @Test(arguments: [
    ("Sources", true), ("Sources/Shop", true), ("Sources/Shop/", true), ("Sources/Other", false), ("Shop", false),
  ])
  func foldersOfSourcesAreNamedInTests(_ folder: String, _ isNeeded: Bool) throws {
    let tests = ["Tests/OtherTests/OTests.swift": "@Suite struct OTests { @Test func o() { walk(\"\(folder)\") } }"]
    #expect(try suites("func a() { 1 }", "1", "print(1)", more: tests) == (isNeeded ? ["OtherTests"] : []))
    #expect(try suites("// One.", "One", "print(1)", more: tests) == (isNeeded ? ["OtherTests"] : []))
  }

  @Test(arguments: [
    ("Scripts/run.sh", "swift run till"), ("Makefile", "run:\n\tswift run till"), ("Scripts/run.sh", ""),
  ])
  func scriptsThatTestsNameStartPrograms(_ path: String, _ script: String) throws {
    let files = [
      "Package.swift": """
      let package = Package(name: "p", targets: [.executableTarget(name: "till"), .testTarget(name: "TillTests")])
      """,
      "Sources/till/main.swift": "print(1)", path: script,
      "Tests/TillTests/T.swift": "@Suite struct T { @Test func t() { run(\"\(path)\") } }",
      "Tests/TillTests/U.swift": "@Suite struct U { @Test func u() {} }",
    ]
    #expect(try suites(files, "Sources/till/main.swift", "1", "2") == (script.isEmpty ? [] : ["TillTests.T"]))
  }

  /// A folder in the one of a target is its own, though others name one of that name.
  @Test(arguments: [("words.txt", ["ATests"]), ("A.swift", ["ATests", "BTests"])])
  func fixturesAreThoseOfTheirTarget(_ name: String, _ needed: [String]) throws {
    let path = "Tests/ATests/Fixtures/\(name)"
    let files = [
      "Package.swift": """
      let package = Package(name: "p", targets: [
        .testTarget(name: "ATests", exclude: ["Fixtures"]), .testTarget(name: "BTests")])
      """,
      "Tests/ATests/T.swift": "@Suite struct T { @Test func t() { read(\"Fixtures\") } }", path: "a",
      "Tests/BTests/U.swift": "@Suite struct U { @Test func u() { read(\"Fixtures\") } }",
    ]
    #expect(try suites(files, path, "a", "b") == needed)
  }

  // MARK: Builds that fail

  @Test func twoSourcesOfATargetCannotHaveOneName() throws {
    let folder = try TemporaryProject([
      "Package.swift": """
      let package = Package(name: "p", targets: [
        .target(name: "A"), .testTarget(name: "ATests", dependencies: ["A"])])
      """,
      "Sources/A/A.swift": "", "Sources/A/More/A.swift": "// Nothing.", "Sources/A/B.swift": "// Nothing.",
      "Tests/ATests/T.swift": "import A\n@Suite struct S { @Test func s() {} }",
    ])
    let model = SourceModel(folder.project)
    let same = TestSelection(model, changes: ["Sources/A/More/A.swift"], oldTexts: ["Sources/A/More/A.swift": []])
    #expect(
      same.tests.map(\.suites) == [nil] && same.tests[0].reason?.contains("Sources/A/A.swift has the name") == true)
    let other = TestSelection(model, changes: ["Sources/A/B.swift"], oldTexts: ["Sources/A/B.swift": []])
    #expect(other.tests.isEmpty)
  }

  @Test(arguments: [
    ("requirements.txt", false), ("Tests/words.txt", false), ("README.txt", true), ("docs/CHANGELOG.txt", true),
    ("notes.md", true), ("seam-baseline.txt", true), ("App/.swiftlint.yml", true), (".seam-baseline.txt.1.seam", true),
    ("settings.yml", false),
  ])
  func textsAreNoPagesButForSomeNames(_ path: String, _ isPage: Bool) throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.testTarget(name: \"ATests\")])",
      "Tests/ATests/T.swift": "@Suite struct S { @Test func s() {} }", path: "a",
    ])
    let selection = TestSelection(SourceModel(folder.project), changes: [path])
    #expect(selection.reasonsForAll.isEmpty == isPage)
  }
}
