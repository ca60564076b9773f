import ProjectModel

/// A place in a project that a rule objects to.
public struct Finding: Sendable, Equatable {
  /// The identifier of the rule.
  public let rule: String
  public internal(set) var severity: Severity
  /// Relative to the project's root.
  public let path: String
  /// From 1.
  public internal(set) var line: Int
  /// From 1, in Unicode scalars.
  public internal(set) var column: Int
  public let message: String
  /// Names the finding apart from its line: by modules, files and declarations.
  public let symbol: String
  /// The first byte of the place in its file; nil for a place in a file that is no Swift source.
  let offset: UInt32?
  /// The edit that mends it; nil if that needs a decision.
  let edit: Edit?
  /// The files of which a change can have made it, beside its own.
  var causes: Set<String> = []

  /// Text to insert into a file.
  struct Edit: Sendable, Equatable {
    let offset: UInt32
    let text: String
    /// The hash of the file's bytes, for which the offset holds.
    let hash: Int
  }

  /// Identifies the finding in a baseline, in one line.
  public var key: String { "\(rule) \(symbol)".withoutControlCharacters() }

  /// Whether a change of files can have made it.
  public func dependsOn(_ paths: Set<String>) -> Bool { paths.contains(path) || !causes.isDisjoint(with: paths) }

  static func isBefore(_ one: Finding, _ other: Finding) -> Bool {
    (one.path, one.line, one.column, one.rule, one.symbol)
      < (other.path, other.line, other.column, other.rule, other.symbol)
  }
}
