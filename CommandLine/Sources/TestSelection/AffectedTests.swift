import ModuleGraph
import ProjectModel
import SourceModel
import SwiftScan
import SymbolUses

/// The declarations whose behavior can differ after a change of sources: see ``Dependents``.
struct AffectedTests {
  /// For each affected node the one that affects it, or itself for one that changed.
  private var causes: [Int: Int] = [:]
  /// The changed file that each node's way begins with.
  private var changes: [Int: String] = [:]
  /// Targets that are affected as a whole.
  private(set) var targets: [TestSelection.Change] = []
  private var wholeTargets: Set<Int> = []
  private let model: SourceModel
  private let dependents: Dependents
  /// For each program the files with a text that names it.
  private let readers: [Int: [Int]]
  /// For each target those that depend on it, of which no file imports or names it.
  private var starters: [Int: [Int]] = [:]
  /// For each target those that use it and have code in Objective-C, or of Interface Builder.
  private var objectiveCUsers: [Int: [Int]] = [:]
  /// The targets that plugins use: programs that make sources of others.
  private let pluginTools: Set<Int>
  private var open: [Int] = []

  init(_ model: SourceModel, _ dependents: Dependents) {
    (self.model, self.dependents) = (model, dependents)
    readers = model.filesNamingPrograms()
    let uses = TargetUses(model).uses
    pluginTools = Set(uses.lazy.filter { model.project.targets[$0.user].kind == .plugin }.map(\.used))
    for use in uses where use.imports == 0 && model.project.canBeUsedUnnamed(use) {
      let isNamed = (readers[use.used] ?? []).contains { model.files[$0].targets.contains(use.user) }
      if !isNamed { starters[use.used, default: []].append(use.user) }
    }
    var dependencies = [[Int]](repeating: [], count: model.project.targets.count)
    for use in uses { dependencies[use.user].append(use.used) }
    for (index, target) in model.project.targets.enumerated() where target.canUseObjectiveC {
      var open = dependencies[index]
      var seen: Set<Int> = [index]
      while let used = open.popLast() {
        guard seen.insert(used).inserted else { continue }
        objectiveCUsers[used, default: []].append(index)
        open += dependencies[used]
      }
    }
  }

  /// Adds the declarations that a change of one source touched, and the users of names that mean others now.
  mutating func add(_ path: String, _ change: SourceChange) {
    if let file = model.index(of: path) {
      let nodes = dependents.nodes(of: file)
      for declaration in change.declarations {
        reach(nodes.lowerBound + declaration, from: nil, path)
        for symbol in fulfillers(of: declaration, in: model.files[file].source, change) {
          reach(dependents.node(symbol), from: nodes.lowerBound + declaration, path)
        }
      }
      if change.changesRest { for node in nodes { reach(node, from: nil, path) } }
    }
    for name in change.names.union(change.losers).union(change.shrunkTypes.filter { !isForeign($0) }) {
      for user in dependents.users(of: name) { reach(user, from: nil, path) }
    }
  }

  /// Whether the project declares no type of a name, so that its values need no name of it.
  func isForeign(_ type: String) -> Bool {
    model.names.name(type).flatMap { dependents.hierarchy.types[$0] } == nil
  }

  /// The members that fulfill or override one whose first line changed: they take attributes from it.
  private func fulfillers(of declaration: Int, in source: SourceFile, _ change: SourceChange) -> [Symbol] {
    let member = source.declarations[declaration]
    guard let parent = member.parent, source.declarations[parent].isType,
      change.names.contains(model.names.text(member.name))
    else { return [] }
    return dependents.hierarchy.fulfillers(of: member, in: source.declarations[parent].name)
  }

  /// Adds declarations.
  mutating func add(_ symbols: [Symbol]) {
    for symbol in symbols { reach(dependents.node(symbol), from: nil, model.files[symbol.file].path) }
  }

  /// Adds all declarations that those affect.
  mutating func spread() {
    var next = 0
    var seenFiles: Set<Int> = []
    while next < open.count {
      let node = open[next]
      next += 1
      let change = changes[node] ?? ""
      let effects = dependents.effects(of: node)
      for user in effects.nodes { reach(user, from: node, change) }
      let file = dependents.file(of: node)
      let others = model.files[file].targets.flatMap { objectiveCUsers[$0] ?? [] }
      if others.contains(where: isDivided), isOfObjectiveC(node) {
        add(others, node, "code of other languages can use \(name(of: node))")
      }
      if effects.isUnnamed, model.files[file].targets.contains(where: isDivided) {
        add(model.files[file].targets, node, "\(name(of: node)) can be used without a name")
      }
      guard seenFiles.insert(file).inserted else { continue }
      for target in model.files[file].targets {
        let value = model.project.targets[target]
        if value.hasOtherCode || pluginTools.contains(target) {
          add([target], node, "\(value.name) has code of other languages, or runs in the build")
        }
        let starting = starters[target] ?? []
        if !starting.isEmpty {
          add(starting, node, "no file imports or names \(value.name), so that its use is not known")
        }
        for reader in readers[target] ?? [] {
          for user in dependents.nodes(of: reader) { reach(user, from: node, change) }
        }
      }
    }
    open = []
  }

