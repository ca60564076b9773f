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
    manifests[origin(of: target)]?.line(of: targets[target].name, naming: dependency) ?? 1
  }

  /// Whether a part of the manifest of a target could not be read, or adds dependencies to targets that it has made.
  func hasUnreadManifest(_ target: Int) -> Bool {
    let path = origin(of: target)
    guard !model.project.dumpedManifests.contains(path) else { return false }
    return problemPaths.contains(path) || manifests[path]?.changesTargets ?? false
  }

  /// The manifests of packages and of Tuist by path, each read once.
  static func manifests(_ project: Project) -> [String: ManifestIndex] {
    let paths = Set(project.targets.map(\.origin.path)).filter { $0.hasSuffix(".swift") }
    return Dictionary(
      uniqueKeysWithValues: paths.map { path in
        (path, ManifestIndex((try? FileTree.read(project.root + "/" + path)) ?? []))
      })
  }
}
