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

  /// The second line of the hook, by which it is known.
  private static let mark = "# Installed by seam hook install."

  /// Checks the files as they will be committed, in a copy.
  ///
  /// A commit that could not be checked is not held up: the answer says so.
  ///
  /// - Parameter prefix: the folder of the project in the work tree, empty or with a slash at its end.
  private static func script(_ prefix: String) -> String {
    """
    #!/bin/sh
    \(mark)
    project=\(prefix.shellWord)
    not_checked() {
      echo "seam: this commit was not checked${1:+, as $1}" >&2
      exit 0
    }
    command -v seam >/dev/null || not_checked "the program seam was not found"
    copy=$(mktemp -d) || not_checked "there is no folder for a copy"
    trap 'rm -rf "$copy"' EXIT
    git ls-files -z -- "./$project" | git checkout-index -z --stdin --prefix="$copy/files/" || not_checked "git failed"
    git diff --cached --name-only --no-renames -z --relative="$project" >"$copy/list" || not_checked "git failed"
    seam check --keep-baseline --files "$copy/list" "$copy/files/$project"
    status=$?
    [ "$status" -le 1 ] || not_checked
    exit "$status"

    """
  }

  static func answer(_ arguments: Arguments) throws -> Answer {
    guard arguments.rest.first == "install" else { throw UsageError("Write seam hook install.") }
    let folder = arguments.rest.dropFirst().first ?? "."
    let repository = Repository(folder)
    let path = try repository.hook("pre-commit")
    if let text = try? String(contentsOfFile: path, encoding: .utf8), !text.contains(mark) {
      throw CommandError("\(path) is another hook. Move it, run this again, and call it from the new one.")
    }
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(script(try repository.prefix()).utf8).write(to: url, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return Answer(notes: ["installed \(path)"])
  }
}
