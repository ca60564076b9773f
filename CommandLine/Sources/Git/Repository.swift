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
    /// False if a revision and HEAD have no commit in common, so that all of their files were compared.
    public fileprivate(set) var isSinceCommonCommit = true
    /// Nil if these are no changes of a work tree.
    private let listing: Listing?

    public init(paths: [String], outside: Int = 0, base: String? = nil) {
      self.init(paths: paths, outside: outside, base: base, listing: nil)
    }

    init(paths: [String], outside: Int, base: String?, listing: Listing?) {
      (self.paths, self.outside, self.base, self.listing) = (paths, outside, base, listing)
    }

    /// Git ignores a file, or was told to overlook its changes, so that they are not among these.
    public func overlooks(_ path: String) -> Bool { !(listing?.compares(path) ?? true) }

    /// The files that a sparse checkout leaves out, sorted.
    public var pathsLeftOut: [String] { listing?.skippedPaths ?? [] }
  }

  /// The paths that differ from the commit at which a revision and HEAD parted, and those that are new and not ignored.
  ///
  /// Renamed and deleted files are there with their old paths. Where the two have no common commit, as in a shallow
  /// clone, the revision itself is compared.
  ///
  /// - Throws: ``GitError`` if this is no work tree, or the revision is unknown.
  public func changes(since revision: String) throws(GitError) -> Changes {
    let (base, isCommon) = try commonCommit(of: revision)
    let listing = Listing(try run(["ls-files", "-v", "--cached", "--others", "--exclude-standard", "-z"]))
    var changes = try changes([base, "--"], listing, base: base)
    changes.isSinceCommonCommit = isCommon
    return changes
  }

  /// The commit at which a revision and HEAD parted, or the revision's own.
  func base(of revision: String) throws(GitError) -> String { try commonCommit(of: revision).commit }

  private func commonCommit(of revision: String) throws(GitError) -> (commit: String, isCommon: Bool) {
    guard !revision.hasPrefix("-") else { throw GitError(description: "“\(revision)” is no revision.") }
    let commit = try text(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"]) { code in
      code == 1 ? "There is no revision “\(revision)” here. Is the clone shallow? Then fetch it first." : nil
    }
    return try textIfAny(["merge-base", commit, "HEAD"]).map { ($0, true) } ?? (commit, false)
  }

  /// The paths that the next commit changes.
  public func stagedChanges() throws(GitError) -> Changes {
    let base = try textIfAny(["rev-parse", "--verify", "--quiet", "HEAD"])
    return try changes(["--cached", "--"], nil, base: base)
  }

  /// The paths of a work tree whose files differ from those that the next commit will have.
  public func pathsWithUnstagedChanges() throws(GitError) -> [String] { try paths(diff + ["--relative", "--"]) }

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

  /// Whether the work tree leaves out files of its commits.
  public var isSparse: Bool {
    (try? textIfAny(["config", "--type=bool", "--get", "core.sparseCheckout"])) == "true"
  }

  /// The path of the folder in its work tree, with a slash at its end; empty for the work tree itself.
  public func prefix() throws(GitError) -> String { try text(["rev-parse", "--show-prefix"]) }

  /// The path of a hook, whether it is there or not: of this work tree, or of the folder that its settings name.
  ///
  /// - Throws: ``GitError`` also where all repositories of a user have their hooks in one folder.
  public func hook(_ name: String) throws(GitError) -> String {
    let setting = try textIfAny(["config", "--show-scope", "--get", "core.hooksPath"])?.split(separator: "\t")
    if let scope = setting?.first, let folder = setting?.last, ["global", "system"].contains(scope) {
      throw GitError(
        description: "\(folder) has the hooks of all repositories, by the \(scope) setting core.hooksPath. "
          + "Give this one its own: git config core.hooksPath .git/hooks")
    }
    // Of a hook that is a link, git tells the file that it leads to.
    let folder = try text(["rev-parse", "--path-format=absolute", "--git-path", "hooks"])
    guard folder.hasPrefix("/") else { throw GitError(description: "git is too old to tell where its hooks are.") }
    return "\(folder)/\(name)"
  }

  /// Without the settings of the user that hide changes, or need files of theirs.
  private var diff: [String] {
    ["diff", "--no-relative", "-O/dev/null", "--name-only", "--no-renames", "--ignore-submodules=none", "-z"]
  }

  private func changes(_ compared: [String], _ listing: Listing?, base: String?) throws(GitError) -> Changes {
    let inside = try paths(diff + ["--relative"] + compared)
    let all = try paths(diff + compared)
    let paths = Set(inside + (listing?.newPaths ?? [])).sorted()
    return Changes(paths: paths, outside: all.count - inside.count, base: base, listing: listing)
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

/// The files in a folder of a work tree that git knows or could add.
struct Listing: Sendable, Equatable {
  /// Those that no commit has; one that ends with a slash is a repository inside this one.
  private(set) var newPaths: [String] = []
  /// Those that git was told to leave out of the work tree, whether they are there or not.
  private(set) var skippedPaths: [String] = []
  /// Whether git compares each with the commit.
  private var isCompared: [String: Bool] = [:]

  /// - Parameter output: of `git ls-files -v -z`: marks and paths.
  init(_ output: Data) {
    for entry in output.split(separator: 0) {
      let path = String(decoding: entry.dropFirst(2), as: UTF8.self)
      // A lowercase letter stands for assume-unchanged, S for skip-worktree.
      let mark = entry.first ?? 0
      isCompared[path] = mark < UInt8(ascii: "a") && mark != UInt8(ascii: "S")
      if mark == UInt8(ascii: "S") || mark == UInt8(ascii: "s") { skippedPaths.append(path) }
      // The products of a build that no file excludes would be thousands.
      let isMade = "/\(path)".contains("/.build/")
      if mark == UInt8(ascii: "?"), !isMade { newPaths.append(path) }
    }
  }

  /// Whether git compares a file, or the module or repository that it is in.
  func compares(_ path: String) -> Bool {
    var path = path[...]
    while true {
      if let known = isCompared[String(path)] ?? isCompared[path + "/"] { return known }
      guard let slash = path.lastIndex(of: "/") else { return false }
      path = path[..<slash]
    }
  }
}

/// An answer that git could not give.
public struct GitError: Error, CustomStringConvertible, Equatable {
  public let description: String
  /// Whether git was stopped at the time limit.
  var isTimeout = false
}
