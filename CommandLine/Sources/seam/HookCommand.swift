import Arguments
import Foundation
import Git

/// `seam hook install`: checks of each commit.
enum HookCommand: Command {
  static let name = "hook"
  static let usage = "Usage: seam hook install [FOLDER]"
  static let summary = "Installs a hook of git that checks the files that a commit changes."
  static let options = [Arguments.Option("--help", help: "print this")]
  static let maximum = 2

  /// The second line of the hook, by which it is known.
  private static let mark = "# Installed by seam hook install."

  /// A commit that could not be checked is not held up: the answer says so.
  private static let script = """
    #!/bin/sh
    \(mark)
    if ! command -v seam >/dev/null; then
      echo "seam: this commit was not checked, as the program seam was not found" >&2
      exit 0
    fi
    if git rev-parse --quiet --verify HEAD >/dev/null; then
      seam check --changed-since HEAD
    else
      seam check
    fi
    status=$?
    [ "$status" -le 1 ] || {
      echo "seam: this commit was not checked" >&2
      exit 0
    }
    exit "$status"

    """

  static func run(_ arguments: Arguments) throws(UsageError) -> Int32 {
    guard arguments.rest.first == "install" else { throw UsageError("Write seam hook install.") }
    let folder = arguments.rest.dropFirst().first ?? "."
    do {
      let path = try Repository(folder).hook("pre-commit")
      if let text = try? String(contentsOfFile: path, encoding: .utf8), !text.contains(mark) {
        throw CommandError("\(path) is another hook. Add this line to it: seam check --changed-since HEAD")
      }
      let url = URL(filePath: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(script.utf8).write(to: url, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      Seam.note("installed \(path)")
      return Seam.Code.clean
    } catch {
      Seam.note("\(error)")
      return Seam.Code.unreadable
    }
  }
}
