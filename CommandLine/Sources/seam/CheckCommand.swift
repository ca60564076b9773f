import Arguments
import Checking
import Foundation
import Git
import ProjectModel
import SourceModel

/// `seam check`: the borders of a project.
enum CheckCommand: ProjectCommand {
  static let name = "check"
  static let usage = "Usage: seam check [FOLDER] [OPTION]…"
  static let summary = "Finds code that crosses the borders of a project: of seam.yml, or by the names of modules."
  static let options = [
    Arguments.Option("--format", value: "FORMAT", choices: formats, help: formats.joined(separator: ", ")),
    Arguments.Option("--changed-since", value: "REVISION", help: "only findings in files that changed since a commit"),
    Arguments.Option(
      "--files", value: "LIST", help: "only findings in the files of a list, one path a line; - reads standard input"),
    Arguments.Option("--fix", help: "mend the findings that need no decision"),
    Arguments.Option("--update-baseline", help: "record all findings in \(Baseline.fileName): only others fail later"),
    Arguments.Option("--keep-baseline", help: "leave \(Baseline.fileName) as it is, also where findings are gone"),
    Arguments.Option("--verbose", help: "how many files each rule saw, and the files of no target"),
    Arguments.dumpOption,
    Arguments.Option("--help", help: "print this"),
  ]

  private static var formats: [String] { ReportFormat.allCases.map(\.rawValue) }

  static func answer(_ arguments: Arguments, _ progress: Progress) throws -> Answer {
    let folder = arguments.rest.first ?? "."
    let format = ReportFormat(rawValue: try arguments.format(formats)) ?? .text
    guard !arguments.has("--files") || !arguments.has("--changed-since") else {
      throw UsageError("Choose one of --files and --changed-since.")
    }
    for option in ["--fix", "--keep-baseline", "--files", "--changed-since"]
    where arguments.has("--update-baseline") && arguments.has(option) {
      throw UsageError("--update-baseline records all findings of the project: leave out \(option).")
    }
    progress.begin("reading manifests")
    let (configuration, project) = try Configuration.load(folder, dump: arguments.dump)
    guard !project.targets.isEmpty else {
      return .noTarget(folder, project.problems, excluding: configuration.excluded)
    }
    progress.begin("scanning")
    let model = SourceModel(project, didScan: progress.addFiles)
    progress.begin("checking")
    var check = Check(model, configuration)
    let doubtful = Rules.needingAllFiles.filter { rule in check.findings.contains { $0.rule == rule } }
    for rule in doubtful where Repository(folder).isSparse {
      check.leaveOut(rule, because: "the sparse checkout leaves files out: git sparse-checkout disable")
    }
    var answer = Answer(code: check.isComplete ? Seam.Code.clean : Seam.Code.unreadable)
    answer.report(check.problems)
    answer.report(notes: check.notes + check.blindRules)
    if arguments.has("--verbose") {
      answer.notes += check.reports.flatMap(notes) + check.strayFiles.map { "no target: \($0)" }
    }
    if arguments.has("--update-baseline") {
      try updateBaseline(check, folder)
      answer.notes.append("\(Baseline.fileName) has \(counted(check.findings.count, "finding"))")
    } else {
      // The user may be writing a list.
      progress.begin(arguments.has("--changed-since") ? "asking git" : nil)
      let changes = try changes(arguments, folder)
      if let changes { answer.report(overlookedBy: changes, in: project) }
      try report(check, folder, format, changes?.paths, arguments, &answer)
    }
    return answer
  }

