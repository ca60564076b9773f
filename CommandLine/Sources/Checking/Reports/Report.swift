import ProjectModel

/// The answer of a check: its new findings, and how much each rule saw.
public struct Report: Sendable {
  /// The findings that are in no baseline.
  public let findings: [Finding]
  /// How many others a baseline has.
  public let knownCount: Int
  let rules: [RuleReport]
  let problems: [Project.Problem]
  let notes: [Project.Problem]
  let strayFiles: [String]
  let root: String
  /// The path of that folder in its repository, with a slash at its end; empty for the repository itself.
  let prefix: String

  /// - Parameter root: the folder that was checked, for formats with absolute paths or those of its repository.
  public init(_ check: Check, findings: [Finding], knownCount: Int, root: String) {
    self.findings = findings
    self.knownCount = knownCount
    rules = check.reports
    problems = check.problems + check.blindRules
    notes = check.notes
    strayFiles = check.strayFiles
    self.root = root
    prefix = Self.prefix(of: root)
  }

  /// The services that read a report know the paths of a repository.
  private static func prefix(of root: String) -> String {
    var folder = root
    while folder.count > 1, !FileTree.isThere("\(folder)/.git") { folder = Path.folder(of: folder) }
    return folder.count > 1 && folder != root ? "\(root.dropFirst(folder.count + 1))/" : ""
  }

  public func text(as format: ReportFormat) -> String {
    switch format {
    case .text: text
    case .xcode: xcode
    case .github: github
    case .gitlab: gitlab
    case .sarif: sarif
    case .json: json
    case .html: html
    case .brief: brief
    }
  }
}
