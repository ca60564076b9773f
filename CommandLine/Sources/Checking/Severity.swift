/// The weight of a finding: errors fail a check, warnings are shown.
public enum Severity: String, Sendable, Comparable {
  case warning, error

  public static func < (one: Severity, other: Severity) -> Bool { one == .warning && other == .error }
}
