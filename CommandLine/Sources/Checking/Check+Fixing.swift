import Foundation
public import ProjectModel

extension Check {
  /// Mends the findings that need no decision, such as a missing `weak`.
  ///
  /// - Returns: the findings that were mended, and the files that could not be written.
  public static func fix(_ findings: [Finding], in root: String) -> (mended: [Finding], failures: [FileError]) {
    var (mended, failures): ([Finding], [FileError]) = ([], [])
    // A link stays one, and a file with two paths is changed once.
    let files = Dictionary(grouping: findings.filter { $0.edit != nil }) {
      URL(filePath: "\(root)/\($0.path)").resolvingSymlinksInPath()
    }
    for (url, group) in files.sorted(by: { $0.key.path < $1.key.path }) {
      do throws(FileError) {
        var text = try FileTree.read(url.path)
        let edits = Dictionary(group.compactMap(\.edit).map { ($0.offset, $0.text) }) { first, _ in first }
        for (offset, insertion) in edits.sorted(by: { $0.key > $1.key }) where offset <= text.count {
          text.insert(contentsOf: insertion.utf8, at: Int(offset))
        }
        try FileTree.replace(url.path, with: text)
        mended += group
      } catch {
        failures.append(error)
      }
    }
    return (mended, failures)
  }
}
