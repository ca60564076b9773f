/// The weight of a finding: errors fail a check, warnings are shown.
public enum Severity: String, Sendable {
  case warning, error
}