  private static func report(
    _ check: Check, _ folder: String, _ format: ReportFormat, _ changed: [String]?, _ arguments: Arguments,
    _ answer: inout Answer
  ) throws {
    let isKept = arguments.has("--keep-baseline") || isContinuousIntegration
    var (new, known) = try baseline(check, folder, isKept: isKept, &answer.notes)
    if let changed {
      if let cause = changed.first(where: check.dependsOn) {
        answer.notes.append("all findings are shown, as \(cause) has changed")
      } else {
        if let first = changed.first,
          !changed.contains(where: { path in
            // A commit can delete all of them.
            let place = Path.folder(of: path)
            return FileManager.default.fileExists(atPath: "\(folder)/\(place.isEmpty ? path : place)")
          })
        {
          answer.notes.append("none of these files is in \(folder) (\(first))")
        }
        let paths = Set(changed.flatMap { PathList.files(of: $0, in: folder) })
        new.removeAll { !$0.dependsOn(paths) }
      }
    }
    if arguments.has("--fix") {
      let (mended, failures) = Check.fix(new, in: folder)
      new.removeAll(where: mended.contains)
      answer.notes += mended.map { "mended \($0.path):\($0.line): \($0.message)" } + failures
    }
    let root = URL(filePath: folder).standardizedFileURL.path
    answer.text = Report(check, findings: new, knownCount: known.count, root: root).text(as: format)
    if format == .text || format == .brief { answer.conclusions = [summary(new, known: known.count)] }
    if new.contains(where: { $0.severity == .error }) { answer.code = Seam.Code.findings }
  }

  /// The files that were asked for; nil for all.
  private static func changes(_ arguments: Arguments, _ folder: String) throws -> Repository.Changes? {
    if let paths = try PathList.read(arguments, in: folder) { return Repository.Changes(paths: paths) }
    guard let revision = arguments.options["--changed-since"] else { return nil }
    return try Repository(folder).changes(since: revision)
  }

  private static func summary(_ findings: [Finding], known: Int) -> String {
    let errors = findings.count { $0.severity == .error }
    let rest = known == 0 ? "" : ", \(counted(known, "finding")) in \(Baseline.fileName)"
    return "\(counted(errors, "error")), \(counted(findings.count - errors, "warning"))\(rest)"
  }

  private static func notes(_ rule: RuleReport) -> [String] {
    ["\(rule.rule): \(rule.idleReason ?? "looked at \(counted(rule.files, "file"))")"]
      + rule.obstacles.map { "  without \($0.path): \($0.reason)" }
  }

  // MARK: Baseline

  /// The findings that are in no baseline, and the others.
  ///
  /// - Parameter isKept: findings that are gone stay in the file.
  private static func baseline(
    _ check: Check, _ folder: String, isKept: Bool, _ notes: inout [String]
  ) throws -> (new: [Finding], known: [Finding]) {
    let path = "\(folder)/\(Baseline.fileName)"
    guard let text = try FileTree.textIfAny(path) else { return (check.findings, []) }
    var baseline: Baseline
    do throws(BaselineError) { baseline = try Baseline(parsing: text) } catch {
      throw CommandError("\(Baseline.fileName): \(error)")
    }
    let before = baseline
    let divided = baseline.divide(check.findings)
    let gone = baseline.removeGone(check.findings, of: check.completeRules)
    guard baseline != before else { return divided }
    var isKept = isKept
    if !isKept {
      do throws(FileError) { try write(baseline, path) } catch {
        // The findings are to be seen also where nothing can be written.
        isKept = true
        notes.append("\(error)")
      }
    }
    if gone.isEmpty, !isKept { notes.append("\(Baseline.fileName) has the new names of files") }
    notes += gone.map { key in
      let reason = baseline.contains(key) ? "is there fewer times" : "is gone"
      return isKept
        ? "\(Baseline.fileName) is stale: “\(key)” \(reason). Run seam check and commit the file."
        : "took “\(key)” out of \(Baseline.fileName), as it \(reason)"
    }
    return divided
  }

  private static func updateBaseline(_ check: Check, _ folder: String) throws {
    guard !isContinuousIntegration else {
      throw CommandError("a baseline is not updated where the variable CI is set: findings would pass unseen")
    }
    let path = "\(folder)/\(Baseline.fileName)"
    var baseline = Baseline(check.findings)
    // The findings of parts that were not read are not gone.
    if !check.isComplete, let text = try FileTree.textIfAny(path), let old = try? Baseline(parsing: text) {
      baseline.keep(old)
    }
    try write(baseline, path)
  }

  private static func write(_ baseline: Baseline, _ path: String) throws(FileError) {
    try FileTree.replace(path, with: Array(baseline.text.utf8))
  }

  private static var isContinuousIntegration: Bool {
    Progress.isContinuousIntegration(ProcessInfo.processInfo.environment)
  }
}
