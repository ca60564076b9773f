import ProjectModel
import SourceModel
import SwiftScan

/// A use of a database, the network, settings or secrets outside of the modules that own them.
enum MisplacedInfrastructure: Rule {
  static let id = "misplaced-infrastructure"
  static let reason =
    "A system that features, or modules that do not own it, name cannot be replaced or faked in one place."
  static let remedy = "Use it in one module, behind a protocol that the others know."
  static let bad = [
    [
      "Sources/FeatureCart/Cart.swift": """
      import Foundation

      struct Cart {
        func save() { 1️⃣UserDefaults.standard.set(2, forKey: "count") }
        func remove() { UserDefaults.standard.removeObject(forKey: "count") }
      }
      """
    ],
    [
      "seam.yml": "owners:\n  DatabaseQueue: Storage\n",
      "Sources/Orders/Orders.swift": "final class Orders { let queue: 1️⃣DatabaseQueue }",
      "Sources/Storage/Storage.swift": "final class Storage { let queue: DatabaseQueue }",
    ],
    [
      "Sources/FeatureCart/CartView.swift": """
      import SwiftUI

      struct CartView: View {
        @1️⃣AppStorage("count") private var count = 0
      }
      """
    ],
  ]
  static let good = [
    [
      "Sources/FeatureCart/Cart.swift": """
      import CoreSettings
      extension UserDefaults { enum CartKeys { static let count = "count" } }
      func key() -> String { UserDefaults.CartKeys.count }
      """,
      "Sources/CoreSettings/Settings.swift": "struct Settings { let defaults: UserDefaults }",
      "Tests/FeatureCartTests/Tests.swift": "let defaults = UserDefaults(suiteName: \"tests\")",
    ],
    [
      "Sources/FeatureCart/Cart.swift": """
      import GRDBQuery
      import SwiftUI

      struct CartView: View {
        // The wrapper of another module than SwiftData.
        @Query(CartRequest()) private var items: [Item]
      }
      """
    ],
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    let owned = ownedNames(project)
    let purposes = Infrastructure.purposes(project)
    let features = project.configuration.layers.firstIndex { $0.name == "features" }
    guard features != nil || !project.configuration.owners.isEmpty else {
      report.idleReason = "no module owns a type in seam.yml, and there is no layer of features"
      return
    }
    let systems = NameSet(purposes.keys)
    let wanted = NameSet(
      Array(owned.keys) + purposes.keys + Infrastructure.wrappers.keys.compactMap { project.model.names.name($0) })
    for number in project.productFiles {
      let file = project.model.files[number]
      let isFeature = file.targets.contains { project.layers[$0] != nil && project.layers[$0] == features }
      report.files += 1
      // Those are findings of another rule.
      lazy var leaks =
        project.configuration.layers.isEmpty ? [] : LeakedInfrastructure.leaks(in: file, of: systems, project)
      lazy var wrappers = Infrastructure.wrapperPurposes(in: file, project.model.names)
      var seen: Set<String> = []
      // Names around types of the project, such as `UserDefaults.CartKeys.count`.
      lazy var namespaces = Set(file.source.references.filter { project.types[$0.name] != nil }.compactMap(\.base))
      for (index, reference) in file.source.references.enumerated()
      where wanted.contains(reference.name) && !namespaces.contains(index) {
        let role = file.source.roleBehindModules(reference)
        guard [.type, .expression, .attribute].contains(role) else { continue }
        let owner = reference.owner ?? -1
        let isWrapper = role == .attribute
        let purpose = isWrapper ? wrappers[reference.name] : purposes[reference.name]
        guard !reference.isLocal, purpose != nil || !isWrapper && owned[reference.name] != nil,
          !project.declaresType(reference.name, visibleIn: file)
        else { continue }
        let message: String
        if let owner = owned[reference.name] {
          guard !file.targets.contains(where: { owner.modules.match(project.targets[$0]) }) else { continue }
          message = owner.permission
        } else {
          guard isFeature, let purpose else { continue }
          message = "which belongs behind a module for \(purpose)"
        }
        guard !leaks.contains(where: { $0.declaration == owner && $0.name == reference.name }) else { continue }
        let name = project.model.names.text(reference.name)
        // One finding for all members of a type.
        let place =
          reference.owner.map { owner in
            let outermost = sequence(first: owner) { file.source.declarations[$0].parent }.reduce(owner) { $1 }
            return project.qualifiedName(outermost, in: number)
          } ?? "The file"
        guard place != name, seen.insert("\(place) \(name)").inserted else { continue }
        report.add(
          "\(place) uses \(name), \(message).", file: number, at: reference.start,
          symbol: project.symbol(number, "\(place) \(name)"))
      }
    }
  }

  /// The owners of names, as seam.yml states them.
  private static func ownedNames(_ project: CheckedProject) -> [Name: Configuration.Owner] {
    var result: [Name: Configuration.Owner] = [:]
    for owner in project.configuration.owners {
      if let name = project.model.names.name(owner.name) { result[name] = owner }
    }
    return result
  }
}
