import Foundation
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
    #expect(graph.cycles.isEmpty)
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

  @Test func partsOfTheGraph() throws {
    let graph = try shop()
    #expect(graph.withoutTests.nodes.map(\.name).contains("CoreTests") == false)
    let core = try #require(graph.node("Core (shop)"))
    #expect(graph.reaching(core).nodes.map(\.name) == ["App", "Core (shop)", "CoreTests", "Feature", "Tool"])
    let feature = try #require(graph.node("Feature"))
    #expect(graph.focus(on: feature).nodes.map(\.name) == ["App", "Core (shop)", "Feature", "Tool"])
    #expect(graph.node("Gone") == nil)
  }

  @Test func circlesAreFound() throws {
    let graph = try graph([
      "Package.swift":
        "let package = Package(name: \"p\", targets: [\("ABCDE".map { ".target(name: \"\($0)\")" }.joined(separator: ","))])",
      "Sources/A/a.swift": "import B", "Sources/B/b.swift": "import C\nimport E",
      "Sources/C/c.swift": "import A\nimport D",
      "Sources/D/d.swift": "import C", "Sources/E/e.swift": "",
    ])
    #expect(graph.cycles == [["A", "B", "C", "A"]])
  }

  @Test func textsHaveAllNodesAndEdges() throws {
    let graph = try graph([
      "Package.swift":
        "let package = Package(name: \"p\", targets: [.target(name: \"A\", dependencies: [\"B\"]), .target(name: \"B\")])",
      "Sources/A/a.swift": "", "Sources/B/b.swift": "import A",
    ])
    #expect(graph.text == "A: B\nB: ?A\n")
    #expect(try shop().text.contains("\nCoreTests (test): Core (shop)\nFeature: Core (shop)\n"))
    #expect(graph.mermaid == "graph TD\n  n0[\"A\"]\n  n1[\"B\"]\n  n0 --> n1\n  n1 -.-> n0\n")
    #expect(
      graph.dot
        == "digraph modules {\n  node [shape=box];\n  n0 [label=\"A\"];\n  n1 [label=\"B\"];\n  n0 -> n1;\n  n1 -> n0 [style=dotted];\n}\n"
    )
    let json = try JSONSerialization.jsonObject(with: Data(graph.json.utf8)) as? [String: Any]
    #expect(json?["version"] as? Int == 1)
    #expect((json?["modules"] as? [[String: Any]])?.map { $0["name"] as? String } == ["A", "B"])
    #expect((json?["dependencies"] as? [[String: Any]])?.map { $0["declared"] as? Bool } == [true, false])
  }
}
