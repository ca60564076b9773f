public import ProjectModel
import SourceModel
import SwiftScan

/// The findings of a rule, and how much of the project it saw.
public struct RuleReport: Sendable {
  /// The identifier of the rule.
  public let rule: String
  public internal(set) var findings: [Finding] = []
  /// The number of Swift files that the rule looked at.
  public internal(set) var files = 0
  /// Why the rule had nothing to look at in this project; nil if it had.
  public internal(set) var idleReason: String?
  /// The targets that it did not look at, and why.
  public internal(set) var obstacles: [Project.Problem] = []

  let severity: Severity
  private let project: CheckedProject
  /// The files and indexes of imports with a finding.
  private var reportedImports: Set<[Int]> = []

  init(_ rule: any RuleDescription.Type, _ project: CheckedProject) {
    self.rule = rule.id
    self.project = project
    severity = project.configuration.rules[rule.id]?.severity ?? rule.severity
  }

  /// Adds a finding in a Swift file.
  ///
  /// - Parameters:
  ///   - offset: the first byte; nil for the file as a whole.
  ///   - symbol: the names that identify it in its file, without line numbers.
  mutating func add(
    _ message: String, file: Int, at offset: UInt32?, symbol: String, edit: Finding.Edit? = nil,
    causes: Set<String> = []
  ) {
    findings.append(
      Finding(
        rule: rule, severity: severity, path: project.model.files[file].path, line: 1, column: 1, message: message,
        symbol: symbol, offset: offset ?? 0, edit: edit, causes: causes))
  }

  /// Adds a finding about an import, once for all targets of its file.
  mutating func add(_ message: String, at use: CheckedProject.ImportUse, symbol: String? = nil) {
    guard reportedImports.insert([use.file, use.index]).inserted else { return }
    add(
      message, file: use.file, at: project.line(of: use).start,
      symbol: symbol ?? project.symbol(use.file, project.module(of: use)))
  }

  /// Adds a finding in a manifest or project.
  mutating func add(_ message: String, path: String, line: Int, symbol: String, causes: Set<String>) {
    findings.append(
      Finding(
        rule: rule, severity: severity, path: path, line: line, column: 1, message: message, symbol: symbol,
        offset: nil, edit: nil, causes: causes))
  }
}
