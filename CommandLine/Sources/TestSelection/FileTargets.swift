import ProjectModel

/// The targets that files belong to, deleted ones too.
struct FileTargets {
  private var byFile: [String: [Int]] = [:]
  /// The targets with files directly in each folder.
  private var byFolder: [String: Set<Int>] = [:]
  /// The targets with sources anywhere in each folder.
  private var bySourceFolder: [String: Set<Int>] = [:]

  init(_ project: Project) {
    for (index, target) in project.targets.enumerated() {
      for file in target.sources + target.otherFiles {
        byFile[file, default: []].append(index)
        byFolder[Path.folder(of: file), default: []].insert(index)
      }
      for file in target.sources {
        var folder = Path.folder(of: file)
        while !folder.isEmpty, bySourceFolder[folder, default: []].insert(index).inserted {
          folder = Path.folder(of: folder)
        }
      }
    }
  }

  /// The targets of a file; for one that is in none now, those with files in the nearest folder around it.
  ///
  /// A deleted file was compiled by one of these, as manifests and projects name folders; if they named the file, they
  /// have changed as well. Other files are resources in a folder that a target names, or those that its tests read.
  ///
  /// - Parameter isDeletedSource: it may have been the last file of its folder.
  func targets(of path: String, isDeletedSource: Bool) -> [Int] {
    if let targets = byFile[path] { return targets }
    var folder = Path.folder(of: path)
    while !folder.isEmpty {
      if let targets = byFile[folder] { return targets }
      if let targets = byFolder[folder] { return targets.sorted() }
      if isDeletedSource, let targets = bySourceFolder[folder] { return targets.sorted() }
      folder = Path.folder(of: folder)
    }
    return []
  }
}
