public import CoreFHIR
import ServerHTTP

/// The reason that a request is not performed: a status, and the issues of an OperationOutcome.
public struct FHIRFailure: Error, Sendable {
  /// The status of the response.
  public internal(set) var status: Int
  /// What is wrong, at least one issue.
  var issues: [FHIR.OperationOutcome.Issue]
  /// The fields that the status requires, such as `Allow`.
  var fields: ServerFields = []

  init(_ status: Int, _ issues: [FHIR.OperationOutcome.Issue]) {
    self.status = status
    self.issues = issues
  }

  /// Creates a failure with one issue.
  ///
  /// - Parameters:
  ///   - reason: what is wrong and what to do; it repeats no more than a short part of the request.
  ///   - place: where.
  init(
    _ status: Int, _ code: FHIR.OperationOutcome.Issue.Kind, _ reason: String, at place: RequestPlace? = nil
  ) {
    self.init(status, [FHIR.OperationOutcome.Issue(.error, code, reason, at: place)])
  }

  /// The issues as a resource.
  public var outcome: FHIR.OperationOutcome { FHIR.OperationOutcome { $0.issue = issues } }
}

extension FHIRFailure: CustomStringConvertible {
  /// The status and what is wrong.
  public var description: String {
    "HTTP \(status): \(issues.map { $0.diagnostics ?? "no details" }.joined(separator: " "))"
  }
}

/// The part of a request that an issue is about.
enum RequestPlace: Hashable, Sendable {
  /// An element of the resource in the body, as FHIRPath.
  case element(String)
  /// A parameter of the query or of a search's form, or a header field, by its name.
  case parameter(String)
}

extension FHIR.OperationOutcome.Issue {
  /// Creates an issue.
  init(_ severity: Severity, _ code: Kind, _ reason: String, at place: RequestPlace? = nil) {
    self.init {
      $0.severity = severity
      $0.code = code
      $0.diagnostics = reason
      switch place {
      case .element(let path): $0.expression = [path]
      // http://hl7.org/fhir/R4/operationoutcome-definitions.html#OperationOutcome.issue.location
      case .parameter(let name): $0.location = ["http.\(name)"]
      case nil: break
      }
    }
  }
}

extension String {
  /// The text for a message: at most 60 characters, none of them a control character.
  var quoted: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(60) {
      text.append(scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) ?? scalar : scalar)
    }
    return "“\(String(text))\(unicodeScalars.count > 60 ? "…" : "")”"
  }
}
