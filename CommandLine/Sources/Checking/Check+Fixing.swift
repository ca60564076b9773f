import Foundation
import ProjectModel

extension Check {
  /// Mends the findings that need no decision, such as a missing `weak`.
  ///
  /// - Returns: the findings that were mended.
  /// - Throws: the system's error for a file that cannot be written; files before it are mended.
  public static func fix(_ findings: [Finding], in root: String) throws -> [Finding] {
    let mendable = findings.filter { $0.edit != nil }
    // A link stays one, and a file with two paths is changed once.
    let files = Dictionary(grouping: mendable) { URL(filePath: "\(root)/\($0.path)").resolvingSymlinksInPath() }
    for (url, group) in files.sorted(by: { $0.key.path < $1.key.path }) {
      var text = try FileTree.read(url.path)
      let edits = Dictionary(group.compactMap(\.edit).map { ($0.offset, $0.text) }) { first, _ in first }
      for (offset, insertion) in edits.sorted(by: { $0.key > $1.key }) where offset <= text.count {
        text.insert(contentsOf: insertion.utf8, at: Int(offset))
      }
      try Data(text).write(to: url, options: .atomic)
    }
    return mendable
  }
}
