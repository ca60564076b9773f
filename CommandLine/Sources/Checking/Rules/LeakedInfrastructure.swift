import ProjectModel
import SourceModel
import SwiftScan

/// A type of a database, the network or settings in a public signature.
enum LeakedInfrastructure: Rule {
  static let id = "leaked-infrastructure"
  static let reason = "All that call it change with the system behind it, and need that system in their tests."
  static let remedy =
    "Take and return types of your own, and convert them inside. Initializers may take a system's type: one place calls them."
  static let bad = [
    [
      "Sources/FeatureCart/Cart.swift": "import LibOrders",
      "Sources/LibOrders/Orders.swift": """
      import CoreData

      public protocol Orders {
        1️⃣func orders(in context: NSManagedObjectContext) -> [Order]
      }
      """,
    ]
  ]
  static let good = [
    [
      "Sources/FeatureCart/Cart.swift": "import CoreOrders",
      "Sources/CoreOrders/Orders.swift": """
      import CoreData

      public final class CoreDataOrders {
        private let context: NSManagedObjectContext
        public init(context: NSManagedObjectContext) { self.context = context }
        public func orders() -> [Order] { fetch(NSFetchRequest<OrderRow>()) }
        func fetch(_ request: NSFetchRequest<OrderRow>) -> [Order] { [] }
        public static let shared = make { let container: NSPersistentContainer = load() }
      }
      """,
      "Sources/CoreFakes/Fakes.swift": "import XCTest\npublic final class FakeDefaults: UserDefaults {}",
    ]
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    guard !project.configuration.layers.isEmpty else {
      report.idleReason = "there are no layers: neither in seam.yml, nor by the names of the modules"
      return
    }
    let purposes = Infrastructure.purposes(project)
    let systems = NameSet(purposes.keys)
    // Modules of fakes for tests.
    let testing = Set(project.imports.filter { project.module(of: $0) == "XCTest" }.map(\.user))
    for number in project.productFiles {
      let file = project.model.files[number]
      guard file.targets.contains(where: { isLibrary($0, project) && !testing.contains($0) }) else { continue }
      report.files += 1
      for leak in leaks(in: file, of: systems, project) {
        let name = project.qualifiedName(leak.declaration, in: number)
        let type = project.model.names.text(leak.name)
        report.add(
          "\(name) has \(type) in its public signature, a type of \(purposes[leak.name] ?? "infrastructure").",
          file: number, at: file.source.declarations[leak.declaration].start,
          symbol: project.symbol(number, "\(name) \(type)"))
      }
    }
  }

  /// The public declarations with such a type in their signatures, each with the first of them.
  static func leaks(
    in file: SourceModel.File, of systems: NameSet, _ project: CheckedProject
  ) -> [(declaration: Int, name: Name)] {
    let source = file.source
    guard source.references.contains(where: { systems.contains($0.name) }) else { return [] }
    return source.declarations.indices.compactMap { index in
      let declaration = source.declarations[index]
      guard declaration.kind != .initializer, declaration.kind != .extension,
        !declaration.modifiers.contains(.local), project.isPublic(index, in: source)
      else { return nil }
      // The value of a property is no part of its signature.
      let signature = source.references[declaration.references].prefix { reference in
        !declaration.modifiers.contains(.initialValue) || reference.role != .expression
      }
      let leak = signature.first { reference in
        reference.owner == index && systems.contains(reference.name) && source.roleBehindModules(reference) == .type
          && !project.declaresType(reference.name, visibleIn: file)
      }
      return leak.map { (index, $0.name) }
    }
  }

  /// Whether a target is of a layer, and not the app itself.
  private static func isLibrary(_ target: Int, _ project: CheckedProject) -> Bool {
    project.layers[target] != nil && project.targets[target].kind != .app && project.targets[target].kind != .executable
  }
}
