import ModuleGraph
import ProjectModel
import SourceModel
import SwiftScan

/// A dependency in a package's manifest that no file of the target imports.
enum UnusedDependency: Rule {
  static let id = "unused-dependency"
  static let isAllowedByComments = false
  static let reason = "Each change of a dependency builds and tests the target again, and keeps others from moving it."
  static let remedy = "Remove the dependency from the manifest."
  static let bad = [
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "shop", products: [.library(name: "Cart", targets: ["Cart", "Prices"])],
        targets: [
          .target(name: "Prices"), .target(name: "List"),
          .target(
            name: "Cart",
            dependencies: [
              "List",
      1️⃣        "Prices",
            ]),
        ])
      """,
      "Sources/Cart/Cart.swift": "import List", "Sources/List/List.swift": "", "Sources/Prices/Prices.swift": "",
    ]
  ]
  static let good = [
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "shop",
        targets: [
          .target(name: "Prices"), .target(name: "List"), .executableTarget(name: "server"),
          .target(name: "Cart", dependencies: ["List", "Prices"]),
          .testTarget(name: "CartTests", dependencies: ["Cart", "server"]),
        ])
      """,
      "Sources/Cart/Cart.swift": "import List\n#if DEBUG\nimport struct Prices.Price\n#endif",
      "Sources/List/List.swift": "", "Sources/Prices/Prices.swift": "public struct Price {}",
      "Sources/server/main.swift": "", "Tests/CartTests/Tests.swift": "@testable import Cart",
    ]
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    var imported = [Set<String>](repeating: [], count: project.targets.count)
    for use in project.imports { imported[use.user].insert(project.module(of: use)) }
    let broken = project.model.files.filter { $0.source.firstProblem != nil }.map(\.path)
    let unread = Set(project.model.problems.map(\.path) + broken)
    for (index, target) in project.targets.enumerated() {
      guard case .package = target.origin, !target.sources.isEmpty else { continue }
      guard !hasOtherSources(target) else {
        report.obstacles.append(.init(path: target.name, reason: "it has sources that are not Swift"))
        continue
      }
      // An import could stand in a file that was not read.
      guard unread.isDisjoint(with: target.sources), !project.hasUnreadManifest(index) else {
        report.obstacles.append(.init(path: target.name, reason: "a file of it, or its manifest, was not read whole"))
        continue
      }
      report.files += target.sources.count
      let modules = project.withReexports(imported[index])
      for dependency in target.dependencies {
        let used = project.names.targets(dependency, of: index)
        guard !used.isEmpty, used.allSatisfy({ isImportable(project.targets[$0]) }) else { continue }
        let names = project.withReexports(Set(used.map { project.targets[$0].module }))
        guard modules.isDisjoint(with: names) else { continue }
        report.add(
          "\(target.name) depends on \(dependency.name), which none of its files imports.",
          path: project.origin(of: index), line: project.line(inManifestOf: index, naming: dependency.name),
          symbol: "\(target.name) \(dependency.name)")
      }
    }
    if report.files == 0 { report.idleReason = "there is no package with targets of Swift alone" }
  }

  /// Sources in other languages can need a dependency without an import that is seen.
  private static func hasOtherSources(_ target: Target) -> Bool {
    target.otherFiles.contains {
      ["c", "m", "mm", "cc", "cpp", "cxx", "h", "s", "S"].contains(Path.fileExtension(of: $0))
    }
  }

  /// Programs, plugins and macros are used without an import.
  private static func isImportable(_ target: Target) -> Bool { target.kind == .library && !target.sources.isEmpty }
}
