import Foundation
import ProjectModel

extension Check {
  /// Mends the findings that need no decision, such as a missing `weak`.
  ///
  /// Files that changed since they were checked are left as they are. Another process that mends the project waits.
  ///
  /// - Returns: the findings that were mended, and why others were not.
  public static func fix(_ findings: [Finding], in root: String) -> (mended: [Finding], failures: [String]) {
    let lock = open(root, O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    var (mended, failures): ([Finding], [String]) = ([], [])
    // A link stays one, and a file with two paths is changed once.
    let files = Dictionary(grouping: findings.filter { $0.edit != nil }) {
      URL(filePath: "\(root)/\($0.path)").resolvingSymlinksInPath()
    }
    for (url, group) in files.sorted(by: { $0.key.path < $1.key.path }) {
      do throws(FileError) {
        var text = try FileTree.read(url.path)
        let hash = text.hashValue
        let edits = group.compactMap(\.edit)
        guard edits.allSatisfy({ $0.hash == hash }) else {
          failures.append("\(url.path) changed meanwhile, and was not mended. Run this again.")
          continue
        }
        let insertions = Dictionary(edits.map { ($0.offset, $0.text) }) { first, _ in first }
        for (offset, insertion) in insertions.sorted(by: { $0.key > $1.key }) {
          text.insert(contentsOf: insertion.utf8, at: Int(offset))
        }
        try FileTree.replace(url.path, with: text)
        mended += group
      } catch {
        failures.append(error.description)
      }
    }
    return (mended, failures)
  }
}
