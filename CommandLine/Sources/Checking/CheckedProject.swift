import ModuleGraph
import ProjectModel
public import SourceModel
import SwiftScan

/// A project with its borders: what rules look at.
public struct CheckedProject: Sendable {
  let model: SourceModel
  let configuration: Configuration
  /// The targets of each dependency and module.
  let names: TargetNames
  let uses: [TargetUses.Use]
  /// The indexes of the files that each target compiles.
  let filesOfTargets: [[Int]]
  /// The targets that use each target.
  let usersOfTargets: [[Int]]
  /// All imports, in the order of the files.
  let imports: [ImportUse]
  /// The index of each target's layer in ``Configuration/layers``; nil for targets of none.
  let layers: [Int?]
  /// The names of targets; behind one that several have stands the path of its manifest.
  private let labels: [String]
  /// The files of targets that are no tests, without those that a generator wrote.
  let productFiles: [Int]
  /// The manifests that are Swift, by path.
  let manifests: [String: ManifestIndex]
  /// The paths of manifests and projects that were not read whole.
  let problemPaths: Set<String>
  /// The modules that a module passes on by `@_exported import`, by name.
  let reexports: [String: Set<String>]
  /// The declarations of types by name.
  let types: [Name: [TypeDeclaration]]

  /// An import of a module in a file.
  struct ImportUse: Sendable {
    /// Indexes of the file and of its import.
    let file: Int
    let index: Int
    /// The target that compiles the file.
    let user: Int
    /// The targets of the module; none for one of another project.
    let used: [Int]
  }

  struct TypeDeclaration: Sendable {
    let file: Int
    let declaration: Int
  }

  public init(_ model: SourceModel, _ configuration: Configuration) {
    self.model = model
    self.configuration = configuration
    names = TargetNames(model.project)
    let repeated = ModuleGraph.repeatedNames(model.project)
    labels = model.project.targets.map { target in
      repeated.contains(target.name) ? "\(target.name) (\(target.origin.path))" : target.name
    }
    uses = TargetUses(model).uses.sorted { ($0.user, $0.used) < ($1.user, $1.used) }
    var files = [[Int]](repeating: [], count: model.project.targets.count)
    for (index, file) in model.files.enumerated() {
      for target in file.targets { files[target].append(index) }
    }
    filesOfTargets = files
    var users = [[Int]](repeating: [], count: model.project.targets.count)
    for use in uses { users[use.used].append(use.user) }
    usersOfTargets = users
    layers = model.project.targets.map { configuration.layer(of: $0) }
    imports = Self.imports(model, names)
    productFiles = model.files.indices.filter { index in
      let file = model.files[index]
      return !file.targets.isEmpty && !Self.isTest(file, model.project) && !Self.isGenerated(file.path)
    }
    reexports = Self.reexports(model)
    manifests = Self.manifests(model.project)
    problemPaths = Set(model.project.problems.map(\.path))
    var types: [Name: [TypeDeclaration]] = [:]
    for (file, source) in model.files.enumerated() {
      for (index, declaration) in source.source.declarations.enumerated() {
        switch declaration.kind {
        case .class, .struct, .enum, .protocol, .actor, .alias, .associatedType:
          types[declaration.name, default: []].append(TypeDeclaration(file: file, declaration: index))
        default: break
        }
      }
    }
    self.types = types
  }

  private static func reexports(_ model: SourceModel) -> [String: Set<String>] {
    guard let exported = model.names.name("_exported") else { return [:] }
    var result: [String: Set<String>] = [:]
    for file in model.files {
      for line in file.source.imports where line.attributes.contains(exported) {
        for target in file.targets {
          result[model.project.targets[target].module, default: []].insert(model.names.text(line.module))
        }
      }
    }
    return result
  }

  private static func imports(_ model: SourceModel, _ names: TargetNames) -> [ImportUse] {
    struct Key: Hashable {
      let module: Name
      let target: Int
    }
    var known: [Key: [Int]] = [:]
    var result: [ImportUse] = []
    for (number, file) in model.files.enumerated() {
      for (index, line) in file.source.imports.enumerated() {
        for target in file.targets {
          let key = Key(module: line.module, target: target)
          let used = known[key] ?? names.targets(module: model.names.text(line.module), of: target)
          known[key] = used
          result.append(ImportUse(file: number, index: index, user: target, used: used))
        }
      }
    }
    return result
  }
}

extension CheckedProject {
  var targets: [Target] { model.project.targets }

  /// The layer of a target, by name.
  func layerName(_ target: Int) -> String? { layers[target].map { configuration.layers[$0].name } }

  func module(of use: ImportUse) -> String { model.names.text(line(of: use).module) }

  func line(of use: ImportUse) -> Import { model.files[use.file].source.imports[use.index] }

  /// Modules with those that they pass on, directly or not.
  func withReexports(_ modules: Set<String>) -> Set<String> {
    var result = modules
    var open = Array(modules)
    while let module = open.popLast() {
      for passed in reexports[module] ?? [] where result.insert(passed).inserted { open.append(passed) }
    }
    return result
  }

  /// The declaration of a type.
  func declaration(_ place: TypeDeclaration) -> Declaration {
    model.files[place.file].source.declarations[place.declaration]
  }

  /// Names a file in its target, so that a move between folders changes nothing.
  func symbol(_ file: Int, _ rest: String) -> String {
    let targets = model.files[file].targets
    let module = targets.first.map { labels[$0] } ?? "no target"
    return "\(module)/\(Path.name(of: model.files[file].path)) \(rest)"
  }

  /// The names of a declaration and of those around it, with dots between: `Cart.Item.price`.
  func qualifiedName(_ declaration: Int, in file: Int) -> String {
    let declarations = model.files[file].source.declarations
    var names: [String] = []
    var next: Int? = declaration
    while let index = next {
      names.append(model.names.text(declarations[index].name))
      next = declarations[index].parent
    }
    return names.reversed().joined(separator: ".")
  }

  /// The file of a manifest or project that declares a target.
  func origin(of target: Int) -> String { targets[target].origin.path }

  /// Whether a file belongs to tests.
  func isTest(_ file: SourceModel.File) -> Bool { Self.isTest(file, model.project) }

  private static func isTest(_ file: SourceModel.File, _ project: Project) -> Bool {
    !file.targets.isEmpty && file.targets.allSatisfy { project.targets[$0].isTest }
  }

  /// Whether a file has the name that generators give.
  static func isGenerated(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".pb.swift") || path.hasSuffix(".g.swift") || Path.has("generated", in: Path.name(of: path))
      || Path.has("/generated/", in: path) || Path.has("/swiftgen/", in: path)
  }
}

extension SourceFile {
  /// Whether only code of the file sees a declaration, by its access or that of a declaration around it.
  func isPrivate(_ declaration: Int) -> Bool {
    sequence(first: declaration) { declarations[$0].parent }.contains { index in
      declarations[index].access.map { $0 <= .fileprivate } ?? false
    }
  }
}
