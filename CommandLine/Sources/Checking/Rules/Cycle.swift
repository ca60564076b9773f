import ModuleGraph
import ProjectModel
import SourceModel
import SwiftScan

/// Modules that import one another, directly or not.
enum Cycle: Rule {
  static let id = "cycle"
  static let reason = "Modules of a cycle are one module: none can be built, tested or replaced without the others."
  static let remedy =
    "Take the import out that the finding names: move the code that needs it, or declare a protocol on its side."
  static let bad = [
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "shop", targets: [.target(name: "Cart"), .target(name: "List"), .target(name: "Prices")])
      """,
      "Sources/Cart/Cart.swift": "import List", "Sources/Cart/Sum.swift": "import List",
      "Sources/List/List.swift": "import Prices", "Sources/List/Row.swift": "import Prices",
      "Sources/Prices/Prices.swift": "1️⃣import Cart",
    ],
    [
      "seam.yml": "layers:\n  - features: [Cart]\n  - core: [Prices]\n",
      "Sources/Cart/Cart.swift": "import Prices",
      "Sources/Prices/A.swift": "1️⃣import Cart", "Sources/Prices/B.swift": "import Cart",
    ],
  ]
  static let good = [
    [
      "Sources/Cart/Cart.swift": "import List", "Sources/List/List.swift": "import Prices",
      "Sources/Prices/Prices.swift": "", "Tests/ListTests/Tests.swift": "import List\nimport Cart",
    ]
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    report.files = project.productFiles.count
    var uses = [[Int]](repeating: [], count: project.targets.count)
    var imports: [[Int]: [CheckedProject.ImportUse]] = [:]
    for use in project.imports where use.used.count == 1 && !project.targets[use.user].isTest && use.user != use.used[0]
    {
      imports[[use.user, use.used[0]], default: []].append(use)
    }
    for use in project.uses where !project.targets[use.user].isTest {
      if use.isDeclared || imports[[use.user, use.used]] != nil { uses[use.user].append(use.used) }
    }
    for component in Components.of(uses) where component.count > 1 {
      let inside = Set(component)
      let inner = uses.indices.map { inside.contains($0) ? uses[$0].filter(inside.contains) : [] }
      let ways = component.sorted().map { Components.shortestCycle(through: $0, inner) }
      let way = ways.min { $0.count < $1.count } ?? []
      let edges = zip(way, way.dropFirst() + way.prefix(1)).map { [$0, $1] }
      // An import that the layers rule out is the one to cut.
      func cost(_ edge: [Int]) -> (Int, Int, String) {
        (isUpwards(edge, project) ? 0 : 1, imports[edge]?.count ?? 0, project.targets[edge[0]].name)
      }
      guard let cut = edges.min(by: { cost($0) < cost($1) }) else { continue }
      let names = (way + way.prefix(1)).map { project.targets[$0].name }.joined(separator: " → ")
      let (user, used) = (project.targets[cut[0]].name, project.targets[cut[1]].name)
      let files = imports[cut] ?? []
      let rest = component.count > way.count ? " \(component.count) modules are part of it." : ""
      let message =
        "\(names) is a cycle.\(rest) The shortest cut: \(user) without \(used)"
        + (files.isEmpty
          ? ", which it declares." : ", which \(files.count) of its files import\(files.count == 1 ? "s" : "").")
      // Not the cut, which an import more can move.
      let symbol = component.map { project.targets[$0].name }.sorted().joined(separator: " ")
      let importing = inside.flatMap { user in inner[user].flatMap { imports[[user, $0]] ?? [] } }
      let causes = Set(importing.map { project.model.files[$0.file].path })
      if let first = files.first {
        report.add(
          message, file: first.file, at: project.line(of: first).start, symbol: symbol, causes: causes)
      } else {
        report.add(message, path: project.origin(of: cut[0]), line: 1, symbol: symbol, causes: causes)
      }
    }
  }

  private static func isUpwards(_ edge: [Int], _ project: CheckedProject) -> Bool {
    guard let user = project.layers[edge[0]], let used = project.layers[edge[1]] else { return false }
    return used < user
  }
}
