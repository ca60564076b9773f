import ModuleGraph
import SourceModel
import ToolTesting
import Testing

struct ModuleGraphTests {
  private func graph(_ files: [String: String]) throws -> ModuleGraph {
    let folder = try TemporaryProject(files)
    return ModuleGraph(SourceModel(folder.project))
  }

  private func shop() throws -> ModuleGraph {
    try graph([
      "Package.swift": """
      let package = Package(name: "shop", products: [.library(name: "ShopKit", targets: ["Feature", "Core"])], targets: [
        .target(name: "App", dependencies: ["Feature", .product(name: "Logging", package: "swift-log")]),
        .target(name: "Feature", dependencies: ["Core"]), .target(name: "Core"),
        .testTarget(name: "CoreTests", dependencies: ["Core"])])
      """,
      "Sources/App/A.swift": "import Feature\nimport Core\nimport Foundation", "Sources/Feature/F.swift": "import Core",
      "Sources/Feature/G.swift": "import Core", "Sources/Core/C.swift": "",
      "Tests/CoreTests/T.swift": "@testable import Core",
      "Other/Package.swift": """
      let package = Package(name: "other", targets: [
        .target(name: "Tool", dependencies: [.product(name: "ShopKit", package: "shop")]), .target(name: "Core")])
      """,
      "Other/Sources/Tool/T.swift": "import Core", "Other/Sources/Core/C.swift": "",
    ])
  }

  private func text(_ graph: ModuleGraph) -> [String] {
    graph.edges.map {
      "\(graph.nodes[$0.from].name) -> \(graph.nodes[$0.to].name) \($0.isDeclared ? "declared" : "") \($0.imports)"
    }
  }

  @Test func edgesAreDeclarationsAndImports() throws {
    let graph = try shop()
    #expect(graph.nodes.map(\.name) == ["App", "Core (other)", "Core (shop)", "CoreTests", "Feature", "Tool"])
    #expect(
      text(graph) == [
        "App -> Core (shop)  1", "App -> Feature declared 1", "CoreTests -> Core (shop) declared 1",
        "Feature -> Core (shop) declared 2", "Tool -> Core (other)  1", "Tool -> Core (shop) declared 0",
        "Tool -> Feature declared 0",
      ])
  }

  @Test func productsOfOneNameAreToldApartByTheirPackage() throws {
    let graph = try graph([
      "a/Package.swift":
        "let package = Package(name: \"a\", products: [.library(name: \"Core\", targets: [\"Core\"])], targets: [.target(name: \"Core\")])",
      "b/Package.swift":
        "let package = Package(name: \"b\", products: [.library(name: \"Core\", targets: [\"Core\"])], targets: [.target(name: \"Core\")])",
      "Package.swift":
        "let package = Package(name: \"c\", targets: [.target(name: \"App\", dependencies: [.product(name: \"Core\", package: \"b\")])])",
      "a/Sources/Core/A.swift": "", "b/Sources/Core/B.swift": "", "Sources/App/C.swift": "",
    ])
    #expect(text(graph) == ["App -> Core (b) declared 0"])
  }

  @Test func namesAreQualifiedOnRequest() throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"A\"), .target(name: \"B\")])",
      "Sources/A/a.swift": "", "Sources/B/b.swift": "",
    ])
    let model = SourceModel(folder.project)
    #expect(ModuleGraph(model, qualifying: ["B"]).nodes.map(\.name) == ["A", "B (p)"])
    #expect(ModuleGraph.repeatedNames(model.project).isEmpty)
  }

  @Test func circlesAreFound() {
    let uses = [[1], [2, 4], [0, 3], [2], []]
    #expect(Components.of(uses).map { $0.sorted() } == [[4], [0, 1, 2, 3]])
    #expect(Components.shortestCycle(through: 0, uses) == [0, 1, 2])
  }

  /// `.package(path:)` says which of several packages with one name is meant.
  @Test func packagesWithOneNameAreToldApart() throws {
    func package(_ name: String, _ rest: String) -> String { "let package = Package(name: \"\(name)\", \(rest))" }
    let library = package(
      "Lib", "products: [.library(name: \"Lib\", targets: [\"Lib\"])], targets: [.target(name: \"Lib\")]")
    let app = package(
      "App", "dependencies: [.package(path: \"Lib\")], targets: [.target(name: \"App\", dependencies: [\"Lib\"])]")
    let other = package(
      "Other",
      """
      dependencies: [.package(name: "Lib", path: "../B/Lib")],
      targets: [.target(name: "Other", dependencies: [.product(name: "Lib", package: "Lib")])]
      """)
    let folder = try TemporaryProject([
      "A/Package.swift": app, "A/Sources/App/A.swift": "import Lib", "A/Lib/Package.swift": library,
      "A/Lib/Sources/Lib/L.swift": "", "B/Lib/Package.swift": library, "B/Lib/Sources/Lib/L.swift": "",
      "C/Package.swift": other, "C/Sources/Other/O.swift": "import Lib",
    ])
    let graph = ModuleGraph(SourceModel(folder.project))
    #expect(graph.nodes.map(\.name) == ["App", "Lib (A/Lib)", "Lib (B/Lib)", "Other"])
    #expect(
      graph.edges.map { "\(graph.nodes[$0.from].name) → \(graph.nodes[$0.to].name)" } == [
        "App → Lib (A/Lib)", "Other → Lib (B/Lib)",
      ])
    #expect(graph.edges.map(\.isDeclared) == [true, true])
  }
}
