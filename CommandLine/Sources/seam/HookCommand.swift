import Arguments
import Foundation
import Git
import ProjectModel

/// `seam hook`: checks of each commit.
enum HookCommand: Command {
  static let name = "hook"
  static let usage = "Usage: seam hook install | uninstall [FOLDER]"
  static let summary = "Installs a hook of git that checks the files that a commit changes, or takes it away."
  static let options = [Arguments.Option("--help", help: "print this")]
  static let maximum = 2
  static let words = ["install", "uninstall"]

  /// The second line of the hook, by which it is known.
  private static let mark = "# Installed by seam hook install."

  /// Begins the line of each project.
  private static let projectMark = "# Project: "

  /// Checks the files as they will be committed, in a copy.
  ///
  /// A commit that could not be checked is not held up: the answer says so.
  ///
  /// - Parameter projects: the folders of the projects in the work tree, as `./` or `./Apps/Shop/`.
  private static func script(_ projects: [String]) -> String {
    """
    #!/bin/sh
    \(mark)
    \(projects.map { projectMark + $0 }.joined(separator: "\n"))
    status=0
    not_checked() {
      echo "seam: this commit was not checked${1:+, as $1}" >&2
      exit "$status"
    }
    command -v seam >/dev/null || not_checked "the program seam was not found"
    copy=$(mktemp -d) || not_checked "there is no folder for a copy"
    trap 'rm -rf "$copy"' EXIT
    for project in \(projects.map(\.shellWord).joined(separator: " ")); do
      git ls-files -z -- "$project" | git checkout-index -f -z --stdin --prefix="$copy/files/" || not_checked "git failed"
      git diff --cached --name-only --no-renames -z --relative="${project#./}" >"$copy/list" || not_checked "git failed"
      seam check --keep-baseline --files "$copy/list" "$copy/files/$project"
      case $? in
      0) ;;
      1) status=1 ;;
      *) echo "seam: this commit was not checked in $project" >&2 ;;
      esac
    done
    exit "$status"

    """
  }

  static func answer(_ arguments: Arguments) throws -> Answer {
    guard let word = arguments.rest.first, words.contains(word) else {
      throw UsageError("Write seam hook install or seam hook uninstall.")
    }
    let folder = arguments.rest.dropFirst().first ?? "."
    let repository = Repository(folder)
    let path = try repository.hook("pre-commit")
    let own = "./" + (try repository.prefix())
    guard !own.contains(where: \.isNewline) else {
      throw CommandError("The path of \(own.withoutControlCharacters()) has a line break, which a hook cannot have.")
    }
    if word == "install" {
      let project = Project(at: folder)
      guard !project.targets.isEmpty || !project.problems.isEmpty else { return .noTarget(folder, []) }
    }
    let hooks = URL(filePath: path).deletingLastPathComponent().path
    guard mkdir(hooks, 0o777) == 0 || errno == EEXIST else { throw refusal(hooks, "made") }
    // Two calls for two projects of a repository both count.
    let lock = try lock(hooks)
    defer { close(lock) }
    var projects = try projects(of: path, besidesOther: word == "uninstall")
    if word == "install" {
      projects.insert(own)
    } else if projects.remove(own) == nil {
      throw CommandError("\(path) has no hook of seam for “\(own)”.")
    }
    if projects.isEmpty {
      guard unlink(path) == 0 else { throw refusal(path, "removed") }
      return Answer(notes: ["removed \(path)"])
    }
    try FileTree.replace(path, with: Array(script(projects.sorted()).utf8))
    guard chmod(path, 0o755) == 0 else { throw refusal(path, "made a program") }
    return Answer(notes: ["installed \(path) for \(projects.sorted().joined(separator: ", "))"])
  }

  /// The descriptor of a folder that no other call holds; waits for one for two seconds.
  private static func lock(_ folder: String) throws -> Int32 {
    let lock = open(folder, O_RDONLY | O_CLOEXEC)
    for _ in 0..<100 where lock >= 0 {
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { return lock }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(20_000)
    }
    let error =
      errno == EWOULDBLOCK
      ? CommandError("\(folder) cannot be locked: another program holds it.") : refusal(folder, "locked")
    close(lock)
    throw error
  }

  /// The system's last error, of a call that did not do something with a path.
  private static func refusal(_ path: String, _ action: String) -> CommandError {
    CommandError("\(path) cannot be \(action): \(String(cString: strerror(errno))).")
  }

  /// The projects of the hook at a path; none if there is no hook.
  ///
  /// - Parameter besidesOther: another program's hook counts as none.
  /// - Throws: ``CommandError`` if it is another hook, or was changed.
  private static func projects(of path: String, besidesOther: Bool) throws -> Set<String> {
    guard let text = try FileTree.textIfAny(path) else {
      guard !FileTree.isLink(path) else {
        throw CommandError("\(path) is a link to a file that is not there. Remove it.")
      }
      return []
    }
    guard text.contains(mark) else {
      if besidesOther { return [] }
      throw CommandError("\(path) is another hook. Move it, run this again, and call it from the new one.")
    }
    let projects = text.split(separator: "\n").filter { $0.hasPrefix(projectMark) }.map {
      String($0.dropFirst(projectMark.count))
    }
    guard text == script(projects.sorted()) else {
      throw CommandError(
        "\(path) was changed, or is of another version. Move it, run this again, and add your lines to the new one.")
    }
    return Set(projects)
  }
}
