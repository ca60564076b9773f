import ProjectModel
public import SourceModel
import SwiftScan

/// Which targets use which others: by a declaration of their manifest or project, or by imports.
public struct TargetUses: Sendable {
  public struct Use: Sendable {
    /// Indexes of the project's targets.
    public let user: Int
    public let used: Int
    public fileprivate(set) var isDeclared: Bool
    /// The number of files that import it.
    public fileprivate(set) var imports: Int
  }

  public let uses: [Use]

  public init(_ model: SourceModel) {
    let project = model.project
    let names = Names(project)
    var found: [[Int]: Use] = [:]
    func add(_ user: Int, _ used: Int, _ change: (inout Use) -> Void) {
      guard user != used else { return }
      change(&found[[user, used], default: Use(user: user, used: used, isDeclared: false, imports: 0)])
    }
    for (index, target) in project.targets.enumerated() {
      for dependency in target.dependencies {
        for used in names.targets(dependency, of: index) { add(index, used) { $0.isDeclared = true } }
      }
    }
    for file in model.files {
      for module in Set(file.source.imports.map(\.module)) {
        for target in file.targets {
          for used in names.targets(module: model.names.text(module), of: target) {
            add(target, used) { $0.imports += 1 }
          }
        }
      }
    }
    uses = Array(found.values)
  }
}

/// The targets that names of dependencies and modules stand for.
private struct Names {
  private let project: Project
  private var byName: [String: [Int]] = [:]
  private var byModule: [String: [Int]] = [:]
  private var products: [String: [Project.Product]] = [:]

  init(_ project: Project) {
    self.project = project
    for (index, target) in project.targets.enumerated() {
      byName[target.name, default: []].append(index)
      byModule[target.module, default: []].append(index)
    }
    for product in project.products { products[product.name, default: []].append(product) }
  }

  /// A target of the same origin comes first, then a product, then a target elsewhere.
  func targets(_ dependency: Target.Dependency, of index: Int) -> [Int] {
    let origin = project.targets[index].origin
    let named = byName[dependency.name] ?? []
    if dependency.package == nil, let own = named.first(where: { project.targets[$0].origin == origin }) {
      return [own]
    }
    let all = products[dependency.name] ?? []
    // The identity of a package can differ from its name: then all products of the name count.
    let own = all.filter { $0.package.lowercased() == dependency.package?.lowercased() }
    let found = (own.isEmpty ? all : own).flatMap { product in
      product.targets.flatMap { name in
        (byName[name] ?? []).filter { project.targets[$0].origin.name == product.package }
      }
    }
    return found.isEmpty ? named : found
  }

  /// A target of the same origin, or else all of that module: which of several is built depends on the app.
  func targets(module: String, of index: Int) -> [Int] {
    let all = byModule[module] ?? []
    let own = all.filter { project.targets[$0].origin == project.targets[index].origin }
    return own.isEmpty ? all : own
  }
}
