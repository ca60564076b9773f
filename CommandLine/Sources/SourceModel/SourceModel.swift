public import ProjectModel
public import SwiftScan

/// All sources of a project, scanned.
public struct SourceModel: Sendable {
  /// A file of the project.
  public struct File: Sendable {
    public let path: String
    public internal(set) var source: SourceFile
    /// The indexes of the targets that compile it.
    public let targets: [Int]
    /// The number of bytes of its text.
    public let size: Int
  }

  public let project: Project
  public internal(set) var names = NameTable()
  /// Sorted by path.
  public internal(set) var files: [File] = []
  /// Files that could not be read, and why.
  public internal(set) var problems: [Project.Problem] = []

  /// The index of the file at a path; nil if there is none.
  public func index(of path: String) -> Int? {
    let index = files.partitionPoint { $0.path >= path }
    return index < files.count && files[index].path == path ? index : nil
  }

  /// Files of targets that are no complete Swift, so that declarations may be missed; each is read again.
  public func brokenFiles() -> [Project.Problem] {
    files.compactMap { file in
      guard let offset = file.source.firstProblem, !file.targets.isEmpty else { return nil }
      let text = (try? FileTree.read("\(project.root)/\(file.path)")) ?? []
      let rest = text.dropFirst(Int(offset))
      let reason =
        rest.starts(with: "<<<<<<<".utf8)
        ? "a merge was not finished"
        : rest.first == UInt8(ascii: "{") ? "a block lies in more than 127 others" : "a bracket has no partner"
      return Project.Problem(
        path: "\(file.path):\(LineTable(text).line(of: offset))",
        reason: "\(reason), so that declarations may have been missed")
    }
  }
}
