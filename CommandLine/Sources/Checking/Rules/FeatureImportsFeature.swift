import ProjectModel
import SourceModel
import SwiftScan

/// An import of one module of an independent group by another.
enum FeatureImportsFeature: Rule {
  static let id = "feature-imports-feature"
  static let reason = "A feature that imports another cannot be built, tested, moved or removed without it."
  static let remedy =
    "Let the coordinator above both connect them by a delegate or closure, or move the shared code to a library."
  static let bad = [
    [
      "Sources/FeatureCart/Cart.swift": "1️⃣import FeatureList",
      "Sources/FeatureList/List.swift": "public struct List {}",
    ],
    [
      "seam.yml": "independent:\n  - [Storage, Network]\n",
      "Sources/Storage/Storage.swift": "1️⃣import Network", "Sources/Network/Network.swift": "",
    ],
  ]
  static let good = [
    [
      "Sources/FeatureCart/Cart.swift": "import FeatureListInterface\nimport FeatureCartInterface",
      "Sources/FeatureCartInterface/Cart.swift": "", "Sources/FeatureListInterface/List.swift": "",
      "Sources/App/App.swift": "import FeatureCart",
    ]
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    let groups = project.targets.map { target in
      project.configuration.independent.firstIndex { $0.restrict(target) }
    }
    guard groups.contains(where: { $0 != nil }) else {
      report.idleReason = "no modules are independent: neither in seam.yml, nor by the names of the modules"
      return
    }
    report.files = project.model.files.filter { file in file.targets.contains { groups[$0] != nil } }.count
    for use in project.imports {
      guard let group = groups[use.user], !use.used.isEmpty, use.used.allSatisfy({ groups[$0] == group }),
        let used = use.used.first, !isAllowed(project.targets[use.user].name, project.targets[used].name)
      else { continue }
      report.add(
        "\(project.targets[use.user].name) imports \(project.module(of: use)), another of its kind.", at: use)
    }
  }

  /// Whether two modules are parts of one feature, or the imported one is an interface.
  private static func isAllowed(_ user: String, _ used: String) -> Bool {
    Configuration.isInterface(used) || Configuration.feature(of: user) == Configuration.feature(of: used)
  }
}
