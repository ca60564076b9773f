/// A problem of a resource, and its path.
public struct FHIRProblem: Hashable, Sendable {
  /// The kind of rule that is broken.
  public struct Rule: Hashable, Sendable, CustomStringConvertible {
    /// The rule's name, such as `cardinality`.
    public let description: String
    /// The code of the issue in an OperationOutcome (http://hl7.org/fhir/issue-type).
    let issueType: String

    /// A required element is missing, or a single one is repeated.
    public static let cardinality = Rule(description: "cardinality", issueType: "required")
    /// A value is of another type.
    public static let type = Rule(description: "type", issueType: "structure")
    /// A primitive does not have its format.
    public static let format = Rule(description: "format", issueType: "value")
    /// A code is none of a required value set.
    public static let binding = Rule(description: "binding", issueType: "code-invalid")
    /// Elements contradict each other.
    public static let invariant = Rule(description: "invariant", issueType: "invariant")
    /// An element, array or object has no content.
    public static let empty = Rule(description: "empty", issueType: "structure")
    /// The specification has no such element or type; a problem only where the checking is strict.
    public static let unknown = Rule(description: "unknown", issueType: "structure")
    /// Elements are nested too deeply to be checked.
    public static let depth = Rule(description: "depth", issueType: "too-long")
  }

  /// The element, such as `Patient.name[1].given[0]`, or `Observation.value.ofType(Quantity).unit`.
  public let path: String
  /// The kind of rule that is broken.
  public let rule: Rule
  /// The found and the expected value, or the broken rule, in words.
  public let reason: String
}

extension FHIRProblem: CustomStringConvertible {
  /// The path, the reason and the rule, on one line.
  public var description: String { "\(path): \(reason) (\(rule))" }
}
