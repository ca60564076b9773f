import Arguments
import Checking
import Foundation
import Git
import ProjectModel
import SourceModel

/// `seam check`: the borders of a project.
enum CheckCommand: Command {
  static let name = "check"
  static let usage = "Usage: seam check [FOLDER] [OPTION]…"
  static let summary = "Finds code that crosses the borders of a project: of seam.yml, or by the names of modules."
  static let options = [
    Arguments.Option("--format", value: "FORMAT", help: formats),
    Arguments.Option("--changed-since", value: "REVISION", help: "only findings in files that changed since a commit"),
    Arguments.Option(
      "--files", value: "LIST", help: "only findings in the files of a list, one path a line; - reads standard input"),
    Arguments.Option("--fix", help: "mend the findings that need no decision"),
    Arguments.Option("--update-baseline", help: "record all findings in \(Baseline.fileName): only others fail later"),
    Arguments.Option("--verbose", help: "how many files each rule saw"),
    Arguments.Option("--help", help: "print this"),
  ]

  private static var formats: String { ReportFormat.allCases.map(\.rawValue).joined(separator: ", ") }

  static func run(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let folder = arguments.rest.first ?? "."
    guard let format = ReportFormat(rawValue: arguments.options["--format"] ?? "text") else {
      throw UsageError("“\(arguments.options["--format"] ?? "")” is no format. Choose one of \(formats).")
    }
    guard !arguments.has("--files") || !arguments.has("--changed-since") else {
      throw UsageError("Choose one of --files and --changed-since.")
    }
    do {
      let (configuration, project) = try Configuration.load(folder)
      guard !project.targets.isEmpty else {
        Seam.report(project.problems)
        return Seam.reportNoTarget(folder)
      }
      let check = Check(SourceModel(project), configuration)
      Seam.report(check.problems)
      for rule in check.blindRules { Seam.note("\(rule.path): \(rule.reason)") }
      if arguments.has("--verbose") { reportRules(check) }
      if arguments.has("--update-baseline") { return try updateBaseline(check, folder) }
      return try answer(check, folder, format, arguments)
    } catch {
      Seam.note("\(error)")
      return Seam.Code.unreadable
    }
  }

  private static func answer(
    _ check: Check, _ folder: String, _ format: ReportFormat, _ arguments: Arguments
  ) throws -> Int32 {
    var (new, known) = try baseline(check, folder)
    if let changed = try changedPaths(arguments, folder) {
      if let cause = changed.first(where: check.dependsOn) {
        Seam.note("all findings are shown, as \(cause) has changed")
      } else {
        let paths = Set(changed)
        new.removeAll { !paths.contains($0.path) }
      }
    }
    if arguments.has("--fix") {
      let fixed = try Check.fix(new, in: folder)
      new.removeAll(where: fixed.contains)
      for finding in fixed { Seam.note("mended \(finding.path):\(finding.line): \(finding.message)") }
    }
    let root = URL(filePath: folder).standardizedFileURL.path
    Seam.answer(Report(check, findings: new, knownCount: known.count, root: root).text(as: format))
    if format == .text { Seam.note(summary(new, known: known.count)) }
    if new.contains(where: { $0.severity == .error }) { return Seam.Code.findings }
    return check.isComplete ? Seam.Code.clean : Seam.Code.unreadable
  }

  /// The files that were asked for; nil for all.
  private static func changedPaths(_ arguments: Arguments, _ folder: String) throws -> [String]? {
    if let list = arguments.options["--files"] { return try PathList.read(list, in: folder) }
    guard let revision = arguments.options["--changed-since"] else { return nil }
    return try Repository(folder).changes(since: revision).paths
  }

  private static func summary(_ findings: [Finding], known: Int) -> String {
    let errors = findings.count { $0.severity == .error }
    let rest = known == 0 ? "" : ", \(counted(known, "finding")) in \(Baseline.fileName)"
    return "\(counted(errors, "error")), \(counted(findings.count - errors, "warning"))\(rest)"
  }

  private static func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

  private static func reportRules(_ check: Check) {
    for rule in check.reports {
      Seam.note("\(rule.rule): \(rule.idleReason ?? "looked at \(rule.files) files")")
      for obstacle in rule.obstacles { Seam.note("  without \(obstacle.path): \(obstacle.reason)") }
    }
  }

  // MARK: Baseline

  /// The findings that are in no baseline, and the others; takes out of the file those that are gone.
  private static func baseline(_ check: Check, _ folder: String) throws -> (new: [Finding], known: [Finding]) {
    let path = "\(folder)/\(Baseline.fileName)"
    guard let text = try text(path) else { return (check.findings, []) }
    var baseline: Baseline
    do throws(BaselineError) { baseline = try Baseline(parsing: text) } catch {
      throw CommandError("\(Baseline.fileName): \(error)")
    }
    let divided = baseline.divide(check.findings)
    let gone = baseline.removeGone(check.findings, of: check.completeRules)
    guard !gone.isEmpty else { return divided }
    if isContinuousIntegration {
      for key in gone {
        Seam.note("\(Baseline.fileName) is stale: “\(key)” is gone. Run seam check and commit the file.")
      }
    } else {
      try write(baseline, path)
      for key in gone { Seam.note("took “\(key)” out of \(Baseline.fileName), as it is gone") }
    }
    return divided
  }

  private static func updateBaseline(_ check: Check, _ folder: String) throws -> Int32 {
    guard !isContinuousIntegration else {
      throw CommandError("a baseline is not updated where the variable CI is set: findings would pass unseen")
    }
    try write(Baseline(check.findings), "\(folder)/\(Baseline.fileName)")
    Seam.note("\(Baseline.fileName) has \(counted(check.findings.count, "finding"))")
    return check.isComplete ? Seam.Code.clean : Seam.Code.unreadable
  }

  private static func text(_ path: String) throws -> String? {
    do throws(FileError) { return String(decoding: try FileTree.read(path), as: UTF8.self) } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }

  private static func write(_ baseline: Baseline, _ path: String) throws {
    let url = URL(filePath: path).resolvingSymlinksInPath()
    do { try Data(baseline.text.utf8).write(to: url, options: .atomic) } catch {
      throw CommandError("\(Baseline.fileName) cannot be written: \(error.localizedDescription)")
    }
  }

  /// https://docs.github.com/en/actions/reference/variables-reference, and alike of GitLab and others.
  private static var isContinuousIntegration: Bool {
    let value = ProcessInfo.processInfo.environment["CI"] ?? ""
    return !value.isEmpty && value != "false" && value != "0"
  }
}

/// An error of a command that is said as it is.
struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
