/// A problem of the environment: the key, its origin, its value, the reason and the remedy.
///
/// Values of secret keys, of unknown keys and of lines that cannot be read are left out.
public struct EnvironmentProblem: Error, Hashable, Sendable {
  /// The kind of the problem.
  public struct Code: Hashable, Sendable {
    /// The name in logs.
    public let name: String

    private init(_ name: String) { self.name = name }

    /// A value cannot be read, or breaks a rule.
    public static let invalidValue = Code("invalid value")
    /// No layer sets a required key.
    public static let missing = Code("missing")
    /// A layer sets a name that is not declared.
    public static let unknownKey = Code("unknown key")
    /// A name is declared or set more than once in the same place.
    public static let duplicate = Code("duplicate")
    /// A declared name cannot be written in files and variables.
    public static let invalidKey = Code("invalid key")
    /// A line of a file cannot be read.
    public static let malformed = Code("malformed")
    /// A file cannot be read.
    public static let unreadable = Code("unreadable")
    /// Values for one environment choose another.
    public static let misplaced = Code("misplaced")
  }

  /// The kind of the problem.
  public let code: Code
  /// The key that it is about; nil if it is about a line or a file.
  public let key: String?
  /// Where it is; nil if it is in no layer, such as a missing key.
  public let origin: EnvironmentOrigin?
  /// The value as it may be shown; nil if there is none or it has to be left out.
  public let value: String?
  /// The reason, as a clause.
  public let reason: String
  /// The remedy, as a sentence.
  public let remedy: String

  /// Makes a problem.
  public init(
    _ code: Code, key: String? = nil, origin: EnvironmentOrigin? = nil, value: String? = nil, reason: String,
    remedy: String
  ) {
    self.code = code
    self.key = key
    self.origin = origin
    self.value = value
    self.reason = reason
    self.remedy = remedy
  }
}

extension EnvironmentProblem: CustomStringConvertible {
  /// The problem and its remedy on one line.
  public var description: String {
    var subject = [key, origin.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
    if let value { subject += " is \"\(value)\"" }
    return (subject.isEmpty ? "" : subject + ": ") + "\(reason). \(remedy)"
  }
}
