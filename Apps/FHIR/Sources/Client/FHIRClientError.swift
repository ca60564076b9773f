public import SeamNetwork

/// The reason an interaction with a FHIR server failed, with the status and the issues that the server returned.
///
/// ```swift
/// do {
///   saved = try await client.update(patient)
/// } catch where error.code == .versionConflict {
///   // Someone else changed the patient: read it again and merge.
/// }
/// ```
public struct FHIRClientError: Error, Sendable {
  /// The kind of a failure; kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name, for logs.
    public let description: String
    /// The remedy, as a sentence.
    public let remedy: String

    /// The interaction cannot be requested as it was asked for.
    public static let invalidRequest = Code(
      description: "invalidRequest", remedy: "Correct what is asked for.")
    /// The server has no such resource (404).
    public static let notFound = Code(description: "notFound", remedy: "Check the type and the id.")
    /// The resource was deleted (410).
    public static let deleted = Code(
      description: "deleted", remedy: "Read an earlier version, or update it to bring it back.")
    /// The resource has another version than expected, or a condition matched several (409, 412).
    public static let versionConflict = Code(
      description: "versionConflict", remedy: "Read the resource again, merge, and repeat.")
    /// The server does not accept the credentials (401).
    public static let unauthenticated = Code(description: "unauthenticated", remedy: "Sign in again.")
    /// The user may not do this (403).
    public static let forbidden = Code(description: "forbidden", remedy: "Ask for the right to do it.")
    /// The server has too many requests (429); the answer's `Retry-After` says for how long.
    ///
    /// The behaviour `Retry` of the module waits that long, and repeats idempotent requests.
    public static let tooManyRequests = Code(
      description: "tooManyRequests", remedy: "Wait as long as Retry-After says, and send it again.")
    /// The server refuses the request (other statuses of 400 to 499).
    public static let rejected = Code(
      description: "rejected", remedy: "Correct the elements that the issues name, and send it again.")
    /// The server failed (500 to 599).
    public static let serverFailed = Code(
      description: "serverFailed", remedy: "Try again later, or look into the server's log.")
    /// The answer is no FHIR, or breaks its rules.
    public static let malformedAnswer = Code(
      description: "malformedAnswer", remedy: "Correct the server, or read the JSON of the cause.")
    /// A link leads to another server, or back to a page before, or a request that writes is redirected.
    public static let untrustedLink = Code(
      description: "untrustedLink", remedy: "Correct the links that the server sends, or the address of the server.")
    /// The call was cancelled.
    public static let cancelled = Code(
      description: "cancelled", remedy: "Nothing is wrong: the caller cancelled it.")
    /// The server was not reached, or the exchange failed.
    public static let network = Code(description: "network", remedy: "See the cause.")

    public static func == (left: Code, right: Code) -> Bool { left.description == right.description }
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  /// The kind of failure.
  public let code: Code
  /// The reason of the failure, as a sentence without a full stop.
  public let reason: String
  /// The status of HTTP; nil if there was no answer.
  public let status: Int?
  /// The issues that the server named; nil if it sent no OperationOutcome.
  public let outcome: FHIR.OperationOutcome?
  /// The resource that breaks rules, with its JSON; nil if that is not the reason.
  public let malformed: FHIRMalformedResource?
  /// The error of the exchange; nil if the exchange succeeded.
  public let network: NetworkError?

  init(
    _ code: Code, _ reason: String, status: Int? = nil, outcome: FHIR.OperationOutcome? = nil,
    malformed: FHIRMalformedResource? = nil, network: NetworkError? = nil
  ) {
    self.code = code
    self.reason = reason
    self.status = status
    self.outcome = outcome
    self.malformed = malformed
    self.network = network
  }

  init(_ error: NetworkError) {
    let response = error.response
    let status = response?.status
    switch error.code {
    case .cancelled: self.init(.cancelled, error.reason, network: error)
    case .invalidRequest: self.init(.invalidRequest, error.reason, network: error)
    case .undecodable:
      let reason = error.underlying.map { "\($0)" } ?? error.reason
      self.init(
        .malformedAnswer, reason, status: status, malformed: error.underlying as? FHIRMalformedResource, network: error)
    case .unacceptableStatus where (300..<400).contains(status ?? 0):
      let target = response?.fields["Location"]?.shortened ?? ""
      self.init(
        .untrustedLink, "the server redirects to “\(target)”, but requests that write are not redirected",
        status: status, network: error)
    case .unacceptableStatus, .unauthenticated:
      let json = response.flatMap { try? FHIRJSON(parsing: $0.body) }?.object
      let isOutcome = json?["resourceType"] == "OperationOutcome"
      self.init(
        // Credentials that cannot be renewed fail the call without an answer.
        Code(status: status ?? (error.code == .unauthenticated ? 401 : 0)), error.reason, status: status,
        outcome: isOutcome ? json.map(FHIR.OperationOutcome.init(unchecked:)) : nil, network: error)
    default: self.init(.network, error.reason, status: status, network: error)
    }
  }
}

extension FHIRClientError.Code {
  /// The code of a status.
  init(status: Int) {
    switch status {
    case 401: self = .unauthenticated
    case 403: self = .forbidden
    case 404: self = .notFound
    case 409, 412: self = .versionConflict
    case 410: self = .deleted
    case 429: self = .tooManyRequests
    case 500...: self = .serverFailed
    default: self = .rejected
    }
  }
}

extension FHIRClientError: CustomStringConvertible {
  /// The request, the reason, the issues with their diagnostics and expressions, and the remedy, for logs.
  public var description: String {
    var text = "\(network?.request ?? "FHIR"): \(reason) (\(code))."
    for issue in outcome?.issue.prefix(5) ?? [] {
      let severity = issue.severity?.rawValue ?? "issue"
      let details = issue.diagnostics ?? issue.details?.text ?? issue.details?.coding.first?.display
      let place = issue.expression.isEmpty ? issue.location : issue.expression
      text += " \(severity) \(issue.code?.rawValue ?? "")"
      if !place.isEmpty { text += " at \(place.joined(separator: ", "))" }
      if let details { text += ": \(details)" }
      if !text.hasSuffix(".") { text += "." }
    }
    return "\(text) \(code.remedy)"
  }
}
