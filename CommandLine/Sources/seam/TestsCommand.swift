import Arguments
import Checking
import Foundation
import Git
import ProjectModel
import SourceModel
import TestSelection

/// `seam tests`: the tests that a change needs.
enum TestsCommand: ProjectCommand {
  static let name = "tests"
  static let usage = "Usage: seam tests --since REVISION | --staged | --files LIST [FOLDER] [OPTION]…"
  static let summary = "Prints the tests that a change needs, as commands that run them."
  static let options = [
    Arguments.Option("--since", value: "REVISION", help: "the changes since a commit, new files among them"),
    Arguments.Option("--staged", help: "the changes that the next commit will have"),
    Arguments.Option("--files", value: "LIST", help: "the files of a list, one path a line; - reads standard input"),
    Arguments.Option("--targets", help: "all of each target, instead of the types that the change needs"),
    Arguments.Option("--index", value: "FOLDER", help: "an index store, as Xcode keeps them elsewhere"),
    Arguments.Option("--explain", help: "the way from each change to the tests, instead of commands"),
    Arguments.formatOption,
    Arguments.dumpOption,
    Arguments.Option("--help", help: "print this"),
  ]

  static func answer(_ arguments: Arguments, _ progress: Progress) throws -> Answer {
    let folder = arguments.rest.first ?? "."
    let format = try arguments.format(Arguments.formatOption.choices)
    // The user may be writing a list.
    if !arguments.has("--files") { progress.begin("asking git") }
    let changes = try changes(arguments, folder)
    progress.begin("reading manifests")
    let project = Project(at: folder, dump: arguments.dump)
    progress.begin("scanning")
    let model = SourceModel(project, didScan: progress.addFiles)
    progress.begin("selecting tests")
    let problems = model.project.problems + model.problems + model.brokenFiles()
    guard !model.project.targets.isEmpty else { return .noTarget(folder, problems) }
    var answer = Answer()
    answer.report(problems)
    answer.report(notes: model.project.notes)
    if changes.outside > 0 {
      answer.notes.append(
        "not looked at: \(counted(changes.outside, "changed file")) outside of \(folder). Name a folder around it")
    }
    if !changes.isSinceCommonCommit {
      answer.notes.append("HEAD has no commit in common with that revision: their files were compared")
    }
    answer.report(overlookedBy: changes, in: project)
    answer.report(leftOutBy: changes, in: folder)
    var oldTexts = arguments.has("--targets") ? [:] : oldTexts(changes, in: folder, &answer)
    var paths = changes.paths
    if arguments.has("--staged"), let base = changes.base {
      // Only the files of the work tree are read: the changes of the next commit in these are not known.
      let unstaged = try Repository(folder).pathsWithUnstagedChanges()
      for path in unstaged where oldTexts[path] != nil {
        oldTexts[path] = nil
        answer.notes.append("\(path) has changes that are not staged: its targets are needed as a whole")
      }
      // In the next commit, the others still have the uses that are gone in the work tree.
      let others = unstaged.filter { $0.hasSuffix(".swift") && !paths.contains($0) }
      if !others.isEmpty, !paths.isEmpty {
        let texts = oldTexts.isEmpty ? [:] : try Repository(folder).texts(of: others, at: base)
        oldTexts.merge(texts) { $1 }
        paths += others
        answer.notes.append("\(counted(others.count, "file")) with changes that are not staged count as well")
      }
    }
    let index = oldTexts.isEmpty ? nil : answer.index(of: model, arguments)
    let selection = TestSelection(
      model, changes: paths, index: index, oldTexts: oldTexts, untested: untested(in: folder, &answer))
    if format == "json" {
      answer.text = selection.json(model.project)
    } else if arguments.has("--explain") {
      answer.text = selection.explanation(model.project)
    } else {
      let reasons = selection.reasonsForAll.map { "all tests, because of \($0.file): \($0.reason)" }
      answer.notes += reasons.prefix(3)
      if reasons.count > 3 { answer.notes.append("and of \(counted(reasons.count - 3, "more file")): see --explain") }
      answer.text = selection.commands(model.project)
    }
    if let index { answer.reportRecords(index) }
    if !model.project.targets.contains(where: \.isTest) {
      answer.conclusions.append("the project has no target of tests")
    } else if selection.tests.isEmpty {
      answer.conclusions.append("no tests are needed for \(counted(paths.count, "changed file"))")
    }
    if selection.isIncomplete {
      answer.conclusions.append(
        "a changed part of the project could not be read: there may be more tests than these")
      answer.code = Seam.Code.unreadable
    } else if !model.project.problems.isEmpty {
      answer.conclusions.append("parts of the project were left out: tests in them are not among these")
    }
    return answer
  }

  private static func changes(_ arguments: Arguments, _ folder: String) throws -> Repository.Changes {
    guard ["--since", "--staged", "--files"].count(where: arguments.has) == 1 else {
      throw UsageError("Choose one of --since, --staged and --files.")
    }
    if let revision = arguments.options["--since"] { return try Repository(folder).changes(since: revision) }
    if let paths = try PathList.read(arguments, in: folder) { return Repository.Changes(paths: paths) }
    return try Repository(folder).stagedChanges()
  }

  /// The files that seam.yml says need no tests; none if it cannot be read.
  private static func untested(in folder: String, _ answer: inout Answer) -> [String] {
    do throws(ConfigurationError) { return try Configuration.untested(in: folder) } catch {
      answer.notes.append("\(error). Until then “untested” does not count")
      return []
    }
  }

  /// The texts before the changes; none if there was no commit, and then all of each target is needed.
  private static func oldTexts(
    _ changes: Repository.Changes, in folder: String, _ answer: inout Answer
  ) -> [String: [UInt8]] {
    guard let base = changes.base else { return [:] }
    do {
      let paths = changes.paths.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".pbxproj") }
      return try Repository(folder).texts(of: paths, at: base)
    } catch {
      answer.notes.append("tests are chosen by targets only: \(error)")
      return [:]
    }
  }
}
