/// The result of an entry of a transaction or a batch.
public struct FHIREntryResult: Sendable {
  /// The status of HTTP.
  public let status: Int
  /// Where the resource is; nil if the server did not say.
  public let location: FHIRLocation?
  /// The version; nil if the server did not say.
  public let version: String?
  /// The resource, or the bundle of a search; nil if the server returned none.
  public let resource: FHIR.AnyResource?
  /// Hints, or the reason of a failure; nil if there are none.
  public let outcome: FHIR.OperationOutcome?

  /// Whether the server performed the interaction: the status is 200 to 299, or 304.
  public var isSuccess: Bool { (200..<300).contains(status) || status == 304 }

  /// The failure; nil if there is none.
  public var error: FHIRClientError? {
    guard !isSuccess else { return nil }
    return FHIRClientError(.init(status: status), "the entry got status \(status)", status: status, outcome: outcome)
  }

  init?(_ entry: FHIR.Bundle.Entry) {
    guard let response = entry.response, let status = response.status.flatMap({ Int($0.prefix(3)) }) else { return nil }
    self.status = status
    location = response.location.flatMap(FHIRLocation.init(storedAt:))
    version = response.etag.flatMap(FHIRETag.version) ?? location?.version
    resource = entry.resource
    outcome =
      response.outcome?.as(FHIR.OperationOutcome.self)
      ?? ((200..<300).contains(status) ? nil : entry.resource?.as(FHIR.OperationOutcome.self))
  }
}