  /// Whether Objective-C can see a declaration: a class, a member of one or of an extension, and one with `@objc`.
  private func isOfObjectiveC(_ node: Int) -> Bool {
    guard let symbol = dependents.symbol(node) else { return false }
    let source = model.files[symbol.file].source
    return sequence(first: symbol.declaration) { source.declarations[$0].parent }.contains { index in
      let declaration = source.declarations[index]
      return declaration.kind == .class || declaration.kind == .extension
        || source.references[declaration.attributes].contains {
          ["objc", "_cdecl", "c"].contains(model.names.text($0.name))
        }
    }
  }

  /// Adds targets that are affected as a whole; the first reason for each stays.
  private mutating func add(_ affected: [Int], _ node: Int, _ reason: String) {
    let new = affected.filter { wholeTargets.insert($0).inserted }
    guard !new.isEmpty else { return }
    let way = way(to: node)
    targets += new.map {
      TestSelection.Change(target: $0, file: way[0], others: Array(way.dropFirst()), reason: reason)
    }
  }

  private func isDivided(_ target: Int) -> Bool { !wholeTargets.contains(target) }

  /// The name of a declaration, or the path of a file for its statements.
  private func name(of node: Int) -> String {
    let file = dependents.file(of: node)
    let (declarations, index) = (model.files[file].source.declarations, node - dependents.nodes(of: file).lowerBound)
    return index < declarations.count ? model.names.text(declarations[index].name) : model.files[file].path
  }

  private mutating func reach(_ node: Int, from cause: Int?, _ change: String) {
    guard causes[node] == nil else { return }
    causes[node] = cause ?? node
    changes[node] = change
    open.append(node)
  }

  /// The suites of a target that are affected, with the files on the way to each; nil if these are all.
  func suites(of target: Int) -> [TestSelection.Suite]? {
    let all = model.suites(of: target, dependents.hierarchy)
    var found: [String: Int] = [:]
    var isReached = false
    for file in model.files.indices where model.files[file].targets.contains(target) {
      for (declaration, node) in zip(model.files[file].source.declarations.indices, dependents.nodes(of: file)) {
        guard causes[node] != nil else { continue }
        isReached = true
        let name = model.outermost(declaration, in: model.files[file].source)
        guard all.contains(name) else { continue }
        let source = model.files[file].source
        guard model.isSelectable(declaration, in: source, of: target, dependents.hierarchy) else { return nil }
        if found[name] == nil { found[name] = node }
      }
    }
    guard isReached else { return [] }
    guard found.count < all.count else { return nil }
    return found.map { TestSelection.Suite(name: $0.key, way: way(to: $0.value)) }.sorted { $0.name < $1.name }
  }

  private func way(to node: Int) -> [String] {
    var files: [String] = []
    var next = node
    while let cause = causes[next] {
      let path = model.files[dependents.file(of: next)].path
      if files.last != path { files.append(path) }
      if cause == next { break }
      next = cause
    }
    if let change = changes[node], files.last != change { files.append(change) }
    return files.reversed()
  }
}

extension Project {
  /// Whether a target can use another one without an import of a module that is known.
  ///
  /// Programs are started, and `moduleAliases` and settings of an Xcode project give modules other names.
  fileprivate func canBeUsedUnnamed(_ use: TargetUses.Use) -> Bool {
    let (user, used) = (targets[use.user], targets[use.used])
    if used.kind == .executable || used.kind == .library && user.renamesModules { return true }
    if case .package = used.origin { return false }
    return used.kind == .library || used.kind == .app && user.isTest
  }
}

extension Target {
  /// It has files whose code can use that of other targets by Objective-C.
  fileprivate var canUseObjectiveC: Bool {
    otherFiles.contains { ["m", "mm", "cpp", "cc", "xib", "storyboard"].contains(Path.fileExtension(of: $0)) }
  }

  /// It has files of other languages or of Interface Builder, which can use its types without a name in a source, or it
  /// runs in the compiler.
  fileprivate var hasOtherCode: Bool {
    [.macro, .plugin, .system].contains(kind)
      || otherFiles.contains { file in
        ["m", "mm", "c", "cc", "cpp", "xib", "storyboard", "xcdatamodeld", "xcdatamodel"]
          .contains(Path.fileExtension(of: file))
      }
  }
}
