import ProjectModel
import SourceModel
import SwiftScan

extension CheckedProject {
  /// The bytes of a file; none for one that cannot be read any more.
  func text(_ path: String) -> [UInt8] { (try? FileTree.read(model.project.root + "/" + path)) ?? [] }

  /// Whether an import stands in a branch that asks for its module: `#if canImport(Stripe)`.
  func isConditional(_ use: ImportUse) -> Bool {
    let file = model.files[use.file]
    guard let branch = line(of: use).branch else { return false }
    let text = text(file.path)
    let word = "canImport(\(module(of: use))"
    var open: [Int] = [branch]
    while let index = open.popLast() {
      let branch = file.source.branches[index]
      let range = Int(branch.condition.lowerBound)..<Int(branch.condition.upperBound)
      if range.upperBound <= text.count, String(decoding: text[range], as: UTF8.self).contains(word) { return true }
      open += [branch.parent, branch.previous].compactMap { $0 }
    }
    return false
  }

  /// The line of a manifest that names a dependency of a target; the target's line, or 1, if it is computed.
  func line(inManifestOf target: Int, naming dependency: String) -> Int {
    let text = String(decoding: text(origin(of: target)), as: UTF8.self)
    guard let start = declaration(of: targets[target].name, in: text) else { return 1 }
    let place = text[start...].firstRange(of: "\"\(dependency)\"")?.lowerBound ?? start
    return 1 + text[..<place].count(where: \.isNewline)
  }

  /// The place of `.target(name: "Cart"`, or of the other functions that make targets.
  private func declaration(of target: String, in text: String) -> String.Index? {
    text.ranges(of: "name: \"\(target)\"").map(\.lowerBound).first { place in
      let before = text[..<place].reversed().drop(while: \.isWhitespace)
      return ["(tegrat", "(tegraT", "(orcam"].contains { before.starts(with: $0) }
    }
  }

  /// Whether a part of the manifest of a target could not be read, or adds dependencies to targets that it has made.
  func hasUnreadManifest(_ target: Int) -> Bool { unreadManifests.contains(origin(of: target)) }

  static func unreadManifests(_ project: Project) -> Set<String> {
    let paths = Set(project.targets.map(\.origin).compactMap(\.manifest))
    let computing = paths.filter { path in
      let text = String(decoding: (try? FileTree.read(project.root + "/" + path)) ?? [], as: UTF8.self)
      return text.contains(".dependencies.append") || text.contains(".dependencies +=")
    }
    return computing.union(project.problems.map(\.path))
  }
}

extension Target.Origin {
  /// The manifest of a package; nil for projects.
  fileprivate var manifest: String? { if case .package(let path, _) = self { path } else { nil } }
}
