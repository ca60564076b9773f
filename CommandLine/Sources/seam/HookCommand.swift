import Arguments
import Foundation
import Git
import ProjectModel

/// `seam hook install`: checks of each commit.
enum HookCommand: Command {
  static let name = "hook"
  static let usage = "Usage: seam hook install [FOLDER]"
  static let summary = "Installs a hook of git that checks the files that a commit changes."
  static let options = [Arguments.Option("--help", help: "print this")]
  static let maximum = 2
  static let words = ["install"]

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
    guard arguments.rest.first == "install" else { throw UsageError("Write seam hook install.") }
    let folder = arguments.rest.dropFirst().first ?? "."
    let repository = Repository(folder)
    let path = try repository.hook("pre-commit")
    let url = URL(filePath: path)
    let hooks = url.deletingLastPathComponent().path
    guard mkdir(hooks, 0o777) == 0 || errno == EEXIST else {
      throw CommandError("\(hooks) cannot be made: \(String(cString: strerror(errno))).")
    }
    // Two calls for two projects of a repository both count.
    let lock = open(hooks, O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
      throw CommandError("\(hooks) cannot be locked: \(String(cString: strerror(errno))).")
    }
    var projects: Set<String> = ["./" + (try repository.prefix())]
    if let old = try FileTree.textIfAny(path) {
      guard old.contains(mark) else {
        throw CommandError("\(path) is another hook. Move it, run this again, and call it from the new one.")
      }
      let others = old.split(separator: "\n").filter { $0.hasPrefix(projectMark) }.map {
        String($0.dropFirst(projectMark.count))
      }
      guard old == script(others.sorted()) else {
        throw CommandError(
          "\(path) was changed, or is of another version. Move it, run this again, and add your lines to the new one.")
      }
      projects.formUnion(others)
    }
    try FileTree.replace(path, with: Array(script(projects.sorted()).utf8))
    guard chmod(path, 0o755) == 0 else {
      throw CommandError("\(path) cannot be made a program: \(String(cString: strerror(errno))).")
    }
    return Answer(notes: ["installed \(path) for \(projects.sorted().joined(separator: ", "))"])
  }
}
