import Foundation
import ProjectModel
import SourceModel
import TestSelection
import Testing
import ToolTesting

/// The suites of a target that a change needs.
struct SuiteSelectionTests: ShopSuites {
  @Test func suitesThatUseAChangedFunctionAreNeeded() throws {
    let cart = "public struct Cart { public func total() -> Int { 2 } }"
    #expect(try suites(["Sources/Shop/Cart.swift": cart]) == ["ShopTests.CartTests"])
    let price = "public func price() -> Int { 2 }\npublic func rate(_ value: Any) -> Int { 1 }"
    #expect(try suites(["Sources/Shop/Price.swift": price]) == ["ShopTests.PriceTests", "TillTests.TillTests"])
    #expect(
      try suites(["Tests/ShopTests/Helper.swift": "import Shop\nfunc helper() { _ = price() + 1 }"])
        == ["ShopTests.PriceTests"])
  }

  @Test func testFunctionsOfAFileAreSuites() throws {
    let text = "public func price() -> Int { 1 }\npublic func rate(_ value: Any) -> Int { 2 }"
    #expect(try suites(["Sources/Shop/Price.swift": text]) == ["ShopTests.rates("])
  }

  @Test func commentsAndBlanksNeedNoTests() throws {
    let text = "/// A cart.\n\npublic  struct Cart { /* all */ public func total() -> Int { 1 } }  // one\n"
    #expect(try suites(["Sources/Shop/Cart.swift": text]) == [])
  }

  /// Programs that write sources read comments, but no screen shows them.
  @Test func commentsNeedNoTestsOfScreens() throws {
    let old = [
      "project.yml": """
      targets:
        App: {type: application, sources: [App]}
        Screens: {type: bundle.ui-testing, sources: [Screens], dependencies: [{target: App}]}
      """, "App/A.swift": "let a = 1", "Screens/S.swift": "class S: XCTestCase { func testA() {} }",
    ]
    #expect(try suites(["App/A.swift": "// One.\nlet a = 1"], old: old) == [])
    #expect(try suites(["App/A.swift": "let a = 2"], old: old) == ["Screens"])
  }

  /// A project names its files; without folders in step with the disk, each new file changes it.
  @Test(arguments: [
    // A new file with its place.
    ("(FA)", "(FA, FN)", "A/New.swift", "let new = 1", []),
    ("(FA)", "(FA, FN)", "A/New.swift", "public struct A {}", ["ATests"]),
    // A file that was there.
    ("(FA)", "(FA, FO)", "A/Old.swift", nil, ["ATests"]), ("(FA)", "()", nil, nil, ["ATests"]),
    ("(FA)", "(FA, FO)", "A/Old.swift", "// One.\nlet old = 1", ["ATests"]),
    // Anything else.
    ("SWIFT = 5", "SWIFT = 6", nil, nil, ["ATests", "BTests"]),
    ("BA); dep", "BA, S); dep", nil, nil, ["ATests", "BTests"]),
    ("{rootObject", "<<<<<<< {rootObject", nil, nil, []),
    ("Base.xcconfig", "B.xcconfig", nil, nil, ["ATests", "BTests"]),
    ("name = A;", "name = C;", nil, nil, ["ATests", "BTests"]),
  ])
  func filesOfAProjectAreThoseOfATarget(
    _ old: String, _ new: String, _ path: String?, _ text: String?, _ needed: [String]
  ) throws {
    func target(_ name: String, _ type: String, _ phase: String, _ dependency: String) -> String {
      "T\(name) = {isa = PBXNativeTarget; name = \(name); productType = \"com.apple.product-type.\(type)\"; "
        + "buildPhases = (\(phase)); dependencies = (\(dependency)); };"
    }
    let project = """
      {rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (TA, TB, TATests, TBTests); };
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (A, B, N, O, U, V, X); };
        A = {isa = PBXFileReference; path = A/A.swift; sourceTree = "<group>"; };
        B = {isa = PBXFileReference; path = B/B.swift; sourceTree = "<group>"; };
        N = {isa = PBXFileReference; path = A/New.swift; sourceTree = "<group>"; };
        O = {isa = PBXFileReference; path = A/Old.swift; sourceTree = "<group>"; };
        U = {isa = PBXFileReference; path = U.swift; sourceTree = "<group>"; };
        V = {isa = PBXFileReference; path = V.swift; sourceTree = "<group>"; };
        X = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>"; };
        FA = {isa = PBXBuildFile; fileRef = A; }; FB = {isa = PBXBuildFile; fileRef = B; };
        FN = {isa = PBXBuildFile; fileRef = N; }; FO = {isa = PBXBuildFile; fileRef = O; };
        FU = {isa = PBXBuildFile; fileRef = U; }; FV = {isa = PBXBuildFile; fileRef = V; };
        BA = {isa = PBXSourcesBuildPhase; files = (FA); }; BB = {isa = PBXSourcesBuildPhase; files = (FB); };
        BU = {isa = PBXSourcesBuildPhase; files = (FU); }; BV = {isa = PBXSourcesBuildPhase; files = (FV); };
        DA = {isa = PBXTargetDependency; target = TA; }; DB = {isa = PBXTargetDependency; target = TB; };
        S = {isa = XCBuildConfiguration; buildSettings = {SWIFT = 5; }; };
        \(target("A", "framework", "BA", "")) \(target("B", "framework", "BB", ""))
        \(target("ATests", "bundle.unit-test", "BU", "DA")) \(target("BTests", "bundle.unit-test", "BV", "DB"))
      }; }
      """
    let folder = try TemporaryProject([
      "X.xcodeproj/project.pbxproj": project, "A/A.swift": "let a = 1", "B/B.swift": "let b = 1",
      "A/Old.swift": "let old = 1",
      "U.swift": "import A\nclass U: XCTestCase { func testU() { _ = A() } }",
      "V.swift": "import B\nclass V: XCTestCase { func testV() {} }",
    ])
    let changed = "X.xcodeproj/project.pbxproj"
    try #require(project.contains(old))
    try folder.write(changed, project.replacing(old, with: new, maxReplacements: 1))
    var texts = [changed: Array(project.utf8)]
    if let path, let text {
      texts[path] = (try? FileTree.read("\(folder.root)/\(path)")) ?? []
      try folder.write(path, text)
    }
    let model = SourceModel(folder.project)
    let selection = TestSelection(model, changes: texts.keys.sorted(), oldTexts: texts)
    let names = selection.tests.map { model.project.targets[$0.target].name }
    #expect(names == needed)
  }

  /// The names of types and of their files are common words; a file that is read has its ending in a text.
  @Test(arguments: [
    ("\"Cart\"", ["ShopTests.CartTests"]), ("\"Cart.swift\"", ["ShopTests"]),
    ("(\"Cart\", \"\\(name).swift\")", ["ShopTests"]), ("(\"Cart\", \"swift\")", ["ShopTests"]),
  ])
  func sourcesThatATextNamesAreRead(_ text: String, _ needed: [String]) throws {
    let cart = "public struct Cart { public func total() -> Int { 2 } }"
    let test = "struct OtherTests { @Test func t() { read(\(text)) } }"
    #expect(try suites(["Sources/Shop/Cart.swift": cart], old: ["Tests/ShopTests/Other.swift": test]) == needed)
  }

  @Test func importsNeedAllThatUsesTheFile() throws {
    let text = "import Foundation\npublic struct Cart { public func total() -> Int { 1 } }"
    // All files of the module see the members that Foundation adds to types.
    #expect(try suites(["Sources/Shop/Cart.swift": text]) == ["ShopTests", "TillTests"])
    #expect(
      try suites(["Sources/Shop/Cart.swift": text], old: ["Sources/Shop/Other.swift": "import Foundation"])
        == ["ShopTests.CartTests"])
    // Those that import the module see the modules that it passes on.
    let passing = text.replacing("import Foundation", with: "@_exported import Foundation")
    #expect(
      try suites(
        ["Sources/Shop/Cart.swift": passing],
        old: ["Sources/Shop/Cart.swift": text, "Sources/Shop/Other.swift": "import Foundation"])
        == ["ShopTests", "TillTests"])
  }

  /// Another target can compile a file by a link to it or to the folder around it, or read it.
  @Test(arguments: [
    ("Tests/ShopTests/Linked.swift", "../../Sources/till/Shared.swift"),
    ("Tests/ShopTests/Linked", "../../Sources/till"),
  ])
  func filesAreChangedBehindLinks(_ link: String, _ target: String) throws {
    let project = try TemporaryProject(
      Self.sources.merging([
        "Sources/till/Shared.swift": "func shared() -> Int { 2 }", "Sources/till/main.swift": "shared()",
        "Tests/ShopTests/CartTests.swift": "struct CartTests { @Test func t() { _ = shared() } }",
        "Tests/TillTests/T.swift": "struct TillTests { @Test func t() { read(\"Golden/a.txt\") } }",
        "Docs/page.md": "new",
      ]) { $1 })
    try project.link(link, to: target)
    try project.link("Tests/TillTests/Golden/a.txt", to: "../../../Docs/page.md")
    let model = SourceModel(project.project)
    func suites(_ path: String, _ old: String) -> [String] {
      TestSelection(model, changes: [path], oldTexts: [path: Array(old.utf8)]).tests.flatMap { test in
        test.suites?.map(\.name) ?? [model.project.targets[test.target].name]
      }
    }
    #expect(suites("Sources/till/Shared.swift", "func shared() -> Int { 1 }").contains("CartTests"))
    #expect(suites("Docs/page.md", "old") == ["TillTests"])
  }

  @Test(arguments: ["resources: [.copy(\"Fixtures\")]", "exclude: [\"Fixtures\"]"])
  func sourcesThatAreReadNeedTheirTarget(_ setting: String) throws {
    let manifest = """
      let package = Package(name: "p", targets: [
        .target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"], \(setting))])
      """
    let old = [
      "Package.swift": manifest, "Tests/ShopTests/Fixtures/In.swift": "let a = 1",
      "Tests/ShopTests/T.swift": "struct HitTests { @Test func t() { read(\"Tests/ShopTests/Fixtures\") } }",
    ]
    #expect(try suites(["Tests/ShopTests/Fixtures/In.swift": "let a = 2"], old: old) == ["ShopTests"])
  }

  @Test(arguments: [
    ("Docs/My Guide.md", "\"Docs/My Guide.md\""), ("Docs/Icon@2x.png", "\"../../Docs/Icon@2x.png\""),
    ("Docs/Guide.md", "#\"Docs/Guide.md\"#"), ("README.md", "\"./README.md\""),
    ("Docs/Größe.md", "\"Docs/Größe.md\""),
  ])
  func textsNameFiles(_ path: String, _ text: String) throws {
    let test = "struct HitTests { @Test func t() { read(\(text)) } }"
    #expect(try suites([path: "new"], old: [path: "old", "Tests/ShopTests/T.swift": test]) == ["ShopTests"])
  }

  @Test func testsCanNameTheFolderOfSourcesOfTheirPackage() throws {
    let old = [
      "Core/Package.swift":
        "let package = Package(name: \"c\", targets: [.target(name: \"Core\"), .testTarget(name: \"CoreTests\")])",
      "Core/Sources/Core/A.swift": "let a = 1",
      "Core/Tests/CoreTests/T.swift": "struct HitTests { @Test func t() { walk(\"../../Sources/Core\") } }",
    ]
    #expect(try suites(["Core/Sources/Core/A.swift": "let a = 2"], old: old) == ["CoreTests"])
    let all = old.merging(["Core/Tests/CoreTests/T.swift": "struct HitTests { @Test func t() { walk(\"Sources\") } }"])
    {
      $1
    }
    #expect(try suites(["Core/Sources/Core/A.swift": "let a = 2"], old: all) == ["CoreTests"])
  }

  @Test func programsOfPluginsMakeSourcesOfOthers() throws {
    let manifest = """
      let package = Package(name: "p", targets: [
        .executableTarget(name: "maker"), .plugin(name: "Make", capability: .buildTool(), dependencies: ["maker"]),
        .target(name: "Shop", plugins: ["Make"]), .testTarget(name: "ShopTests", dependencies: ["Shop"]),
        .target(name: "Other"), .testTarget(name: "OtherTests", dependencies: ["Other"])])
      """
    let more = [
      "Package.swift": manifest, "Sources/maker/main.swift": "print(1)", "Sources/Other/A.swift": "",
      "Plugins/Make/Make.swift": "import PackagePlugin",
      "Tests/OtherTests/A.swift": "import Other\nstruct OtherTests { @Test func t() {} }",
    ]
    #expect(try suites(["Sources/maker/main.swift": "print(2)"], old: more) == ["ShopTests"])
  }

  /// A runner prints other names for them than the one that stands before their members.
  @Test(arguments: [
    "enum Outer {}\nextension Outer { struct Deep {} }\nextension Outer.Deep { @Test func t() { _ = price() } }",
    "struct Outer {}\ntypealias Alias = Outer\nextension Alias { @Test func t() { _ = price() } }",
    "enum Outer { class CaseTests: XCTestCase { func testA() { _ = price() } } }",
    "@Suite struct `a suite (1)` { @Test func t() { _ = price() } }", "@Test func `a test!`() { _ = price() }",
  ])
  func suitesOfOtherNamesNeedTheirTarget(_ tests: String) throws {
    let price = "public func price() -> Int { 2 }\npublic func rate(_ value: Any) -> Int { 1 }"
    let found = try suites(
      ["Sources/Shop/Price.swift": price], old: ["Tests/ShopTests/CartTests.swift": "@testable import Shop\n\(tests)"])
    #expect(found == ["ShopTests", "TillTests.TillTests"])
  }

  @Test func extensionsAreOfTheTargetsOwnSuite() throws {
    let old = [
      "Tests/ShopTests/CartTests.swift":
        "import Shop\nstruct TillTests {}\nextension TillTests { @Test func p() { _ = price() } }"
    ]
    let price = "public func price() -> Int { 2 }\npublic func rate(_ value: Any) -> Int { 1 }"
    #expect(
      try suites(["Sources/Shop/Price.swift": price], old: old) == [
        "ShopTests.PriceTests", "ShopTests.TillTests", "TillTests.TillTests",
      ])
  }

  /// Runners name tests in extensions of other modules' types by the other module.
  @Test(arguments: [
    ("extension Price { struct Inner { @Test func t() { _ = price() } } }", "Price"),
    ("extension String { @Test func t() { _ = price() } }", "String"),
    ("extension Alias { struct Inner { @Test func t() { _ = price() } } }", "Alias|Price"),
  ])
  func testsInExtensionsOfOtherModulesAreNeeded(_ source: String, _ names: String) throws {
    let project = try TemporaryProject(
      Self.sources.merging([
        "Sources/Shop/Price.swift": "public struct Price {}\npublic typealias Alias = Price\npublic func price() {}",
        "Tests/ShopTests/PriceTests.swift": "import Shop\n" + source,
      ]) { $1 })
    let model = SourceModel(project.project)
    let old = ["Sources/Shop/Price.swift": Array("public struct Price {}\npublic func price() { print() }".utf8)]
    for texts in [old, [:]] {
      let selection = TestSelection(model, changes: ["Sources/Shop/Price.swift"], oldTexts: texts)
      let commands = selection.commands(model.project)
      #expect(commands.contains("ShopTests") && commands.contains("|[^ ]*[./](\(names))/)'"), "\(commands)")
      let pattern = try #require(commands.split(separator: "'").dropFirst().first)
      let filter = try Regex(String(pattern))
      #expect("Shop.\(names.split(separator: "|").last ?? "")/Inner/t()".contains(filter))
      #expect("ShopTests.CartTests/total()".contains(filter) && !"Other.CartTests/t()".contains(filter))
    }
  }

  @Test func newOverloadsNeedAllThatNamesThem() throws {
    #expect(
      try suites(["Sources/Shop/New.swift": "public func rate(_ value: Int) -> Int { 2 }"]) == ["ShopTests.rates("])
  }

  @Test func newConformancesNeedAllThatUsesTheType() throws {
    let text = "extension Cart: CustomStringConvertible { public var description: String { \"\" } }"
    #expect(try suites(["Sources/Shop/New.swift": text]) == ["ShopTests.CartTests"])
  }

  /// Suites for all that conform to a contract are in a library, which runners look into.
  @Test func suitesOfLibrariesAreNeeded() throws {
    let manifest = """
      import PackageDescription
      let package = Package(name: "p", targets: [
        .target(name: "Shop"), .target(name: "Contract", dependencies: ["Shop"]), .target(name: "Unused"),
        .testTarget(name: "ShopTests", dependencies: ["Contract"])])
      """
    let old = [
      "Package.swift": manifest,
      "Sources/Contract/C.swift": """
      import Shop
      @Suite public struct CartContract { @Test func t() { _ = Cart().total() } }
      @Suite public struct OtherContract { @Test func t() {} }
      class Helper: NSObject { func use() { _ = price() } }
      """, "Sources/Unused/C.swift": "@Suite public struct UnusedContract { @Test func t() {} }",
      "Tests/ShopTests/CartTests.swift": "import Contract\n@Suite struct CartTests { @Test func total() {} }",
    ]
    let cart = "public struct Cart { public func total() -> Int { 2 } }"
    #expect(try suites(["Sources/Shop/Cart.swift": cart], old: old) == ["Contract.CartContract"])
    let price = "public func price() -> Int { 2 }\npublic func rate(_ value: Any) -> Int { 1 }"
    #expect(try suites(["Sources/Shop/Price.swift": price], old: old) == ["ShopTests.PriceTests"])
    #expect(
      try suites(["Sources/Unused/C.swift": "@Suite public struct UnusedContract { @Test func t() { a() } }"], old: old)
        == [])
    // All of it.
    #expect(
      try suites(["Sources/Shop/Cart.swift": "import Foundation\n" + cart], old: old) == ["Contract", "ShopTests"])
  }

  /// A cast to the protocol names neither the type nor the extension.
  @Test(arguments: [nil, "extension Cart {}", "import Foundation\nextension Cart {}"])
  func conformancesThatAreGoneNeedAllThatUsesTheModule(_ new: String?) throws {
    let path = "Sources/Shop/Loud.swift"
    let old = [path: "extension Cart: CustomStringConvertible {}", "Sources/Shop/Other.swift": "import Foundation"]
    #expect(try suites([path: new], old: old) == ["ShopTests", "TillTests"])
    let cart = "public struct Cart: CustomStringConvertible { public func total() -> Int { 1 } }"
    let moved = [
      "Sources/Shop/Cart.swift": "public struct Cart { public func total() -> Int { 1 } }\n" + (old[path] ?? "")
    ]
    #expect(try suites(["Sources/Shop/Cart.swift": cart], old: moved) == ["ShopTests.CartTests"])
  }

  /// Such an alias changes all literals of the module.
  @Test func aliasesOfLiteralsNeedAllThatUsesTheModule() throws {
    #expect(
      try suites(["Sources/Shop/Literal.swift": "typealias IntegerLiteralType = Double"]) == ["ShopTests", "TillTests"])
  }

  @Test func deletedMembersNeedAllThatNamesThem() throws {
    let old = ["Sources/Shop/Rate.swift": "public func rate(_ value: Int) -> Int { 2 }"]
    #expect(try suites(["Sources/Shop/Rate.swift": nil], old: old) == ["ShopTests.rates("])
    let member = ["Sources/Shop/Cart.swift": "public struct Cart { var rest = 1\npublic func total() -> Int { 1 } }"]
    #expect(
      try suites(["Sources/Shop/Cart.swift": Self.sources["Sources/Shop/Cart.swift"]], old: member)
        == ["ShopTests.CartTests"])
  }

  /// The file of the test does not import the module of the class that declares the member.
  @Test func inheritedMembersOfOtherModulesAreFollowed() throws {
    let old = [
      "Package.swift": """
      let package = Package(name: "p", targets: [
        .target(name: "Core"), .target(name: "Shop", dependencies: ["Core"]),
        .testTarget(name: "ShopTests", dependencies: ["Shop"])])
      """,
      "Sources/Core/Base.swift": """
      open class Base { public init() {}
        open func step() -> Int { 1 }
        public func run() -> Int { step() + 1 } }
      """,
      "Sources/Shop/Sub.swift": "import Core\npublic class Sub: Base { public override func step() -> Int { 5 } }",
      "Tests/ShopTests/SubTests.swift":
        "import Shop\nstruct SubTests { @Test func runs() { #expect(Sub().run() == 6) } }",
    ]
    let change = "import Core\npublic class Sub: Base { public override func step() -> Int { 6 } }"
    #expect(try suites(["Sources/Shop/Sub.swift": change], old: old) == ["ShopTests.SubTests"])
  }

  @Test func testsThatInheritAreNeeded() throws {
    let old = [
      "Tests/ShopTests/Base.swift": "class Base: XCTestCase { func testBase() { step() }\nfunc step() {} }",
      "Tests/ShopTests/Derived.swift": "class Derived: Base { override func step() {} }",
    ]
    let change = "class Base: XCTestCase { func testBase() { step() ; step() }\nfunc step() {} }"
    let found = try suites(["Tests/ShopTests/Base.swift": change], old: old)
    #expect(Set(found).isSuperset(of: ["ShopTests.Base", "ShopTests.Derived"]))
    #expect(!found.contains("ShopTests.CartTests"))
  }

  /// The function that one test calls has no effect on the other tests of its class.
  @Test func testsHaveNoEffectOnOthers() throws {
    let old = [
      "Tests/ShopTests/One.swift": "class OneTests: XCTestCase { func testOne() { a() }\nfunc testTwo() { step() } }",
      "Tests/ShopTests/Two.swift": "class TwoTests: XCTestCase { func testTwo() { OneTests().help() } }",
      "Tests/ShopTests/A.swift": "func a() {}", "Tests/ShopTests/B.swift": "extension OneTests { func help() {} }",
    ]
    #expect(try suites(["Tests/ShopTests/A.swift": "func a() { b() }"], old: old) == ["ShopTests.OneTests"])
    let setUp = old.merging(["Tests/ShopTests/C.swift": "extension OneTests { override func setUp() { a() } }"]) { $1 }
    #expect(
      try suites(["Tests/ShopTests/A.swift": "func a() { b() }"], old: setUp)
        == ["ShopTests.OneTests", "ShopTests.TwoTests"])
  }

  @Test(arguments: [
    "infix operator +++\nfunc +++ (a: Int, b: Int) -> Int { a }", "extension String { subscript(a: Int) -> Int { 1 } }",
    "extension Array: Strange {}", "public struct Cart {",
  ])
  func changesWithoutNamesNeedTheWholeTarget(_ text: String) throws {
    #expect(try suites(["Sources/Shop/New.swift": text]) == ["ShopTests", "TillTests"])
  }

  @Test func filesWithoutAnOldTextNeedTheWholeTarget() throws {
    let folder = try TemporaryProject(Self.sources)
    let model = SourceModel(folder.project)
    let selection = TestSelection(model, changes: ["Sources/Shop/Cart.swift"])
    #expect(selection.tests.map(\.suites) == [nil, nil])
  }

  /// Suites can run their tests in the order of the source.
  @Test func testsHaveAnOrder() throws {
    let (first, second) = ("@Test func a() {}", "@Test func b() {}")
    let path = "Tests/ShopTests/CartTests.swift"
    let old = [path: "@Suite(.serialized) struct CartTests {\n\(first)\n\(second)\n}"]
    let new = "@Suite(.serialized) struct CartTests {\n\(second)\n\(first)\n}"
    #expect(try suites([path: new], old: old) == ["ShopTests.CartTests"])
  }

  /// Variables of a program get their values between its statements.
  @Test(arguments: [("Sources/till/main.swift", ["TillTests.TillTests"]), ("Sources/Shop/Order.swift", [])])
  func variablesOfAProgramHaveAnOrder(_ path: String, _ needed: [String]) throws {
    let old = [path: "let a = next()\nlet b = next()\n"]
    #expect(try suites([path: "let b = next()\nlet a = next()\n"], old: old) == needed)
  }

  /// A test can start a program by a path, and by a command of which its name is only a part.
  @Test(arguments: [
    ("run(\".build/debug/till\")", false, "TillTests.TillTests"),
    ("run(\"\\(folder)/till\")", false, "TillTests.TillTests"),
    ("run(\"shop-till\")", false, "TillTests.TillTests"), ("run(\"swift run till --now\")", true, "TillTests"),
    ("run(\"till.txt\")", false, nil),
  ])
  func programsAreStartedByPathsAndCommands(_ statement: String, isDeclared: Bool, _ needed: String?) throws {
    var old = ["Tests/TillTests/T.swift": "struct TillTests { @Test func prints() { \(statement) } }"]
    old["Package.swift"] = Self.sources["Package.swift"]?.replacing(
      "name: \"p\",", with: "name: \"p\", products: [.executable(name: \"shop-till\", targets: [\"till\"])],")
    if isDeclared {
      old["Package.swift"] = Self.sources["Package.swift"]?.replacing(
        ".testTarget(name: \"TillTests\")", with: ".testTarget(name: \"TillTests\", dependencies: [\"till\"])")
    }
    #expect(
      try suites(["Sources/till/main.swift": "import Shop\nprint(price() + 1)"], old: old)
        == [needed].compactMap(\.self))
  }

  /// Either can be the one that a test runs.
  @Test func programsOfOneNameAreBothRun() throws {
    let second = [
      "Other/Package.swift": "let package = Package(name: \"q\", targets: [.executableTarget(name: \"till\")])",
      "Other/Sources/till/main.swift": "func open() {}\nopen()",
    ]
    let own = ["Sources/till/main.swift": "import Shop\nprint(price() + 1)"]
    #expect(try suites(own, old: second) == ["TillTests.TillTests"])
    #expect(
      try suites(["Other/Sources/till/main.swift": "func open() {}\nopen()\nopen()"], old: second)
        == ["TillTests.TillTests"])
  }

  @Test func commandsChooseSuites() throws {
    let folder = try TemporaryProject(Self.sources)
    let changes = ["Sources/Shop/Price.swift", "Tests/TillTests/T.swift"]
    let model = SourceModel(folder.project)
    let selection = TestSelection(model, changes: changes, oldTexts: [changes[0]: []])
    #expect(
      selection.commands(model.project) == """
        swift test --filter '^((TillTests)\\.|ShopTests\\.(PriceTests/|rates\\())'

        """)
    #expect(
      selection.explanation(model.project).contains(
        "ShopTests.PriceTests: Sources/Shop/Price.swift → Tests/ShopTests/Helper.swift → Tests/ShopTests/PriceTests.swift\n"
      ))
    #expect(
      selection.explanation(model.project).contains(
        "TillTests: Tests/TillTests/T.swift → TillTests: all of it, as the text of Tests/TillTests/T.swift before the change is not known\n"
      ))
  }
}
