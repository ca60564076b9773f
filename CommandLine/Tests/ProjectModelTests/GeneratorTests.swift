import ProjectModel
import ToolTesting
import Testing

struct GeneratorTests {
  @Test func xcodeGenSpecificationsAreRead() throws {
    let folder = try TemporaryProject([
      "project.yml": """
      name: Shop
      include: [more.yml, {path: parts/extra.yml}]
      targetTemplates:
        Feature: {type: framework, platform: iOS, dependencies: [{target: Core}]}
      targets:
        App:
          type: application
          platform: iOS
          sources: [App, {path: Shared, excludes: ["**/*.gen.swift", Old]}, Loose.swift]
          dependencies: [{target: Core}, {package: Nuke, product: NukeUI}, {sdk: UIKit.framework}]
          settings: {base: {PRODUCT_MODULE_NAME: ShopApp}}
        Home: {templates: [Feature], sources: {path: "Features/Home*"}}
      """,
      "more.yml":
        "targetTemplates: {Feature: {type: framework, platform: iOS, dependencies: [{target: Core}]}}\ntargets: {Core: {type: framework, platform: [iOS, macOS], sources: Core}}",
      "parts/extra.yml": "targets: {CoreTests: {type: bundle.unit-test, platform: iOS, sources: [../CoreTests]}}",
      "App/A.swift": "", "App/B.xib": "", "Shared/C.swift": "", "Shared/x/D.gen.swift": "", "Shared/Old/E.swift": "",
      "Loose.swift": "", "Features/HomeA/F.swift": "", "Features/Other/G.swift": "", "Core/H.swift": "",
      "CoreTests/I.swift": "",
    ])
    let project = folder.project
    #expect(project.problems == [])
    #expect(
      project.summary.sorted() == [
        "App app: App/A.swift Loose.swift Shared/C.swift", "CoreTests test: CoreTests/I.swift",
        "Core_iOS library: Core/H.swift",
        "Core_macOS library: Core/H.swift", "Home library: Features/HomeA/F.swift",
      ])
    #expect(project.target("App")?.module == "ShopApp")
    #expect(
      project.target("App")?.dependencies == [
        .init(name: "Core_iOS", package: nil), .init(name: "Core_macOS", package: nil),
        .init(name: "NukeUI", package: "Nuke"),
      ])
    #expect(project.target("Home")?.dependencies.map(\.name) == ["Core_iOS", "Core_macOS"])
    #expect(project.targets.filter { $0.name.hasPrefix("Core_") }.map(\.module) == ["Core", "Core"])
  }

  @Test func templatesOfXcodeGenHaveAttributesAndTemplates() throws {
    let folder = try TemporaryProject([
      "project.yml": """
      targetTemplates:
        Base: {type: framework, sources: ["${target_name}/Sources", "${more}/*.swift"]}
        Framework: {templates: [Base, Framework], templateAttributes: {more: Shared}, dependencies: [{target: "${needs}"}]}
      targets:
        Home: {templates: [Framework], templateAttributes: {needs: Core}}
        Core: {templates: [Base], dependencies: [{package: Kit, products: [KitA, KitB]}]}
      """,
      "Home/Sources/H.swift": "", "Core/Sources/C.swift": "", "Shared/S.swift": "",
    ])
    let project = folder.project
    #expect(
      project.summary.sorted() == [
        "Core library: Core/Sources/C.swift", "Home library: Home/Sources/H.swift Shared/S.swift",
      ])
    #expect(project.target("Home")?.dependencies.map(\.name) == ["Core"])
    #expect(project.target("Core")?.dependencies.map(\.name) == ["KitA", "KitB"])
    #expect(project.problems.map(\.reason) == ["the source “${more}/*.swift” of target Core is computed"])
  }

  @Test(arguments: [
    (
      ".glob(\"Sources/**\", excluding: \"Sources/Gen/**\")", ["App/Sources/A.swift", "App/Sources/Old/O.swift"]
    ),
    (".glob(\"Sources/**\", excluding: [\"Sources/{Gen,Old}/**\"])", ["App/Sources/A.swift"]),
    (".glob(.relativeToRoot(\"Shared/**\"))", ["Shared/S.swift"]),
    (".paths([.relativeToManifest(\"Sources/*.swift\"), \"Gen.swift\"])", ["App/Gen.swift", "App/Sources/A.swift"]),
    ("[\"Sources/{A,B}*.{swift,m}\"]", ["App/Sources/A.swift"]),
    ("[\"Sources/" + String(repeating: "{A,B}", count: 40) + "\"]", []),
  ])
  func patternsOfTuistAreRead(_ sources: String, _ expected: [String]) throws {
    let manifest = """
      import ProjectDescription
      let project = Project(name: "p", targets: [.target(name: "App", product: .app, sources: \(sources))])
      """
    let files = ["Sources/A.swift", "Sources/Gen/G.swift", "Sources/Old/O.swift", "Gen.swift", "Shared/N.swift"]
    var content = ["App/Project.swift": manifest, "Shared/S.swift": ""]
    for file in files { content["App/\(file)"] = "" }
    #expect(try TemporaryProject(content).project.target("App")?.sources == expected)
  }

  @Test func dependenciesOfXcodeGenCanBeElsewhere() throws {
    let folder = try TemporaryProject([
      "project.yml": "targets: {App: {type: application, platform: iOS, dependencies: [{target: Others/Kit}]}}"
    ])
    #expect(folder.project.targets.first?.dependencies.map(\.name) == ["Kit"])
  }

  @Test(arguments: [
    "productName: Kit", "settings: {PRODUCT_NAME: Kit}", "settings: {base: {PRODUCT_NAME: Kit}}",
    "settings: {base: {PRODUCT_MODULE_NAME: Kit}}", "settings: {PRODUCT_MODULE_NAME: Kit, PRODUCT_NAME: Other}",
    "settings: {PRODUCT_NAME: $(OTHER)}, productName: Kit",
  ])
  func modulesOfXcodeGenHaveTheNamesOfTheirSettings(_ setting: String) throws {
    let folder = try TemporaryProject([
      "project.yml": "targets: {Core: {type: framework, platform: [iOS, macOS], sources: Core, \(setting)}}",
      "Core/A.swift": "",
    ])
    #expect(folder.project.targets.map(\.module) == ["Kit", "Kit"])
  }

  @Test func tuistManifestsAreRead() throws {
    let folder = try TemporaryProject([
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "Shop", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "x", sources: ["App/**"], resources: ["App/Assets/**"],
          dependencies: [.target(name: "Core"), .external(name: "Nuke"), .project(target: "Kit", path: "../Kit"), .xctest]),
        .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "y",
          sources: [.glob("Core/**/*.swift", excluding: ["Core/Old/**"])]),
        Target.target(name: "Tests", destinations: .iOS, product: .unitTests, bundleId: "z", buildableFolders: ["Tests"]),
      ])
      """,
      "App/A.swift": "", "App/x/B.swift": "", "App/Assets/c.png": "", "Core/D.swift": "", "Core/Old/E.swift": "",
      "Core/x/y/F.swift": "", "Tests/G.swift": "", "Tests/h.json": "",
    ])
    let project = folder.project
    #expect(project.problems == [])
    #expect(
      project.summary == [
        "App app: App/A.swift App/x/B.swift", "Core library: Core/D.swift Core/x/y/F.swift",
        "Tests test: Tests/G.swift",
      ])
    #expect(project.target("App")?.dependencies.map(\.name) == ["Core", "Nuke", "Kit"])
    #expect(project.target("App")?.otherFiles == ["App/Assets/c.png"])
    #expect(project.target("Tests")?.otherFiles == ["Tests/h.json"])
    #expect(project.strayFiles == ["Core/Old/E.swift"])
  }

  /// Functions of `Tuist/ProjectDescriptionHelpers` are performed as far as they can be told.
  @Test func tuistHelpersAreRead() throws {
    let folder = try TemporaryProject([
      "Tuist/ProjectDescriptionHelpers/Project+Module.swift": #"""
      import ProjectDescription
      public enum Part { case sources, tests, testing }
      let organization = "wilma"
      extension Project {
        public static func module(
          name: String, parts: Set<Part> = Set([.sources, .tests]), uses: [String] = [], packages: [String] = [],
          isApp: Bool = false
        ) -> Project {
          let name = "\(name)"
          var dependencies: [TargetDependency] = uses.map { .project(target: $0, path: .relativeToRoot("Projects/\($0)")) }
          for package in packages { dependencies.append(.external(name: package)) }
          var targets: [Target] = []
          if parts.contains(.sources) {
            let main = Target.make(name: name, product: isApp ? .app : .framework, dependencies: dependencies)
            targets.append(main)
          } else {
            targets.append(.target(name: "Never", product: .framework, sources: [], dependencies: []))
          }
          if !parts.isEmpty {
            dependencies = []
          } else {
            targets = []
          }
          if parts.contains(.testing), !isApp {
            targets += [.target(name: "\(name)Testing", product: .framework, sources: ["Testing/**"], dependencies: [])]
          } else if name == "Nobody" {
            targets += [.target(name: "Never", product: .framework, sources: [], dependencies: [])]
          }
          if parts.contains(.tests) {
            targets.append(contentsOf: [
              .target(
                name: "\(name)Tests", product: .unitTests, sources: ["Tests/**"],
                dependencies: [[.target(name: name)], parts.contains(.testing) ? [.target(name: "\(name)Testing")] : []]
                  .flatMap { $0 })
            ])
          }
          func scheme() -> Scheme { .scheme(name: "\(name)Tests") }
          return .init(name: name, organizationName: organization, targets: targets, schemes: [scheme()])
        }
      }
      """#,
      "Tuist/ProjectDescriptionHelpers/Deep/Target+Make.swift": """
      import ProjectDescription
      extension Target {
        static func make(name: String, product: Product, dependencies: [TargetDependency]) -> Target {
          .target(name: name, product: product, sources: ["Sources/**"], dependencies: dependencies)
        }
        static func target(name: String, product: Product, sources: SourceFilesList, dependencies: [TargetDependency]) -> Target {
          return .target(name: name, destinations: .iOS, product: product, bundleId: "x", sources: sources, dependencies: dependencies)
        }
      }
      """,
      // Those of another project are not used.
      "Other/Tuist/ProjectDescriptionHelpers/Project+Module.swift": """
      extension Project {
        static func module(name: String, parts: Set<Part> = [], uses: [String] = [], packages: [String] = []) -> Project {
          Project(name: name, targets: [.target(name: "Never", product: .app)])
        }
      }
      """,
      "Plugins/Kit/ProjectDescriptionHelpers/Kit.swift":
        "import ProjectDescription\nextension TargetDependency { public static let kit = TargetDependency.external(name: \"Kit\") }",
      "Projects/Home/Project.swift":
        "import ProjectDescription\nlet project = Project.module(name: \"Home\", uses: [\"Core\"], packages: [\"Nuke\"])",
      "Projects/Core/Project.swift":
        "import ProjectDescription\nlet project: Project = .module(name: \"Core\", parts: [.sources, .tests, .testing])",
      "Projects/App/Project.swift": """
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .make(name: "App", product: .app, dependencies: [.kit, .project(target: "Home", path: "../Home")])])
      """,
      "Projects/Home/Sources/A.swift": "", "Projects/Home/Tests/T.swift": "", "Projects/Core/Sources/B.swift": "",
      "Projects/Core/Testing/C.swift": "", "Projects/Core/Tests/T.swift": "", "Projects/App/Sources/D.swift": "",
    ])
    let project = folder.project
    #expect(project.problems == [])
    #expect(
      project.summary == [
        "App app: Projects/App/Sources/D.swift", "Core library: Projects/Core/Sources/B.swift",
        "CoreTesting library: Projects/Core/Testing/C.swift", "CoreTests test: Projects/Core/Tests/T.swift",
        "Home library: Projects/Home/Sources/A.swift", "HomeTests test: Projects/Home/Tests/T.swift",
      ])
    #expect(project.target("App")?.dependencies.map(\.name) == ["Kit", "Home"])
    #expect(project.target("CoreTests")?.dependencies.map(\.name) == ["Core", "CoreTesting"])
    #expect(project.target("Home")?.dependencies.map(\.name) == ["Core", "Nuke"])
    #expect(project.target("HomeTests")?.dependencies.map(\.name) == ["Home"])
    #expect(project.strayFiles == [])
  }

  /// Enumerations, dictionaries and closures with statements.
  @Test func tuistHelpersWithEnumerationsAreRead() throws {
    let folder = try TemporaryProject([
      "Tuist/ProjectDescriptionHelpers/Project+Make.swift": #"""
      extension Project {
        public static func make<T: Module>(module: T, parts: Set<Part>, dependencies: [Part: [TargetDependency]] = [:], note: String? = nil)
          -> Project {
          let name = String(describing: module)
          var targets: [Target] = []
          parts.forEach { part in
            let all = (dependencies[part] ?? []).compactMap { $0 }
            switch part {
            case .sources:
              let product: Product = if note == nil { .staticFramework } else { .app }
              let sources = "never"
              targets.append(.target(name: name + part.suffix, product: product, sources: ["Sources/**"], dependencies: all))
            case .example:
              targets.append(.target(name: name + part.suffix, product: .app, sources: ["Example/**"], dependencies: all))
            case .interface, .testing:
              let target = Target(name: "\(name)\(part.suffix)", product: .framework, sources: ["\(part.suffix)/**"], dependencies: all)
              targets += [target].filter { _ in note != "none" }
            }
          }
          guard !targets.isEmpty else { return Project(name: name) }
          return Project(name: name, targets: targets)
        }
      }
      extension Project {
        enum Part {
          case sources, interface, testing, example
          var suffix: String {
            switch self {
            case .sources: return ""
            case .interface: "Interface"
            case .testing: return "Testing"
            case .example: return "Example"
            }
          }
        }
      }
      enum Other { var suffix: String { switch self { case .sources: return ""; case .else: return "Else" } } }
      enum Plist { static let app = "app.plist"; static var label: String { "never" } }
      enum Third { var label: String { "never" } }
      enum Kind: String { case Home, first; var label: String { "\(rawValue)App" } }
      extension Project {
        static func generic<T: Module>(root: T.Type) -> Project {
          Project(name: "x", targets: [.target(name: "Known"), .target(name: String(describing: T.self), product: .framework, sources: ["Sources/**"])])
        }
        static func labelled(_ kind: Kind) -> Project {
          Project(name: "x", targets: [.target(name: kind.label, product: .framework, sources: ["Sources/**"])])
        }
      }
      """#,
      "Home/Project.swift": """
      import ProjectDescription
      let project: Project = .make(
        module: Kind.Home, parts: [.sources, .interface, .example],
        dependencies: [.sources: [.target(name: "HomeInterface"), isLocal ? .external(name: "A") : .external(name: "B")]])
      """,
      "Home/Sources/A.swift": "", "Home/Interface/B.swift": "", "Home/Example/C.swift": "",
      // Names that are not known are not made up.
      "Root/Project.swift": "import ProjectDescription\nlet project = Project.generic(root: Kind.self)",
      "Root/Sources/R.swift": "",
      "Label/Project.swift": "import ProjectDescription\nlet project = Project.labelled(.first)",
      "Label/Sources/L.swift": "",
    ])
    #expect(folder.project.problems == [])
    #expect(folder.project.notes.map(\.path) == ["Label/Project.swift", "Root/Project.swift"])
    #expect(
      folder.project.summary == [
        "Home library: Home/Sources/A.swift", "HomeInterface library: Home/Interface/B.swift",
        "HomeExample app: Home/Example/C.swift", "Label library: Label/Sources/L.swift",
        "Root library: Root/Sources/R.swift",
      ])
    #expect(folder.project.target("Home")?.dependencies.map(\.name) == ["HomeInterface", "A"])
  }

  /// Nothing traps or stands still, whatever the text is.
  @Test(arguments: 0..<4) func damagedHelpers(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = [
      "static func f(a: [Target] = [], _ b: String) -> Project {", "let project = Project.f(", "var a = [", "a += a",
      "a.append(",
      "for x in a {", "if a.contains(.b), let c = d {", "else", "switch x {", "case .a(let b):", "default:", "return",
      "guard a else {",
      "a.forEach { x in", ".map {", "}", ")", "]", "{", "(", "[", ",", ":", "==", "&&", "||", "!", "?", "\"\\(a)\"",
      ".b", "self", "nil",
      "true", "Project(name: \"a\", targets: a)", "f(a: a, \"b\")", "var p: [Target] {", "[:]", "get {", "\n",
      "func f(",
    ]
    for _ in 0..<100 {
      func text() -> String {
        (0..<Int.random(in: 1...60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
          .joined(separator: " ")
      }
      let folder = try TemporaryProject([
        "Tuist/ProjectDescriptionHelpers/A.swift": "extension Project {" + text() + "}",
        "Project.swift": "import ProjectDescription\n" + text(), "Sources/A.swift": "",
      ])
      _ = folder.project
    }
  }

  @Test func helpersThatGrowEnd() throws {
    let folder = try TemporaryProject([
      "Tuist/ProjectDescriptionHelpers/A.swift": """
      extension Project {
        static func f() -> Project {
          var a = ["a"], b = "b"
          for x in \(Array(1...60)) { for y in \(Array(1...60)) { a += a; b = b + b; b = "\\(b)\\(b)" } }
          return Project(name: b, targets: a.map { .target(name: $0) })
        }
        static func g() -> Project { if x { g() } else { g() } }
      }
      """,
      "A/Project.swift": "import ProjectDescription\nlet project = Project.f()",
      "B/Project.swift": "import ProjectDescription\nlet project = Project.g()", "B/Sources/B.swift": "",
    ])
    #expect(folder.project.target("B") != nil)
  }

  /// Where a helper cannot be read, the folders of Tuist's templates count.
  @Test func unknownTuistHelpersAreReadByConvention() throws {
    let folder = try TemporaryProject([
      "Projects/Home/Project.swift": """
      import ProjectDescription
      let project = Project.gone(
        name: "Home", dependencies: [.implementation: [.target(name: "HomeInterface"), .project(target: "Core", path: "../Core")]],
        more: .init(.external(name: "Nuke")))
      """,
      "Projects/Core/Project.swift": "import ProjectDescription\nlet project: Project = .gone(module: Kind.core)",
      "Projects/Log/Project.swift": "import ProjectDescription\nlet project = Project(module: .log)",
      "Projects/Empty/Project.swift": "import ProjectDescription\nlet project = Project(name: \"Empty\", targets: [])",
      "Projects/Home/Sources/A.swift": "", "Projects/Home/Tests/T.swift": "", "Projects/Home/Testing/F.swift": "",
      "Projects/Home/Interface/I.swift": "", "Projects/Home/Example/Sources/E.swift": "",
      "Projects/Core/Sources/B.swift": "",
      "Projects/Home/Resources/a.json": "", "Projects/Log/Sources/L.swift": "", "Projects/Log/Demo/D.swift": "",
    ])
    let project = folder.project
    #expect(project.problems == [])
    #expect(
      project.summary == [
        "Core library: Projects/Core/Sources/B.swift", "Home library: Projects/Home/Sources/A.swift",
        "HomeInterface library: Projects/Home/Interface/I.swift", "HomeTesting library: Projects/Home/Testing/F.swift",
        "HomeTests test: Projects/Home/Tests/T.swift", "HomeExample app: Projects/Home/Example/Sources/E.swift",
        "Log library: Projects/Log/Sources/L.swift", "LogDemo app: Projects/Log/Demo/D.swift",
      ])
    #expect(project.target("Home")?.dependencies.map(\.name) == ["HomeInterface", "Core", "Nuke"])
    #expect(project.target("HomeTests")?.dependencies.map(\.name) == ["Home", "HomeTesting"])
    #expect(project.target("HomeExample")?.dependencies.map(\.name) == ["Home", "HomeTesting"])
    #expect(project.target("HomeTesting")?.dependencies.map(\.name) == ["HomeInterface"])
    #expect(project.target("Home")?.otherFiles == ["Projects/Home/Resources/a.json"])
    #expect(
      project.notes.map(\.path) == [
        "Projects/Core/Project.swift", "Projects/Home/Project.swift", "Projects/Log/Project.swift",
      ])
  }

  @Test func helpersNamedAsManifestsAreNone() throws {
    let folder = try TemporaryProject([
      "Tuist/ProjectDescriptionHelpers/Project.swift":
        "import ProjectDescription\nextension Project { init(module: Module) { let a = Project(name: \"x\") } }",
      "Plugins/Kit/ProjectDescriptionHelpers/Project.swift": "import ProjectDescription\nlet broken = (",
    ])
    #expect(folder.project.problems == [] && folder.project.notes == [])
    #expect(folder.project.strayFiles == [])
  }

  /// Maps of an included specification are merged with those of the other, lists are joined.
  /// https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#include
  @Test func includedSpecificationsAreMerged() throws {
    let folder = try TemporaryProject([
      "project.yml": """
      include: [Base/project.yml, Base/more.yml]
      targets:
        App: {type: application, sources: [App], dependencies: [{target: Core}]}
      """,
      "Base/project.yml": """
      targetTemplates: {Shared: {sources: [Shared]}}
      targets:
        App: {type: framework, platform: iOS, sources: [Own], templates: [Shared]}
        Core: {type: framework, platform: iOS, sources: [Core]}
      """,
      "Base/more.yml": "targets: {App: {dependencies: [{target: Net}]}, Net: {type: framework, sources: [Net]}}",
      "A/project.yml": "include: ../B/project.yml\ntargets: {A: {type: framework, sources: [A]}}",
      "B/project.yml": "include: ../A/project.yml\ntargets: {B: {type: framework, sources: [B]}}",
      "App/A.swift": "", "Base/Own/O.swift": "", "Base/Shared/S.swift": "", "Base/Core/C.swift": "",
      "Base/Net/N.swift": "", "A/A/A.swift": "", "B/B/B.swift": "",
    ])
    #expect(
      folder.project.summary.sorted() == [
        "A library: A/A/A.swift", "App app: App/A.swift Base/Own/O.swift Base/Shared/S.swift", "B library: B/B/B.swift",
        "Core library: Base/Core/C.swift", "Net library: Base/Net/N.swift",
      ])
    #expect(folder.project.target("App")?.dependencies.map(\.name) == ["Core", "Net"])
  }

  @Test func brokenSpecificationsAreProblems() throws {
    let folder = try TemporaryProject([
      "a/project.yml": "targets: [", "b/project.yml": "# targets:\n",
      "c/project.yml": "include: [project.yml, gone.yml]\ntargets: {C: {type: framework}}",
      "d/Project.swift": "let project = feature(name: \"x\")",
      "e/Project.swift": "let project = Project(name: \"",
    ])
    #expect(
      folder.project.problems.map(\.path) == [
        "a/project.yml", "b/project.yml", "c/project.yml", "d/Project.swift", "e/Project.swift",
      ])
    #expect(folder.project.targets.map(\.name) == ["C"])
    #expect(!Project(at: folder.root, excluding: ["c/gone.yml"]).problems.contains { $0.path.hasPrefix("c/") })
  }

  @Test func specificationsOfOtherToolsAreNone() throws {
    let package = "import PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"A\")])"
    let files = ["Package.swift": package, "Sources/A/A.swift": "", "docs/project.yml": "{% if x %}\nname: a\n"]
    #expect(try TemporaryProject(files).project.problems == [])
  }

  @Test func generatedProjectsAreReadInstead() throws {
    let folder = try TemporaryProject([
      "project.yml": "targets: {A: {type: framework, sources: A}}", "A/A.swift": "",
      "S.xcodeproj/project.pbxproj": "{rootObject = P; objects = {P = {isa = PBXProject; targets = ();};};}",
    ])
    #expect(folder.project.summary == [])
  }
}
