/// A resource that breaks rules of the specification, with all its problems and the JSON as it was read.
///
/// ```swift
/// do {
///   patient = try FHIR.Patient(json)
/// } catch {
///   quarantine(error.json)          // nothing is lost
///   respond(error.operationOutcome) // every problem with its path
/// }
/// ```
public struct FHIRMalformedResource: Error, Hashable, Sendable {
  /// The type that was expected, such as `Patient`.
  public let expectedType: String
  /// The problems in the order of the type's elements, at most ``FHIRChecker/limit``.
  public let problems: [FHIRProblem]
  /// The number of all problems.
  public let problemCount: Int
  /// The resource as it was read.
  public let json: FHIRJSON
}

extension FHIRMalformedResource: CustomStringConvertible {
  /// The first five problems, the number of the others, and the remedy, for logs.
  public var description: String {
    let first = problems.prefix(5).map(\.description).joined(separator: "; ")
    let rest = problemCount > 5 ? "; and \(problemCount - 5) more" : ""
    return "The resource is no valid \(expectedType): \(first)\(rest). Correct the elements at these paths."
  }
}
