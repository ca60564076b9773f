import ProjectModel
import ToolTesting
import Testing

struct PackageTests {
  private func project(_ manifest: String, _ files: [String]) throws -> (TemporaryProject, Project) {
    var content = ["Package.swift": manifest]
    for file in files { content[file] = "" }
    let folder = try TemporaryProject(content)
    return (folder, folder.project)
  }

  @Test func manifestsOfOtherVersionsAreSaid() throws {
    let manifest = "import PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"A\")])"
    let project = try TemporaryProject([
      "Package.swift": manifest, "Package@swift-6.1.swift": manifest, "Sources/A/A.swift": "",
    ]).project
    #expect(project.targets.map(\.name) == ["A"])
    #expect(
      project.notes == [
        .init(
          path: "Package@swift-6.1.swift",
          reason: "it is not read, though some versions of Swift use it for Package.swift")
      ])
  }

  @Test func targetsHaveTheFilesOfTheirFolders() throws {
    let (folder, project) = try project(
      """
      import PackageDescription
      let package = Package(
        name: "shop",
        targets: [
          .target(name: "Core", dependencies: ["Base", .product(name: "NIO", package: "swift-nio")]),
          .target(name: "Base", path: "Libraries/Base", exclude: ["Old", "Draft.swift"]),
          .target(name: "Some", path: "Some", sources: ["A.swift", "More"]),
          .executableTarget(name: "shop-tool", dependencies: [.target(name: "Core", condition: .when(platforms: [.linux]))]),
          .testTarget(name: "CoreTests", dependencies: ["Core"]),
          .macro(name: "Macros"), .plugin(name: "Lint", capability: .buildTool()),
          .systemLibrary(name: "CZlib", path: "C"), .binaryTarget(name: "Blob", url: "https://x", checksum: "1"),
        ])
      """,
      [
        "Sources/Core/A.swift", "Sources/Core/B/C.swift", "Sources/Core/D.json", "Libraries/Base/E.swift",
        "Libraries/Base/Old/F.swift", "Libraries/Base/Draft.swift", "Some/A.swift", "Some/More/G.swift", "Some/H.swift",
        "Sources/shop-tool/main.swift", "Tests/CoreTests/I.swift", "Sources/Macros/J.swift", "Plugins/Lint/K.swift",
        "C/module.modulemap", "Other/L.swift",
      ])
    _ = folder
    #expect(project.problems == [])
    #expect(
      project.summary == [
        "Core library: Sources/Core/A.swift Sources/Core/B/C.swift", "Base library: Libraries/Base/E.swift",
        "Some library: Some/A.swift Some/More/G.swift", "shop-tool executable: Sources/shop-tool/main.swift",
        "CoreTests test: Tests/CoreTests/I.swift", "Macros macro: Sources/Macros/J.swift",
        "Lint plugin: Plugins/Lint/K.swift", "CZlib system: ", "Blob binary: ",
      ])
    #expect(
      project.target("Core")?.dependencies == [
        .init(name: "Base", package: nil), .init(name: "NIO", package: "swift-nio"),
      ])
    #expect(project.target("shop-tool")?.dependencies.map(\.name) == ["Core"])
    #expect(project.target("shop-tool")?.module == "shop_tool")
    #expect(project.target("Core")?.otherFiles == ["Sources/Core/D.json"])
    #expect(
      project.strayFiles == [
        "Libraries/Base/Draft.swift", "Libraries/Base/Old/F.swift", "Other/L.swift", "Some/H.swift",
      ])
  }

  @Test func manifestsComputeTheirTargets() throws {
    let (folder, project) = try project(
      #"""
      import PackageDescription
      let suffix = "Tests"
      func kit(_ product: String, in package: String = "kit") -> Target.Dependency { .product(name: product, package: package) }
      extension Target.Dependency {
        static let base: Self = "Base"
        static var log: Self { .product(name: "Logging", package: "swift-log") }
      }
      let package = Package(name: "p", targets: [.target(name: "A", dependencies: shared + [.base, .log])] + more)
      /// Declared behind their use.
      var shared: [Target.Dependency] { [kit("Kit"), .product(name: "Other", package: "other")] }
      var more: [Target] {
        ["B", "C"].map { .target(name: $0, dependencies: ["A"], path: "Modules/\($0)") }
          + [.testTarget(name: "A" + suffix, path: "A\(suffix)")]
      }
      #if os(Linux)
      package.targets += [.target(name: "Linux")]
      #endif
      package.targets.append(.target(name: "Last"))
      package.targets.append(contentsOf: [.target(name: "Very" + "Last")])
      for target in package.targets { target.swiftSettings = [] }
      """#,
      [
        "Sources/A/A.swift", "Modules/B/B.swift", "Modules/C/C.swift", "ATests/T.swift", "Sources/Linux/L.swift",
        "Sources/Last/L.swift", "Sources/VeryLast/V.swift",
      ])
    _ = folder
    #expect(project.problems == [])
    #expect(project.targets.map(\.name) == ["A", "B", "C", "ATests", "Linux", "Last", "VeryLast"])
    #expect(
      project.target("A")?.dependencies.map(\.name)
        == ["Kit", "Other", "base", "Logging"].map { $0 == "base" ? "Base" : $0 })
    #expect(project.target("A")?.dependencies.first?.package == "kit")
    #expect(project.target("C")?.sources == ["Modules/C/C.swift"])
    #expect(project.target("ATests")?.kind == .test)
  }

  @Test(arguments: [
    "targets.append(.target(name: \"B\"))", "targets += [.target(name: \"B\")]",
    "for name in [\"B\"] { targets.append(.target(name: name)) }",
    "if isLarge { targets.append(contentsOf: [.target(name: \"B\")]) }",
    "#if os(Linux)\ntargets.insert(.target(name: \"B\"), at: 0)\n#endif",
    "func add(_ name: String) { package.targets.append(.target(name: name)) }",
    "switch kind { case .large: targets.append(.target(name: \"B\"))\ndefault: break }",
  ])
  func targetsAreAddedToVariables(_ statement: String) throws {
    let manifest = """
      import PackageDescription
      var targets: [Target] = [.target(name: "A")]
      \(statement)
      let package = Package(name: "p", targets: targets)
      \(statement.hasPrefix("func") ? "if isLarge { package.targets.append(.target(name: \"B\")) }" : "")
      """
    let (folder, project) = try project(manifest, ["Sources/A/A.swift", "Sources/B/B.swift"])
    _ = folder
    #expect(project.problems == [] && project.targets.map(\.name).sorted() == ["A", "B"])
  }

  @Test func partsThatAreComputedAreProblems() throws {
    let manifest = """
      import PackageDescription
      let package = Package(name: "p", targets: [
        .target(name: "A", path: nil, sources: files()), .target(name: "B", sources: nil)] + others())
      """
    let (folder, project) = try project(manifest, ["Sources/A/A.swift", "Sources/B/B.swift"])
    #expect(
      project.problems.map(\.reason).sorted() == ["some targets are computed", "the sources of target A are computed"])
    #expect(project.targets.map(\.sources) == [["Sources/A/A.swift"], ["Sources/B/B.swift"]])
    try folder.write("Package.swift", "import PackageDescription\nlet package = Package(name: \"p\", targets: all())")
    #expect(folder.project.problems.map(\.reason) == ["its targets are computed"])
  }

  @Test func problemsNameThePart() throws {
    let (folder, project) = try project(
      """
      let package = Package(name: "p", targets: [.target(name: name()), .target(name: "Gone"), .target(name: "Out", path: "../x")])
      """, [])
    _ = folder
    #expect(
      project.problems.map(\.reason) == [
        "a target's name is computed", "target Gone has no folder",
        "the path of target Out is computed or leads out of here",
      ])
    let broken = try TemporaryProject([
      "Package.swift": "let x = 1", "B/Package.swift": "let package = Package(name: \\",
    ])
    #expect(broken.project.problems.map(\.path) == ["B/Package.swift"])
    // A file of that name alone is no manifest.
    #expect(broken.project.strayFiles == ["Package.swift"])
  }

  @Test func recursiveManifestsEnd() throws {
    let (folder, project) = try project(
      """
      func a() -> String { a() }
      let b = c, c = b
      let d: String = e
      let e: String = d
      let deep = \(String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000))
      let package = Package(name: a(), targets: [.target(name: b), .target(name: d)])
      """, [])
    _ = folder
    #expect(project.problems.count == 2)
  }

  @Test func functionsThatCallOneAnotherEnd() throws {
    let (folder, project) = try project(
      """
      func a() -> [Target] { b() + b() + b() }
      func b() -> [Target] { a() + a() + [1, 2].map { a() + $0 } }
      let package = Package(name: "p", targets: a())
      """, [])
    _ = folder
    #expect(project.targets.isEmpty)
  }

  /// Nothing traps or stands still, whatever the text is.
  @Test(arguments: 0..<4) func damagedManifests(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = [
      "let package = Package(", "name: \"a\"", "targets: [", ".target(", ")", "]", "}", "{", "(", "[", ",", "+",
      "func f(",
      "_ a: String = \"x\") -> T {", "return ", "$0", ".map {", "\"\\(", "f(", "package.targets +=",
      "package.targets.append(",
      "let a = ", "var b: T {", "a", "b", "?", ":", "??", "!", "#if x\n", "#endif\n", "\n", "\"", "in", ".", "x.init(",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 1...60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let folder = try TemporaryProject(["Package.swift": "import PackageDescription " + text.joined(separator: " ")])
      _ = folder.project
    }
  }

  @Test func packagesInsidePackagesAreTheirOwn() throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"a\", targets: [.target(name: \"A\", path: \".\")])",
      "A.swift": "", "Inner/Package.swift": "let package = Package(name: \"b\", targets: [.target(name: \"B\")])",
      "Inner/Sources/B/B.swift": "", ".build/checkouts/C/Package.swift": "let package = Package(name: \"c\")",
      "Pods/D/D.swift": "",
    ])
    #expect(folder.project.summary == ["B library: Inner/Sources/B/B.swift", "A library: A.swift"])
  }

  @Test func foldersOfSourcesCanHaveTheNamesOfTools() throws {
    let (folder, project) = try project(
      "let package = Package(name: \"p\", targets: [.target(name: \"A\"), .testTarget(name: \"ATests\")])",
      ["Sources/A/Pods/A.swift", "Sources/A/DerivedData/B.swift", "Tests/ATests/Carthage/T.swift", "Carthage/C.swift"])
    _ = folder
    #expect(project.summary == ["A library: Sources/A/Pods/A.swift", "ATests test: Tests/ATests/Carthage/T.swift"])
    #expect(project.strayFiles == [])
  }

  @Test func cataloguesOfDocumentationHaveNoSources() throws {
    let (folder, project) = try project(
      "let package = Package(name: \"p\", targets: [.target(name: \"A\")])",
      ["Sources/A/A.swift", "Sources/A/A.docc/step.swift", "Sources/A/A.docc/A.md", "Guide.docc/Code/step.swift"])
    _ = folder
    #expect(project.summary == ["A library: Sources/A/A.swift"])
    #expect(project.target("A")?.otherFiles == ["Sources/A/A.docc/A.md", "Sources/A/A.docc/step.swift"])
    #expect(project.strayFiles == [])
  }

  @Test func snippetsAreTargetsOfTheirOwn() throws {
    let (folder, project) = try project(
      """
      let package = Package(
        name: "p", products: [.library(name: "L", targets: ["L"]), .executable(name: "tool", targets: ["tool"])],
        targets: [.target(name: "L"), .target(name: "Internal"), .executableTarget(name: "tool")])
      """,
      [
        "Sources/L/A.swift", "Sources/Internal/I.swift", "Sources/tool/main.swift", "Snippets/Tour.swift",
        "Snippets/More/Long-Tour.swift", "Snippets/data.json", "Inner/Snippets/Other.swift",
      ])
    _ = folder
    #expect(
      project.summary.filter { $0.contains("Snippets") } == [
        "Long-Tour snippet: Snippets/More/Long-Tour.swift", "Tour snippet: Snippets/Tour.swift",
      ])
    #expect(project.target("Long-Tour")?.module == "Long_Tour")
    #expect(project.target("Tour")?.dependencies == [.init(name: "L", package: nil)])
    #expect(project.strayFiles == ["Inner/Snippets/Other.swift"])
  }

  @Test func valuesWithATypeBeforeThemAreRead() throws {
    let (folder, project) = try project(
      "let package: Package = .init(name: \"p\", targets: [.target(name: \"A\")])", ["Sources/A/A.swift"])
    _ = folder
    #expect(project.summary == ["A library: Sources/A/A.swift"])
  }

  @Test func packagesThatAreNotThereAreSaid() throws {
    let manifest = """
      let package = Package(
        name: "a", dependencies: [.package(path: "Vendor/Gone"), .package(path: "Vendor/There")],
        targets: [.target(name: "A")])
      """
    let folder = try TemporaryProject([
      "Package.swift": manifest, "Sources/A/A.swift": "",
      "Vendor/There/Package.swift": "let package = Package(name: \"b\", targets: [])",
    ])
    let reason = "the package Vendor/Gone, on which it depends, is not there"
    #expect(folder.project.notes == [Project.Problem(path: "Package.swift", reason: reason)])
  }

  @Test func linksAreFollowedAndLoopsEnd() throws {
    let folder = try TemporaryProject([
      "Real/A.swift": "",
      "Package.swift": "let package = Package(name: \"a\", targets: [.target(name: \"A\", path: \"Link\")])",
    ])
    try folder.link("Link", to: "Real")
    try folder.link("Real/Loop", to: "..")
    try folder.link("Real/Gone", to: "/nowhere")
    // The folder around the project, and one with links to everything.
    try folder.link("Around", to: "../../..")
    try folder.link("Processes", to: "/proc")
    let files = FileTree(root: folder.root).files
    #expect(files.contains("Link/A.swift") && files.contains("Real/A.swift"))
    #expect(files.count < 20)
    #expect(folder.project.target("A")?.sources.first == "Link/A.swift")
  }
}
