import Arguments
import Foundation
import ProjectModel
import SourceModel
import TestSelection

/// `seam tests`: the tests that a change needs.
enum TestsCommand: Command {
  static let name = "tests"
  static let usage = "Usage: seam tests --since REVISION | --staged | --files LIST [FOLDER] [OPTION]…"
  static let summary = "Prints the tests that a change needs, as commands that run them."
  static let options = [
    Arguments.Option("--since", value: "REVISION", help: "the changes since a commit, new files among them"),
    Arguments.Option("--staged", help: "the changes that the next commit will have"),
    Arguments.Option("--files", value: "LIST", help: "the files of a list, one path a line; - reads standard input"),
    Arguments.Option("--explain", help: "the way from each change to the tests, instead of commands"),
    Arguments.Option("--format", value: "FORMAT", help: "text (the default) or json"),
    Arguments.Option("--help", help: "print this"),
  ]

  static func run(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let folder = arguments.rest.first ?? "."
    let format = arguments.options["--format"] ?? "text"
    guard ["text", "json"].contains(format) else { throw UsageError("“\(format)” is no format. Choose text or json.") }
    let sources = ["--since", "--staged", "--files"].filter(arguments.has)
    guard sources.count == 1 else { throw UsageError("Choose one of --since, --staged and --files.") }
    let changes: [String]
    do {
      switch sources[0] {
      case "--since": changes = try Git(folder).changes(since: arguments.options["--since"] ?? "")
      case "--staged": changes = try Git(folder).stagedChanges()
      default: changes = try Self.lines(arguments.options["--files"] ?? "")
      }
    } catch {
      Seam.note("\(error)")
      return Seam.Code.unreadable
    }
    let model = SourceModel(Project(at: folder))
    Seam.report(model.project.problems + model.problems)
    let selection = TestSelection(model, changes: changes)
    if format == "json" {
      print(selection.json(model.project), terminator: "")
    } else if arguments.has("--explain") {
      print(selection.explanation(model.project), terminator: "")
    } else {
      for reason in selection.reasonsForAll { Seam.note("all tests, because of \(reason.file): \(reason.reason)") }
      print(selection.commands(model.project), terminator: "")
    }
    if selection.tests.isEmpty { Seam.note("no tests are needed for \(changes.count) changed files") }
    return Seam.Code.clean
  }

  private static func lines(_ path: String) throws -> [String] {
    let data = path == "-" ? FileHandle.standardInput.readDataToEndOfFile() : Data(try FileTree.read(path))
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }
}
