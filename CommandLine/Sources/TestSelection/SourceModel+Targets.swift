import ModuleGraph
import ProjectModel
import SourceModel
import SwiftScan

extension SourceModel {
  /// For each target those that use it: by a declaration, an import, or the name of a program in a text.
  func usersOfTargets() -> [[Int]] {
    var users = [Set<Int>](repeating: [], count: project.targets.count)
    for use in TargetUses(self).uses { users[use.used].insert(use.user) }
    var programs: [Name: [Int]] = [:]
    for (index, target) in project.targets.enumerated() where target.kind == .executable || target.kind == .app {
      if let name = names.name(target.name) { programs[name, default: []].append(index) }
    }
    for file in files {
      for text in file.source.texts {
        for program in programs[text] ?? [] { users[program].formUnion(file.targets.filter { $0 != program }) }
      }
    }
    return users.map { $0.sorted() }
  }

  /// The targets with a text that is a file's name, with or without its ending or folders.
  func targets(naming path: String) -> [Int] {
    let parts = path.split(separator: "/")
    guard let last = parts.last else { return [] }
    var forms: Set<String> = [String(last)]
    if let dot = last.lastIndex(of: "."), dot > last.startIndex { forms.insert(String(last[..<dot])) }
    for start in parts.indices { forms.insert(parts[start...].joined(separator: "/")) }
    let wanted = Set(forms.compactMap { names.name($0) })
    guard !wanted.isEmpty else { return [] }
    return Set(files.filter { !wanted.isDisjoint(with: $0.source.texts) }.flatMap(\.targets)).sorted()
  }
}
