import ProjectModel
import SourceModel
import SwiftScan

/// An import that the layers, a prohibition or an owner in seam.yml rule out.
enum ForbiddenImport: Rule {
  static let id = "forbidden-import"
  static let reason = "A module that imports one above it, or one that is not its own, changes with it."
  static let remedy =
    "Move the code to a module that may import it, or declare a protocol here that the other module implements."
  static let bad = [
    [
      "seam.yml": "layers:\n  - features: [Feature*]\n  - core: [Core*]\n",
      "Sources/FeatureCart/Cart.swift": "public struct Cart {}",
      "Sources/CoreStorage/Storage.swift": "1️⃣import FeatureCart",
    ],
    [
      "seam.yml": "forbidden:\n  - {from: Lib*, to: UIKit, because: libraries run on servers}\n",
      "Sources/LibPrices/Prices.swift": "import Foundation\n1️⃣import UIKit",
      "Tests/LibPricesTests/Tests.swift": "import UIKit",
    ],
    [
      "seam.yml": "owners:\n  Stripe: CorePayments\n",
      "Sources/CorePayments/Payments.swift": "import Stripe",
      "Sources/FeatureCart/Cart.swift": "1️⃣import Stripe",
    ],
  ]
  static let good = [
    [
      "seam.yml": "layers:\n  - features: [Feature*]\n  - core: [Core*]\n",
      "Sources/FeatureCart/Cart.swift": "import CoreStorage\nimport Foundation",
      "Sources/CoreStorage/Storage.swift": "import Foundation",
      "Tests/CoreStorageTests/Tests.swift": "import CoreStorage\nimport FeatureCart",
    ]
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    let configuration = project.configuration
    guard !configuration.layers.isEmpty || !configuration.forbidden.isEmpty || !configuration.owners.isEmpty else {
      report.idleReason = "there are no layers: neither in seam.yml, nor by the names of the modules"
      return
    }
    report.files = project.model.files.count { !$0.targets.isEmpty }
    // The same for all files of a target.
    var known: [Key: String?] = [:]
    for use in project.imports {
      let key = Key(target: use.user, module: project.line(of: use).module)
      let found = known[key] ?? objection(to: use, in: project)
      known[key] = .some(found)
      guard let objection = found else { continue }
      report.add("\(project.targets[use.user].name) imports \(project.module(of: use))\(objection).", at: use)
    }
  }

  private struct Key: Hashable {
    let target: Int
    let module: Name
  }

  /// The end of a message about an import; nil for one that is allowed.
  private static func objection(to use: CheckedProject.ImportUse, in project: CheckedProject) -> String? {
    let user = project.targets[use.user]
    let module = project.module(of: use)
    // A target that is one of several of its name counts only if all are ruled out.
    let above = use.used.compactMap { project.layers[$0] }
    if let layer = project.layers[use.user], let first = above.first, above.count == use.used.count,
      above.allSatisfy({ $0 < layer })
    {
      let names = project.configuration.layers.map(\.name)
      return ", but the layer \(names[layer]) is below \(names[first])"
    }
    for prohibition in project.configuration.forbidden where prohibition.importers.restrict(user) {
      let isRuledOut =
        prohibition.imported.match(module)
        || !use.used.isEmpty && use.used.allSatisfy { prohibition.imported.match(project.targets[$0]) }
      if isRuledOut {
        return prohibition.reason.map { ", which seam.yml forbids: \($0)" } ?? ", which seam.yml forbids"
      }
    }
    guard !user.isTest, let owner = project.configuration.owners.first(where: { $0.name == module }),
      !owner.modules.match(user)
    else { return nil }
    return ", \(owner.permission)"
  }
}
