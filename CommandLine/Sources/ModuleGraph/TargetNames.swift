package import ProjectModel

/// The targets that names of dependencies and modules stand for.
package struct TargetNames: Sendable {
  private let project: Project
  private var byName: [String: [Int]] = [:]
  private var byModule: [String: [Int]] = [:]
  private var products: [String: [Project.Product]] = [:]

  package init(_ project: Project) {
    self.project = project
    for (index, target) in project.targets.enumerated() {
      byName[target.name, default: []].append(index)
      byModule[target.module, default: []].append(index)
    }
    for product in project.products { products[product.name, default: []].append(product) }
  }

  /// The targets of a dependency: one of the same origin, or else those of a product, or else those of that name.
  package func targets(_ dependency: Target.Dependency, of index: Int) -> [Int] {
    let origin = project.targets[index].origin
    let named = byName[dependency.name] ?? []
    if dependency.package == nil, let own = named.first(where: { project.targets[$0].origin == origin }) {
      return [own]
    }
    let all = products[dependency.name] ?? []
    let local = project.localPackages[origin.path] ?? []
    // The identity of a package can differ from its name: then all products of the name count.
    let own = all.filter { $0.package.lowercased() == dependency.package?.lowercased() }
    let candidates = own.isEmpty ? all : own
    let near = candidates.filter { local.contains(Path.folder(of: $0.manifest)) }
    let found = (near.isEmpty ? candidates : near).flatMap { product in
      product.targets.flatMap { name in
        (byName[name] ?? []).filter { project.targets[$0].origin.path == product.manifest }
      }
    }
    return found.isEmpty ? named : found
  }

  /// A target of the same origin, or of a package that its manifest names by a path, or else all of that module: which
  /// of several is built depends on the app.
  package func targets(module: String, of index: Int) -> [Int] {
    let all = byModule[module] ?? []
    let origin = project.targets[index].origin
    let own = all.filter { project.targets[$0].origin == origin }
    guard own.isEmpty, all.count > 1, let local = project.localPackages[origin.path] else {
      return own.isEmpty ? all : own
    }
    let near = all.filter { local.contains(Path.folder(of: project.targets[$0].origin.path)) }
    return near.isEmpty ? all : near
  }
}
