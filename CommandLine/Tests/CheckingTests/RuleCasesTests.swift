import Checking
import Foundation
import ProjectModel
import SourceModel
import Testing
import ToolTesting

/// Cases of rules that their pages do not need.
struct RuleCasesTests {
  @Test(arguments: [
    "Interface", "API", "Contract", "Contracts", "Testing", "Mocks", "Fakes", "Example", "Demo", "Implementation", "UI",
    "Domain", "Data", "UIMock",
  ])
  func partsOfAFeatureImportOneAnother(_ part: String) throws {
    let part = "FeatureCart\(part)"
    #expect(
      try findings(
        "feature-imports-feature",
        ["Sources/FeatureCart/A.swift": "import \(part)", "Sources/\(part)/A.swift": "import Foundation"]) == [])
    let others = try findings(
      "feature-imports-feature",
      ["Sources/FeatureList/A.swift": "import \(part)", "Sources/\(part)/A.swift": "import Foundation"])
    let isInterface = ["Interface", "API", "Contract", "Contracts"].contains { part.hasSuffix($0) }
    #expect(others.isEmpty == isInterface)
  }

  @Test(arguments: [
    ("SwiftUI", "AppStorage", "settings"), ("SwiftData", "Query", "the database"),
    ("CoreData", "FetchRequest", "the database"), ("SwiftUI", "FetchRequest", "the database"),
    ("SwiftUI", "SectionedFetchRequest", "the database"), ("SwiftData", "Model", "the database"),
  ])
  func wrappersOfSystemsAreInfrastructure(_ module: String, _ wrapper: String, _ purpose: String) throws {
    func found(_ imports: String, _ rest: String = "", owners: String = "") throws -> [String] {
      let view = "\(imports)\nstruct CartView { @\(wrapper)(\"a\") var a = 1; @\(wrapper) var b: Int }\n\(rest)"
      return try findings(
        "misplaced-infrastructure",
        ["seam.yml": owners, "Sources/FeatureCart/A.swift": view, "Sources/CoreCart/A.swift": view])
    }
    let message = "CartView uses \(wrapper), which"
    #expect(try found("import \(module)") == ["2 \(message) belongs behind a module for \(purpose)."])
    #expect(
      try found("import \(module)", owners: "owners: {\(wrapper): CoreCart}") == ["2 \(message) only CoreCart may."])
    // Wrappers of the project or of other modules.
    #expect(try found("import Other") == [])
    #expect(try found("import \(module)", "struct \(wrapper) {}") == [])
    // The name of another type.
    let source = "import \(module)\nlet a = \(wrapper)()\nfunc f(_ value: \(wrapper)) {}"
    #expect(try findings("misplaced-infrastructure", ["Sources/FeatureCart/A.swift": source]) == [])
  }

  @Test func allInfrastructureIsKnown() throws {
    let names = [
      "settings": ["UserDefaults", "NSUbiquitousKeyValueStore"],
      "secrets": ["SecItemAdd", "SecItemCopyMatching", "SecItemUpdate", "SecItemDelete"],
      "the network": [
        "URLSession", "URLSessionConfiguration", "URLSessionDataTask", "URLSessionTask", "URLSessionDelegate",
        "NWConnection", "NWListener",
      ],
      "the database": [
        "NSManagedObject", "NSManagedObjectContext", "NSPersistentContainer", "NSFetchRequest", "ModelContainer",
        "ModelContext", "DatabaseQueue", "DatabasePool", "Realm",
      ],
    ]
    for (purpose, names) in names {
      let uses = names.map { "func use\($0)() { \($0).use() }\n" }.joined()
      let found = try findings("misplaced-infrastructure", ["Sources/FeatureCart/A.swift": uses])
      #expect(
        found
          == names.enumerated().map {
            "\($0 + 1) use\($1) uses \($1), which belongs behind a module for \(purpose)."
          })
    }
    // A type of the project is another one, but not one inside another type.
    #expect(
      try findings(
        "misplaced-infrastructure",
        [
          "Sources/FeatureCart/A.swift": "let realm = Realm()",
          "Sources/FeatureList/A.swift": "enum My { struct Realm {} }",
        ]
      ).count == 1)
    #expect(
      try findings(
        "misplaced-infrastructure", ["Sources/FeatureCart/A.swift": "struct Realm {}\nlet realm = Realm()"]) == [])
  }

  @Test func systemsBehindTheNamesOfTheirModulesAreFound() throws {
    let source = """
      import CoreData
      import SwiftUI
      public func load(_ context: CoreData.NSManagedObjectContext) {}
      public let context: NSManagedObjectContext = make()
      struct Cart { @SwiftUI.AppStorage("a") var a = 1 }
      func save() { cart.Realm.save() }
      let list = Other.Realm.self
      """
    #expect(
      try findings("misplaced-infrastructure", ["Sources/FeatureCart/A.swift": source])
        == ["5 Cart uses AppStorage, which belongs behind a module for settings."])
    #expect(
      try findings("leaked-infrastructure", ["Sources/LibCart/A.swift": source, "Sources/FeatureCart/A.swift": ""])
        .map { $0.prefix(1) } == ["3", "4"])
  }

  @Test func aNameOfAModuleIsStrongerThanAPattern() throws {
    let files = [
      "seam.yml": "layers: [{features: [\"Feature*\"]}, {core: [FeatureFlags]}]",
      "Sources/FeatureCart/A.swift": "import FeatureFlags", "Sources/FeatureFlags/A.swift": "import FeatureCart",
    ]
    #expect(
      try findings("forbidden-import", files)
        == ["1 FeatureFlags imports FeatureCart, but the layer core is below features."])
  }

  @Test func aTypeOfAnEmptyListHasNoOwner() throws {
    let files = ["seam.yml": "owners: {DatabaseQueue: []}", "Sources/Cart/A.swift": "let queue: DatabaseQueue? = nil"]
    #expect(
      try findings("misplaced-infrastructure", files) == ["1 queue uses DatabaseQueue, which no module may."])
  }

  @Test func aFileOfSeveralTargetsBelongsToAnOwner() throws {
    let manifest = """
      import PackageDescription
      let package = Package(
        name: "p", targets: [.target(name: "Storage", path: "Shared"), .target(name: "Cart", path: "Shared")])
      """
    let files = ["Package.swift": manifest, "Shared/A.swift": "let queue: DatabaseQueue? = nil"]
    #expect(
      try findings("misplaced-infrastructure", files.merging(["seam.yml": "owners: {DatabaseQueue: Storage}"]) { $1 })
        == [])
    #expect(
      try findings("misplaced-infrastructure", files.merging(["seam.yml": "owners: {DatabaseQueue: Other}"]) { $1 })
        == ["1 queue uses DatabaseQueue, which only Other may."])
  }

  /// Two packages have a module of one name, one of them in a layer.
  @Test func anImportOfOneOfSeveralModulesIsAllowedIfOneIs() throws {
    func package(_ name: String, _ target: String) -> String {
      "import PackageDescription\nlet package = Package(name: \"\(name)\", targets: [.target(name: \"\(target)\")])"
    }
    let files = [
      "seam.yml": "layers: [{app: [Shared-Kit]}, {core: [Core]}]", "Package.swift": package("c", "Core"),
      "Sources/Core/A.swift": "import Shared_Kit", "a/Package.swift": package("a", "Shared-Kit"),
      "a/Sources/Shared-Kit/A.swift": "",
    ]
    #expect(
      try findings("forbidden-import", files) == [
        "1 Core imports Shared_Kit, but the layer core is below app."
      ])
    let both = ["b/Package.swift": package("b", "Shared_Kit"), "b/Sources/Shared_Kit/A.swift": ""]
    #expect(
      try findings(
        "forbidden-import",
        files.merging(both) { $1 }.merging(["seam.yml": "layers: [{app: [Shared-Kit, Other]}, {core: [Core]}]"]) { $1 })
        == [])
  }

  @Test(arguments: ["rows.pb.swift", "rows.g.swift", "RowsGenerated.swift", "Generated/Rows.swift"])
  func generatedFilesMayBeLong(_ name: String) throws {
    let rules = ["seam.yml": "rules: {file-too-long: 2}"]
    let source = "let a = 0\nlet b = 0\nlet c = 0\n"
    #expect(try findings("file-too-long", rules.merging(["Sources/Cart/\(name)": source]) { $1 }) == [])
    let other = name.replacing("enerated", with: "enerous").replacing(".pb", with: ".pc").replacing(".g.", with: ".h.")
    #expect(try findings("file-too-long", rules.merging(["Sources/Cart/\(other)": source]) { $1 }).count == 1)
  }

  @Test func rulesThatSawNoFileOfAnUnreadableProjectAreSaid() throws {
    let example = try Example(["Sources/Cart/A.swift": ""])
    // Larger than any source that someone wrote.
    let file = try #require(FileHandle(forWritingAtPath: example.folder.root + "/Sources/Cart/A.swift"))
    try file.truncate(atOffset: 17 << 20)
    let check = try example.check()
    #expect(check.problems.map(\.path) == ["Sources/Cart/A.swift"])
    #expect(check.blindRules.contains { $0.path == "singleton" && $0.reason == "it saw no file" })
    #expect(!check.blindRules.contains { $0.path == "shared-test-state" })
  }

  @Test func packagesAreCheckedBesideProjects() throws {
    let example = try Example([
      "Package.swift": """
      import PackageDescription
      let package = Package(name: "p", targets: [.target(name: "Cart"), .target(name: "List")])
      """,
      "Sources/Cart/A.swift": "import List", "Sources/List/A.swift": "",
      "project.yml": "name: App\ntargets: {App: {type: application, platform: iOS, sources: [App]}}",
      "App/A.swift": "import Cart",
    ])
    let check = try example.check()
    #expect(check.findings.map(\.symbol) == ["Cart List"])
    let report = try #require(check.reports.first { $0.rule == "undeclared-import" })
    #expect(report.files == 2 && report.obstacles.map(\.path) == ["App"])
  }

  @Test func aFileOfALibraryAndOfAnAppIsOneOfTheLibrary() throws {
    let manifest = """
      import PackageDescription
      let package = Package(
        name: "p",
        targets: [
          .executableTarget(name: "app", path: "Shared"), .target(name: "LibCart", path: "Shared"),
          .target(name: "FeatureCart"),
        ])
      """
    #expect(
      try findings(
        "leaked-infrastructure",
        ["Package.swift": manifest, "Shared/A.swift": "public func f() -> Realm?", "Sources/FeatureCart/A.swift": ""]
      ).count == 1)
  }

  @Test func membersOfInternalTypesDoNotLeak() throws {
    let source = """
      struct Row { public func realm() -> Realm? { nil } }
      extension Row { public var realm2: Realm? { nil } }
      public struct Table { public func realm() -> Realm? { nil } }
      extension Table { public var realm2: Realm? { nil } }
      public extension String { var realm: Realm? { nil } }
      enum Answer { case found(Realm) }
      public enum Result { case found(Realm) }
      """
    #expect(
      try findings(
        "leaked-infrastructure", ["Sources/LibCart/A.swift": source, "Sources/FeatureCart/A.swift": ""]
      ).map { $0.prefix(1) } == ["3", "4", "5", "7"])
  }

  @Test func importsCouldStandInFilesThatWereNotRead() throws {
    let manifest = """
      import PackageDescription
      let package = Package(
        name: "p", targets: [.target(name: "Cart", dependencies: ["List"]), .target(name: "List")])
      """
    var files = ["Package.swift": manifest, "Sources/Cart/A.swift": "let a = [", "Sources/List/A.swift": ""]
    #expect(try findings("unused-dependency", files) == [])
    files["Sources/Cart/A.swift"] = "let a = 0"
    #expect(try findings("unused-dependency", files).count == 1)
    // Dependencies that are added later are not read.
    files["Package.swift"] = manifest + "\nfor target in package.targets { target.dependencies.append(\"List\") }"
    files["Sources/List/A.swift"] = "import Cart"
    #expect(try findings("undeclared-import", files) == [] && findings("unused-dependency", files) == [])
  }

  @Test func linesInManifestsAreThoseOfTheTarget() throws {
    let manifest = """
      // .target(name: "Cart", dependencies: ["List"])
      import PackageDescription
      let package = Package(
        name: "p", products: [.library(name: "Cart", targets: ["Cart", "List", "Shop"])],
        targets: [
          .target(name: "Shop", dependencies: ["List"]),
          .target(
            name: "Cart",
            dependencies: [
              "Shop",
              .target(name: "List"),
            ]),
          .target(name: "List"),
          .target(name: "Rows", dependencies: rows),
        ])
      let rows: [Target.Dependency] { ["List"] }
      """
    let files = [
      "Package.swift": manifest, "Sources/Shop/A.swift": "", "Sources/Cart/A.swift": "", "Sources/List/A.swift": "",
      "Sources/Rows/A.swift": "",
    ]
    #expect(
      try findings("unused-dependency", files).map { $0.split(separator: ",")[0] } == [
        "6 Shop depends on List", "10 Cart depends on Shop", "11 Cart depends on List", "16 Rows depends on List",
      ])
    var later = files
    later["Package.swift"] = "\n\n" + manifest
    #expect(try findings("unused-dependency", later).map { $0.prefix { $0 != " " } } == ["8", "12", "13", "18"])
  }

  /// A search of the text for each finding would take minutes.
  @Test(.timeLimit(.minutes(5))) func hugeManifestsAreRead() throws {
    let names = (0..<1200).map { "Module\($0)" }
    let targets = names.indices.map { index in
      let used = (1...4).filter { $0 <= index }.map { "\"\(names[index - $0])\"" }.joined(separator: ",\n")
      return ".target(\nname: \"\(names[index])\", dependencies: [\n\(used)])"
    }
    let text = targets.joined(separator: ",\n")
    let folder = try TemporaryProject(["Package.swift": "let package = Package(name: \"p\", targets: [\(text)])"])
    for name in names { try folder.write("Sources/\(name)/A.swift", "") }
    let (configuration, project) = try Configuration.load(folder.root)
    #expect(Check(SourceModel(project), configuration).findings.count == 4 * 1200 - 10)
  }

  @Test func linesOfComputedDependenciesAreThoseOfTheTarget() throws {
    let manifest = """
      import PackageDescription
      let list: Target.Dependency = "List"
      let package = Package(
        name: "p",
        targets: [
          .target(name: "List"),
          .target(name: "Cart", dependencies: [list]),
        ])
      """
    let files = ["Package.swift": manifest, "Sources/Cart/A.swift": "", "Sources/List/A.swift": ""]
    #expect(try findings("unused-dependency", files).map { $0.prefix { $0 != "," } } == ["7 Cart depends on List"])
  }

  @Test func dependenciesBehindProgramsAreLookedAt() throws {
    let manifest = """
      import PackageDescription
      let package = Package(name: "p", targets: [
        .executableTarget(name: "tool"), .target(name: "List"), .target(name: "Cart", dependencies: ["tool", "List"])])
      """
    let files = [
      "Package.swift": manifest, "Sources/tool/main.swift": "", "Sources/Cart/A.swift": "", "Sources/List/A.swift": "",
    ]
    #expect(try findings("unused-dependency", files).map { $0.prefix { $0 != "," } } == ["3 Cart depends on List"])
  }

  /// A module can get values of a dependency from another one that it imports.
  @Test func dependenciesWhoseMembersAreUsedArePassedOn() throws {
    func unused(cart: String, list: String) throws -> [String] {
      let manifest = """
        import PackageDescription
        let package = Package(name: "p", targets: [
          .target(name: "Prices"), .target(name: "List", dependencies: ["Prices"]),
          .target(name: "Cart", dependencies: ["List", "Prices"])])
        """
      return try findings(
        "unused-dependency",
        [
          "Package.swift": manifest, "Sources/Prices/A.swift": "public struct Price { public let gross = 1 }",
          "Sources/List/A.swift": list, "Sources/Cart/A.swift": cart,
        ]
      ).map { String($0.prefix { $0 != "," }) }
    }
    let passes = "import Prices\npublic func price() -> Price { Price() }"
    #expect(try unused(cart: "import List\nlet a = price().gross", list: passes) == [])
    for use in ["price()", "price().net", "gross"] {
      #expect(try unused(cart: "import List\nlet a = \(use)", list: passes) == ["4 Cart depends on Prices"])
    }
  }

  /// A library that only programs use is their composition, and may use all parts.
  @Test func librariesThatALibraryUsesAreNoComposition() throws {
    func found(users: String) throws -> Int {
      let manifest = """
        let package = Package(name: "p", targets: [
          .target(name: "List"), .target(name: "Prices"), .target(name: "Shop", dependencies: ["List", "Prices"]),
          .executableTarget(name: "server", dependencies: ["Shop"]), \(users)])
        """
      return try findings(
        "too-many-dependencies",
        [
          "seam.yml": "rules: {too-many-dependencies: 1}", "Package.swift": manifest, "Sources/List/A.swift": "",
          "Sources/Prices/A.swift": "", "Sources/Shop/A.swift": "import List\nimport Prices",
          "Sources/server/main.swift": "import Shop", "Sources/Other/A.swift": "import Shop",
        ]
      ).count
    }
    #expect(try found(users: "") == 0)
    #expect(try found(users: ".target(name: \"Other\", dependencies: [\"Shop\"])") == 1)
  }

  @Test func typesOfModulesThatAreNotImportedAreOthers() throws {
    let cart = "func load() { URLSession.shared.load() }"
    func found(_ cart: String, _ core: String) throws -> Int {
      try findings("misplaced-infrastructure", ["Sources/FeatureCart/A.swift": cart, "Sources/CoreNet/A.swift": core])
        .count
    }
    #expect(try found(cart, "public struct URLSession {}") == 1)
    #expect(try found("import CoreNet\n\(cart)", "public struct URLSession {}") == 0)
    #expect(try found("import CoreNet\n\(cart)", "struct URLSession {}") == 1)
  }

  @Test func cyclesCountTheFilesOfTheirCut() throws {
    let files = [
      "Sources/Cart/A.swift": "import Prices", "Sources/Cart/B.swift": "import Prices",
      "Sources/Cart/C.swift": "import Prices", "Sources/Prices/A.swift": "import Cart",
    ]
    let one = try findings("cycle", files)
    #expect(one.count == 1 && one[0].hasSuffix("which 1 of its files imports."), "\(one)")
    let more = files.merging(["Sources/Prices/B.swift": "import Cart"]) { $1 }
    let two = try findings("cycle", more)
    // The key is of the modules, not of the cut.
    let other = more.merging(["Sources/Prices/C.swift": "import Cart", "Sources/Prices/D.swift": "import Cart"]) { $1 }
    for files in [files, other] {
      #expect(try Example(files).check().findings.map(\.key) == ["cycle Cart Prices"])
    }
    #expect(two.count == 1 && two[0].hasSuffix("which 2 of its files import."), "\(two)")
  }

  /// The dependency that the fewest files need is cut: one that is only declared, or else the first by its name.
  @Test func cyclesAreCutWhereTheLeastIsLost() throws {
    let manifest = """
      import PackageDescription
      let package = Package(name: "p", targets: [
        .target(name: "Cart", dependencies: ["Prices"]), .target(name: "Prices", dependencies: ["Cart"])])
      """
    func cut(_ prices: String) throws -> String {
      let files = [
        "Package.swift": manifest, "Sources/Cart/A.swift": "import Prices", "Sources/Prices/A.swift": prices,
      ]
      return try #require(try findings("cycle", files).first)
    }
    #expect(try cut("").contains(" Cart → Prices → Cart is a cycle. "))
    #expect(try cut("").hasSuffix("The shortest cut: Prices without Cart, which it declares."))
    #expect(try cut("import Cart").hasSuffix("The shortest cut: Cart without Prices, which 1 of its files imports."))
  }

  @Test func cyclesOfPackagesAreInTheManifestOfTheirCut() throws {
    func manifest(_ target: String, _ other: String) -> String {
      """
      import PackageDescription
      let package = Package(
        name: "\(target)", products: [.library(name: "\(target)", targets: ["\(target)"])],
        dependencies: [.package(path: "../\(other)")],
        targets: [.target(name: "\(target)", dependencies: [.product(name: "\(other)", package: "\(other)")])])
      """
    }
    let example = try Example([
      "Cart/Package.swift": manifest("Cart", "Prices"), "Cart/Sources/Cart/A.swift": "import Prices",
      "Prices/Package.swift": manifest("Prices", "Cart"), "Prices/Sources/Prices/A.swift": "",
    ])
    let cycles = try example.check().findings.filter { $0.rule == "cycle" }
    #expect(cycles.map { "\($0.path):\($0.line):\($0.column)" } == ["Prices/Package.swift:1:1"])
  }

  /// No module imports a program.
  @Test(arguments: [("target", 1), ("executableTarget", 0)])
  func signaturesOfProgramsDoNotLeak(_ kind: String, _ count: Int) throws {
    let files = [
      "Package.swift":
        "import PackageDescription\nlet package = Package(name: \"p\", targets: [.\(kind)(name: \"LibCart\")])",
      "seam.yml": "layers: [{libraries: Lib*}]",
      "Sources/LibCart/A.swift": "import Foundation\npublic func load(_ session: URLSession) {}",
    ]
    #expect(try findings("leaked-infrastructure", files).count == count)
  }

  @Test func theFirstLeakOfASignatureIsNamed() throws {
    let source = "public func load(_ realm: Realm, _ settings: UserDefaults) {}"
    #expect(
      try findings("leaked-infrastructure", ["Sources/LibCart/A.swift": source, "Sources/FeatureCart/A.swift": ""])
        == ["1 load has Realm in its public signature, a type of the database."])
  }

  @Test func computedDependenciesAreInTheFirstLine() throws {
    let manifest = """
      import PackageDescription
      let names = ["Cart"]
      let package = Package(
        name: "p", targets: names.map { .target(name: $0, dependencies: ["Prices"]) } + [.target(name: "Prices")])
      """
    let files = ["Package.swift": manifest, "Sources/Cart/A.swift": "", "Sources/Prices/A.swift": "struct A {}"]
    #expect(
      try findings("unused-dependency", files) == ["1 Cart depends on Prices, which none of its files imports."])
  }

  @Test func findingsOfSharedFilesHaveTheFirstTarget() throws {
    let manifest = """
      import PackageDescription
      let package = Package(
        name: "p", targets: [.target(name: "Cart", path: "Shared"), .target(name: "App", path: "Shared")])
      """
    let example = try Example(["Package.swift": manifest, "Shared/A.swift": "var a = 0"])
    #expect(try example.check().findings.map(\.symbol) == ["Cart/A.swift a"])
  }

  @Test func pagesSayWhetherACommentAllowsAFinding() throws {
    let pages = try ["cycle", "unused-dependency"].map { Rules.page(try #require(Rules.description($0))) }
    #expect(pages[0].contains("`// seam:allow cycle -- reason` above a declaration"))
    #expect(pages[1].contains("No comment allows it"))
  }

  @Test func leaksAndOtherUsesAreTwoFindings() throws {
    let files = [
      "Sources/FeatureCart/A.swift":
        "public func session() -> URLSession { UserDefaults.standard.set(1); return URLSession.shared }"
    ]
    #expect(
      try findings("leaked-infrastructure", files) == [
        "1 session has URLSession in its public signature, a type of the network."
      ])
    #expect(
      try findings("misplaced-infrastructure", files) == [
        "1 session uses UserDefaults, which belongs behind a module for settings."
      ])
  }
}
