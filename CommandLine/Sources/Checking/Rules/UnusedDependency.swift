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
    ],
    [
      "Package.swift": """
      // swift-tools-version: 5.3
      import PackageDescription

      let package = Package(
        name: "shop",
        targets: [
          .target(name: "Prices"), .target(name: "List", dependencies: ["Prices"]), .target(name: "convert"),
          .target(name: "report"), .target(name: "Cart", dependencies: ["List", "Prices"]),
          .testTarget(name: "CartTests", dependencies: ["convert", "report"]),
        ])
      """,
      "Sources/Cart/Cart.swift": "import List\nlet sum = row.grossPrice",
      "Sources/List/List.swift": "import Prices", "Sources/Prices/Prices.swift": "struct Price { let grossPrice = 1 }",
      "Sources/convert/main.swift": "", "Sources/report/Report.swift": "",
      "Tests/CartTests/Tests.swift": "let program = \"report\"",
    ],
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    var imported = [Set<Name>](repeating: [], count: project.targets.count)
    for use in project.imports { imported[use.user].insert(project.line(of: use).module) }
    let broken = project.model.files.filter { $0.source.firstProblem != nil }.map(\.path)
    let unread = Set(project.model.problems.map(\.path) + broken)
    lazy var declarationCounts = declarationCounts(project)
    for (index, target) in project.targets.enumerated() {
      guard case .package = target.origin, !target.sources.isEmpty, target.kind != .snippet else { continue }
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
      let modules = project.withReexports(Set(imported[index].map(project.model.names.text)))
      for dependency in target.dependencies {
        let used = project.names.targets(dependency, of: index)
        guard !used.isEmpty, used.allSatisfy({ isImportable(project.targets[$0]) }) else { continue }
        let names = project.withReexports(Set(used.map { project.targets[$0].module }))
        guard modules.isDisjoint(with: names), !isNamed(used, by: index, project),
          !used.contains(where: { dependency in
            isPassedOn(dependency, by: modules, project)
              && usesMember(of: dependency, in: index, declarationCounts, project)
          })
        else { continue }
        report.add(
          "\(target.name) depends on \(dependency.name), which none of its files imports.",
          path: project.origin(of: index), line: project.line(inManifestOf: index, naming: dependency.name),
          symbol: "\(target.name) \(dependency.name)", causes: Set(target.sources))
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
  private static func isImportable(_ target: Target) -> Bool {
    target.kind == .library && !target.sources.isEmpty
      && !target.sources.contains { Path.name(of: $0) == "main.swift" }
  }

  private static func files(_ target: Int, _ project: CheckedProject) -> [SourceFile] {
    project.filesOfTargets[target].map { project.model.files[$0].source }
  }

  /// Whether a text in a target is the name of a dependency, such as of a program that a test starts.
  private static func isNamed(_ used: [Int], by user: Int, _ project: CheckedProject) -> Bool {
    let names = Set(used.compactMap { project.model.names.name(project.targets[$0].name) })
    return files(user, project).contains { !names.isDisjoint(with: $0.texts) }
  }

  /// Whether one of some modules uses a dependency, so that it can pass on values of the dependency's types.
  private static func isPassedOn(_ dependency: Int, by modules: Set<String>, _ project: CheckedProject) -> Bool {
    project.usersOfTargets[dependency].contains { modules.contains(project.targets[$0].module) }
  }

  /// Whether a target uses a member that a dependency alone declares.
  private static func usesMember(
    of dependency: Int, in user: Int, _ counts: [Name: Int], _ project: CheckedProject
  ) -> Bool {
    let own = members(files(dependency, project)).filter { counts[$0.key] == $0.value }
    return files(user, project).contains { file in
      file.references.contains { [.member, .implicitMember].contains($0.role) && own[$0.name] != nil }
    }
  }

  /// How many files of the project declare each member.
  private static func declarationCounts(_ project: CheckedProject) -> [Name: Int] {
    members(project.model.files.map(\.source))
  }

  /// The members that files declare, each with the number of files.
  private static func members(_ files: [SourceFile]) -> [Name: Int] {
    var counts: [Name: Int] = [:]
    for file in files {
      for name in Set(file.declarations.lazy.filter { $0.parent != nil }.map(\.name)) { counts[name, default: 0] += 1 }
    }
    return counts
  }
}
