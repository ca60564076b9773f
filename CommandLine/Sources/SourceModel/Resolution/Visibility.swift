import ProjectModel
import SwiftScan

/// Which targets' symbols a file can use, by its own targets and its imports.
struct Visibility: Sendable {
  /// The targets whose members a file can name behind a value: those that its own import, directly or not.
  ///
  /// A value can come from a module that the file does not import.
  fileprivate(set) var reachable = TargetSet(count: 0)

  /// For each target: not at all, its public symbols, or all but private ones.
  enum Extent: UInt8, Sendable {
    case none, exported, all
  }

  private(set) var extents: [Extent]

  /// The extent to which the symbols of a file can be used.
  ///
  /// - Parameter isMember: it is a member of a type.
  func extent(of targets: [Int], isMember: Bool) -> Extent {
    var result = Extent.none
    for target in targets where extents[target].rawValue > result.rawValue { result = extents[target] }
    if result == .none, isMember, targets.contains(where: { reachable.contains($0) }) { result = .exported }
    return result
  }
}

extension SourceModel {
  /// The names of the modules of all targets, as far as a source has them.
  func moduleNames() -> Set<Name> { Set(project.targets.compactMap { names.name($0.module) }) }

  /// For each target itself and those whose symbols its files can use.
  func visibleTargets(_ visibilities: [Visibility]) -> [Set<Int>] {
    var result = project.targets.indices.map { Set([$0]) }
    for (file, visibility) in zip(files, visibilities) {
      let visible = visibility.extents.indices.filter { visibility.extents[$0] != .none }
      for target in file.targets { result[target].formUnion(visible) }
    }
    return result
  }

  /// The visibility of each file.
  func visibilities() -> [Visibility] {
    let modules = Dictionary(grouping: project.targets.indices) { project.targets[$0].module }
    let exports = exportedModules()
    let testable = names.name("testable")
    var known: [Key: Visibility] = [:]
    var result = files.map { file in
      var imports = file.source.imports.map {
        (module: $0.module, isTestable: testable.map($0.attributes.contains) ?? false)
      }
      // All files of a module see what one hands on.
      let handedOn = file.targets.flatMap { exports[project.targets[$0].module] ?? [] }
      imports += handedOn.compactMap(names.name).map { (module: $0, isTestable: false) }
      let key = Key(targets: file.targets, imports: imports.map { [$0.module] + ($0.isTestable ? [$0.module] : []) })
      if let visibility = known[key] { return visibility }
      var extents = [Visibility.Extent](repeating: .none, count: project.targets.count)
      for (module, isTestable) in imports {
        var open = [names.text(module)]
        var seen: Set<String> = []
        while let name = open.popLast() {
          guard seen.insert(name).inserted else { continue }
          for target in modules[name] ?? [] {
            let extent = isTestable && name == names.text(module) ? Visibility.Extent.all : .exported
            extents[target] = max(extents[target], extent)
          }
          open += exports[name] ?? []
        }
      }
      for target in file.targets { extents[target] = .all }
      let visibility = Visibility(extents: extents)
      known[key] = visibility
      return visibility
    }
    let reachable = reachableTargets(result)
    for (index, file) in files.enumerated() {
      for target in file.targets { result[index].reachable.formUnion(reachable[target]) }
    }
    return result
  }

  /// For each target those that it imports, directly or not.
  private func reachableTargets(_ visibilities: [Visibility]) -> [TargetSet] {
    let direct = visibleTargets(visibilities)
    var result = direct.map { TargetSet($0, count: direct.count) }
    var isChanged = true
    while isChanged {
      isChanged = false
      for (target, used) in direct.enumerated() {
        var all = result[target]
        for other in used { all.formUnion(result[other]) }
        if all != result[target] { (result[target], isChanged) = (all, true) }
      }
    }
    return result
  }

  private struct Key: Hashable {
    let targets: [Int]
    let imports: [[Name]]
  }

  /// The modules that each module's `@_exported` imports hand on.
  private func exportedModules() -> [String: [String]] {
    guard let exported = names.name("_exported") else { return [:] }
    var result: [String: [String]] = [:]
    for file in files {
      for line in file.source.imports where line.attributes.contains(exported) {
        for target in file.targets {
          result[project.targets[target].module, default: []].append(names.text(line.module))
        }
      }
    }
    return result
  }
}

extension Visibility.Extent: Comparable {
  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A set of targets, a bit each.
struct TargetSet: Sendable, Equatable {
  private var words: [UInt64]

  init(_ targets: Set<Int> = [], count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    for target in targets { words[target / 64] |= 1 << UInt64(target % 64) }
  }

  func contains(_ target: Int) -> Bool {
    target / 64 < words.count && words[target / 64] & 1 << UInt64(target % 64) != 0
  }

  mutating func formUnion(_ other: TargetSet) {
    if words.count < other.words.count { words += Array(repeating: 0, count: other.words.count - words.count) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }
}
