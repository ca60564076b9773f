import ModuleGraph
import ProjectModel
import SourceModel
import SwiftScan

/// An import of a module that the package's manifest does not give to the target.
enum UndeclaredImport: Rule {
  static let id = "undeclared-import"
  static let reason =
    "The module is found only as long as another dependency brings it along, so that others cannot change theirs."
  static let remedy = "Add the module's target to the dependencies in the manifest, or remove the import."
  static let bad = [
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "shop",
        targets: [
          .target(name: "Cart", dependencies: ["List"]), .target(name: "List", dependencies: ["Prices"]),
          .target(name: "Prices"),
        ])
      """,
      "Sources/Cart/Cart.swift": "import List\n1️⃣import Prices", "Sources/Cart/Sum.swift": "import Prices",
      "Sources/List/List.swift": "import Prices",
      "Sources/Prices/Prices.swift": "",
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
          .target(name: "Cart", dependencies: ["List"]), .target(name: "List", dependencies: ["Prices"]),
          .target(name: "Prices"),
        ])
      """,
      "Sources/Cart/Cart.swift": "import Foundation\nimport List\nimport Prices",
      "Sources/List/List.swift": "@_exported import Prices", "Sources/Prices/Prices.swift": "",
    ]
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    let declared = project.targets.indices.map { target in declaredModules(of: target, in: project) }
    let packages = declaredPackages(project)
    guard declared.contains(where: { $0 != nil }) else {
      report.idleReason = "there is no package whose manifest was read"
      return
    }
    for (index, target) in project.targets.enumerated() where declared[index] == nil {
      report.obstacles.append(.init(path: target.name, reason: "no manifest that was read whole declares it"))
    }
    report.files = project.model.files.count { file in file.targets.contains { declared[$0] != nil } }
    var uses: [CheckedProject.ImportUse] = []
    var counts: [[String]: Int] = [:]
    for use in project.imports {
      guard let modules = declared[use.user], !use.used.contains(use.user) else { continue }
      let module = project.module(of: use)
      guard !modules.contains(module),
        // A module of the same name in an unrelated package is not the one that is imported.
        use.used.contains(where: { packages[project.origin(of: use.user)]?.contains(project.origin(of: $0)) ?? false }),
        !project.isConditional(use)
      else { continue }
      let key = [project.targets[use.user].name, module]
      if counts[key] == nil { uses.append(use) }
      counts[key, default: 0] += 1
    }
    for use in uses {
      let (user, module) = (project.targets[use.user].name, project.module(of: use))
      let count = counts[[user, module]] ?? 1
      report.add(
        "\(user) imports \(module)\(count == 1 ? "" : " in \(count) files"), which is not among its dependencies in "
          + "\(project.origin(of: use.user)).", at: use, symbol: "\(user) \(module)")
    }
  }

  /// The modules that a target of a package may import, those that they pass on among them; nil for targets of
  /// projects, where Xcode finds modules by the schemes.
  private static func declaredModules(of target: Int, in project: CheckedProject) -> Set<String>? {
    guard case .package = project.targets[target].origin, project.targets[target].kind != .snippet,
      !project.hasUnreadManifest(target)
    else { return nil }
    let uses = project.targets[target].dependencies.flatMap { project.names.targets($0, of: target) }
    return project.withReexports(Set(uses.map { project.targets[$0].module }))
  }

  /// For each manifest the manifests of the packages that its targets depend on, and itself.
  private static func declaredPackages(_ project: CheckedProject) -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for (user, target) in project.targets.enumerated() {
      let uses = target.dependencies.flatMap { project.names.targets($0, of: user) }
      result[project.origin(of: user), default: [project.origin(of: user)]].formUnion(uses.map(project.origin))
    }
    return result
  }
}
