import Foundation
import Programs

/// The files that git says have changed.
public struct Repository: Sendable {
  private let folder: String
  private let timeLimit: Duration

  /// - Parameters:
  ///   - folder: a folder in a work tree.
  ///   - timeLimit: for each call of git, which is then stopped: it can wait for a lock or a program of its own.
  public init(_ folder: String, timeLimit: Duration = .seconds(30)) {
    self.folder = folder
    self.timeLimit = timeLimit
  }

  /// Changed paths, relative to the folder.
  public struct Changes: Sendable, Equatable {
    public let paths: [String]
    /// How many files of the repository changed outside of the folder.
    public let outside: Int
    /// The commit that they were compared with; nil if there is none.
    public let base: String?

    public init(paths: [String], outside: Int = 0, base: String? = nil) {
      self.paths = paths
      self.outside = outside
      self.base = base
    }
  }

  /// The paths that differ from the commit at which a revision and HEAD parted, and those that are new and not ignored.
  ///
  /// Renamed and deleted files are there with their old paths. Where the two have no common commit, as in a shallow
  /// clone, the revision itself is compared.
  ///
  /// - Throws: ``GitError`` if this is no work tree, or the revision is unknown.
  public func changes(since revision: String) throws(GitError) -> Changes {
    let base = try base(of: revision)
    let diff = ["diff", "--name-only", "--no-renames", "-z", base, "--"]
    let new = try paths(["ls-files", "--others", "--exclude-standard", "-z"])
    return try changes(diff, adding: new, base: base)
  }

  /// The commit at which a revision and HEAD parted, or the revision's own.
  func base(of revision: String) throws(GitError) -> String {
    guard !revision.hasPrefix("-") else { throw GitError(description: "“\(revision)” is no revision.") }
    let commit = try text(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"]) { code in
      code == 1 ? "There is no revision “\(revision)” here. Is the clone shallow? Then fetch it first." : nil
    }
    return try textIfAny(["merge-base", commit, "HEAD"]) ?? commit
  }

  /// The paths that the next commit changes.
  public func stagedChanges() throws(GitError) -> Changes {
    let base = try textIfAny(["rev-parse", "--verify", "--quiet", "HEAD"])
    return try changes(["diff", "--cached", "--name-only", "--no-renames", "-z", "--"], adding: [], base: base)
  }

  /// The texts of files in a commit, empty for files that it does not have.
  ///
  /// Paths with line ends are left out: git takes them for two.
  public func texts(of paths: [String], at commit: String) throws(GitError) -> [String: [UInt8]] {
    let asked = paths.filter { !$0.contains(where: \.isNewline) }
    let lines = asked.map { "\(commit):./\($0)\n" }.joined()
    // Each answer is a line that ends with the size, the text and a line end, or a line that ends with “missing”.
    var rest = try run(["cat-file", "--batch"], input: Data(lines.utf8))[...]
    var texts: [String: [UInt8]] = [:]
    for path in asked {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
        throw GitError(description: "git cat-file ended before \(path).")
      }
      let header = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      let size = header.count == 3 ? Int(header[2]) : nil
      texts[path] = header.dropFirst().first == "blob" ? Array(rest.prefix(size ?? 0)) : []
      rest = rest.dropFirst(size.map { $0 + 1 } ?? 0)
    }
    return texts
  }

  /// The path of the folder in its work tree, with a slash at its end; empty for the work tree itself.
  public func prefix() throws(GitError) -> String { try text(["rev-parse", "--show-prefix"]) }

  /// The path of a hook, whether it is there or not: of this work tree, or of the folder that git's settings name.
  public func hook(_ name: String) throws(GitError) -> String {
    let path = try text(["rev-parse", "--path-format=absolute", "--git-path", "hooks/\(name)"])
    guard path.hasPrefix("/") else { throw GitError(description: "git is too old to tell where its hooks are.") }
    return path
  }

  private func changes(_ diff: [String], adding new: [String], base: String?) throws(GitError) -> Changes {
    let inside = try paths([diff[0], "--relative"] + diff.dropFirst())
    let all = try paths(diff)
    return Changes(paths: Set(inside + new).sorted(), outside: all.count - inside.count, base: base)
  }

  private func text(_ arguments: [String], reason: (Int32) -> String? = { _ in nil }) throws(GitError) -> String {
    String(decoding: try run(arguments, reason: reason), as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// The text of an answer; nil if git has none.
  private func textIfAny(_ arguments: [String]) throws(GitError) -> String? {
    do throws(GitError) { return try text(arguments) } catch {
      guard !error.isTimeout else { throw error }
      return nil
    }
  }

  private func paths(_ arguments: [String]) throws(GitError) -> [String] {
    try run(arguments).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Parameters:
  ///   - input: the standard input.
  ///   - index: a file to use as the index of the repository.
  func run(
    _ arguments: [String], input: Data = Data(), index: String? = nil, reason: (Int32) -> String? = { _ in nil }
  ) throws(GitError) -> Data {
    let git = Program("git", ["-C", folder] + arguments, environment: index.map { ["GIT_INDEX_FILE": $0] } ?? [:])
    let output: Program.Output
    do throws(ProgramError) { output = try git.run(input: input, timeLimit: timeLimit) } catch {
      throw GitError(description: "git \(arguments.first ?? "") \(error).", isTimeout: error == .timedOut(timeLimit))
    }
    guard output.code == 0 else {
      throw GitError(
        description: reason(output.code)
          ?? "git \(arguments.first ?? "") failed: \(output.errors.trimmingCharacters(in: .whitespacesAndNewlines))")
    }
    return output.data
  }
}

/// An answer that git could not give.
public struct GitError: Error, CustomStringConvertible, Equatable {
  public let description: String
  /// Whether git was stopped at the time limit.
  var isTimeout = false
}
