import ModuleGraph
import ProjectModel

/// A library that uses very many others of the project.
enum TooManyDependencies: Rule {
  static let id = "too-many-dependencies"
  static let severity = Severity.warning
  static let limit: Int? = 15
  static let isAllowedByComments = false
  static let reason = "A module with many dependencies changes with each of them, and is built after all of them."
  static let remedy = "Divide it by the dependencies that are used together, or pass in protocols instead of modules."
  static let bad = [
    [
      "seam.yml": "rules:\n  too-many-dependencies: 2\n",
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "shop",
        targets: [
      1️⃣    .target(name: "Cart", dependencies: ["List", "Prices", "Users"]), .target(name: "List"),
          .target(name: "Prices"), .target(name: "Users"),
        ])
      """,
      "Sources/Cart/Cart.swift": "import List\nimport Prices\nimport Users", "Sources/List/List.swift": "",
      "Sources/Prices/Prices.swift": "", "Sources/Users/Users.swift": "",
    ]
  ]
  static let good = [
    [
      "seam.yml": "layers:\n  - app: [Shop]\nrules:\n  too-many-dependencies: 2\n",
      "Sources/Cart/Cart.swift": "import List\nimport Prices\nimport Foundation", "Sources/List/List.swift": "",
      "Sources/Prices/Prices.swift": "", "Sources/Shop/Shop.swift": "import Cart\nimport List\nimport Prices",
    ],
    [
      "seam.yml": "rules:\n  too-many-dependencies: 2\n",
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "shop",
        targets: [
          .target(name: "Shop", dependencies: ["List", "Prices", "Users"]), .target(name: "List"),
          .target(name: "Prices"), .target(name: "Users"), .testTarget(name: "ShopTests", dependencies: ["Shop"]),
          .executableTarget(name: "shop-server", dependencies: ["Shop"]),
        ])
      """,
      "Sources/Shop/Shop.swift": "import List\nimport Prices\nimport Users", "Sources/List/List.swift": "",
      "Sources/Prices/Prices.swift": "", "Sources/Users/Users.swift": "",
      "Sources/shop-server/main.swift": "import Shop", "Tests/ShopTests/Tests.swift": "import Shop",
    ],
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    report.files = project.productFiles.count
    var counts = [Int](repeating: 0, count: project.targets.count)
    for use in project.uses { counts[use.user] += 1 }
    // The composition of an app or program uses all of its parts.
    for (index, target) in project.targets.enumerated()
    where target.kind == .library && project.layerName(index) != "app" && !isComposition(index, project) {
      let limit = project.configuration.limit(of: Self.self, at: project.origin(of: index))
      guard counts[index] > limit else { continue }
      report.add(
        "\(target.name) uses \(counts[index]) other modules of the project, more than \(limit).",
        path: project.origin(of: index), line: project.line(inManifestOf: index, naming: target.name),
        symbol: target.name, causes: Set(target.sources))
    }
  }

  /// Whether only apps and programs use a library, tests aside.
  private static func isComposition(_ target: Int, _ project: CheckedProject) -> Bool {
    let users = project.usersOfTargets[target].map { project.targets[$0] }.filter { !$0.isTest }
    return !users.isEmpty && users.allSatisfy { [.app, .executable].contains($0.kind) }
  }
}
