/// The name of a rule, its reason, and examples.
public protocol RuleDescription: Sendable {
  /// Lowercase words with hyphens.
  static var id: String { get }
  /// Why the rule exists.
  static var reason: String { get }
  /// How to mend a finding.
  static var remedy: String { get }
  /// The severity unless seam.yml states another.
  static var severity: Severity { get }
  /// The limit unless seam.yml states another; nil for a rule without one.
  static var limit: Int? { get }
  /// A comment in a source can allow a finding.
  static var isAllowedByComments: Bool { get }
  /// Projects with one finding, at the mark `1️⃣`, and projects without one: by path of file.
  static var bad: [[String: String]] { get }
  static var good: [[String: String]] { get }
}

extension RuleDescription {
  public static var severity: Severity { .error }
  public static var limit: Int? { nil }
  public static var isAllowedByComments: Bool { true }
}

/// A rule of architecture: one file each in `Rules`.
public protocol Rule: RuleDescription {
  static func check(_ project: CheckedProject, _ report: inout RuleReport)
}

/// All rules.
public enum Rules {
  public static let all: [any Rule.Type] = [
    ForbiddenImport.self, FeatureImportsFeature.self, Cycle.self, UndeclaredImport.self, UnusedDependency.self,
    LeakedInfrastructure.self, MisplacedInfrastructure.self, Singleton.self, GlobalMutableState.self,
    StrongDelegate.self, TooManyDependencies.self, FileTooLong.self, SharedTestState.self,
  ]

  /// Those of ``all``, and the rule about comments that allow findings.
  public static var descriptions: [any RuleDescription.Type] { all + [Allowance.self] }

  /// Those whose findings are wrong if files of the project are not there.
  public static let needingAllFiles = [UnusedDependency.id]

  static func rule(_ id: String) -> (any Rule.Type)? { all.first { $0.id == id } }
}
