import Foundation

extension Repository {
  /// Writes the files of a commit to a folder, those below this repository's folder alone.
  ///
  /// The commit is that at which a revision and HEAD parted. The index and the work tree stay as they are. Modules of
  /// git are empty folders.
  ///
  /// - Parameter folder: an empty folder.
  /// - Parameter isRead: whether the content of a file counts; others are empty, as their names can count.
  /// - Returns: the path of the folder that stands for this one.
  /// - Throws: ``GitError`` if the revision is unknown, or the files cannot be written.
  public func checkOut(
    _ revision: String, to folder: String, where isRead: (String) -> Bool
  ) throws(GitError) -> String {
    let (index, root) = (folder + "/index", folder + "/files/" + (try prefix()))
    _ = try run(["read-tree", try base(of: revision)], index: index)
    var whole = Data()
    do {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
      // A line is the mode, the object, the stage, a tab and the path.
      for line in try run(["ls-files", "--stage", "-z"], index: index).split(separator: 0) {
        let path = String(decoding: line.drop { $0 != UInt8(ascii: "\t") }.dropFirst(), as: UTF8.self)
        let isLink = line.starts(with: "120000".utf8)
        if isLink || isRead(path) {
          whole += Data(path.utf8) + [0]
        } else {
          let url = URL(filePath: root + path)
          try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
          guard !line.starts(with: "160000".utf8) else { continue }
          try Data().write(to: url)
        }
      }
      _ = try run(["checkout-index", "-z", "--stdin", "--prefix=\(folder)/files/"], input: whole, index: index)
    } catch let error as GitError {
      throw error
    } catch {
      throw GitError(description: "The files of \(revision) cannot be written: \(error.localizedDescription)")
    }
    return root.hasSuffix("/") ? String(root.dropLast()) : root
  }

  /// The paths that no commit has: files and folders that git ignores, and the folders of modules of git.
  public func pathsOutsideOfCommits() throws(GitError) -> [String] {
    let ignored = try run(["ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z"])
    let modules = try run(["ls-files", "--stage", "-z"]).split(separator: 0).filter { $0.starts(with: "160000".utf8) }
    let paths = ignored.split(separator: 0) + modules.map { $0.drop { $0 != UInt8(ascii: "\t") }.dropFirst() }
    return paths.map { path in
      String(decoding: path.last == UInt8(ascii: "/") ? path.dropLast() : path, as: UTF8.self)
    }
  }
}
