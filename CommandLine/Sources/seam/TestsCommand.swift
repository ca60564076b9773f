import Arguments
import Foundation
import Git
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
    let changes: Repository.Changes
    do {
      switch sources[0] {
      case "--since": changes = try Repository(folder).changes(since: arguments.options["--since"] ?? "")
      case "--staged": changes = try Repository(folder).stagedChanges()
      default: changes = Repository.Changes(paths: try PathList.read(arguments.options["--files"] ?? "", in: folder))
      }
    } catch {
      Seam.note("\(error)")
      return Seam.Code.unreadable
    }
    let model = SourceModel(Project(at: folder))
    Seam.report(model.project.problems + model.problems)
    guard !model.project.targets.isEmpty else { return Seam.reportNoTarget(folder) }
    if changes.outside > 0 {
      Seam.note("\(changes.outside) changed files outside of \(folder) were not looked at: name a folder around them")
    }
    let selection = TestSelection(model, changes: changes.paths)
    if format == "json" {
      Seam.answer(selection.json(model.project))
    } else if arguments.has("--explain") {
      Seam.answer(selection.explanation(model.project))
    } else {
      for reason in selection.reasonsForAll { Seam.note("all tests, because of \(reason.file): \(reason.reason)") }
      Seam.answer(selection.commands(model.project))
    }
    if selection.tests.isEmpty { Seam.note("no tests are needed for \(changes.paths.count) changed files") }
    guard selection.isIncomplete else { return Seam.Code.clean }
    Seam.note("a changed part of the project could not be read: there may be more tests than these")
    return Seam.Code.unreadable
  }
}
