/// A format of findings.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For a terminal.
  case text
  /// The lines that Xcode shows beside the source.
  case xcode
  /// Annotations of GitHub's workflows.
  case github
  /// GitLab's report of code quality.
  case gitlab
  /// SARIF 2.1.0.
  case sarif
  case json
  /// A page on its own.
  case html
  /// A line each, errors first, for models.
  case brief
}
