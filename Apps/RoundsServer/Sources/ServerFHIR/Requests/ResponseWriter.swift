import CoreFHIR
import ServerHTTP

/// Writes the response to an interaction.
struct ResponseWriter {
  let request: ServerRequest
  let preferences: RequestPreferences
  /// The URL of the service.
  let base: String
  let wish: FHIRMediaType.Wish

  func response(_ answer: Answer) throws -> ServerResponse {
    var response = ServerResponse(status: answer.status)
    if let version = answer.version {
      response.fields["ETag"] = version.etag
      response.fields["Last-Modified"] = HTTPDate.text(version.updated)
      if answer.status == 201 { response.fields["Location"] = "\(base)/\(version.versionPath)" }
    }
    switch answer.content {
    case .none: break
    case .bundle(let bytes): try set(bytes, &response)
    case .outcome(let outcome): try set(outcome.bytes, &response)
    case .read: if let version = answer.version { try set(version, &response) }
    case .stored: if let version = answer.version { try setStored(version, answer.status == 201, &response) }
    }
    return response
  }

  /// The current version, or the bytes of a `Binary` for clients that do not ask for FHIR's JSON.
  private func set(_ version: ResourceVersion, _ response: inout ServerResponse) throws {
    if let data = version.data, wish != .json,
      let type = (try version.object())?["contentType"]?.string, HTTPMediaType.isValid(type)
    {
      response.fields["Content-Type"] = type
      // What a user stored is not run as a page of this server.
      response.fields["X-Content-Type-Options"] = "nosniff"
      response.fields["Content-Security-Policy"] = "sandbox; default-src 'none'"
      response.body = .bytes(data)
      return
    }
    guard wish != .other else { throw FHIRMediaType.notAcceptable }
    try set(version.representation, &response)
  }

  /// What the client prefers after its resource was stored; a large `Binary` is not sent back without a wish.
  private func setStored(_ version: ResourceVersion, _ isNew: Bool, _ response: inout ServerResponse) throws {
    switch preferences.returns ?? (version.data == nil ? .representation : .minimal) {
    case .minimal: break
    case .representation: try set(version.representation, &response)
    case .outcome:
      let text = "\(version.path) \(isNew ? "was created" : "has") version \(version.number)."
      let outcome = FHIR.OperationOutcome {
        $0.issue = [FHIR.OperationOutcome.Issue(.information, .informational, text)]
      }
      try set(outcome.bytes, &response)
    }
  }

  private func set(_ bytes: [UInt8], _ response: inout ServerResponse) throws {
    response.fields["Content-Type"] = FHIRMediaType.json
    response.body = .bytes(try Self.formatted(bytes, request))
  }

  /// The text, with a line for each value if `_pretty` asks for it.
  static func formatted(_ bytes: [UInt8], _ request: ServerRequest) throws -> [UInt8] {
    guard request.queryValue("_pretty") == "true" else { return bytes }
    return Array(try FHIRJSON(parsing: bytes, limits: FHIRJSONLimits(size: .max, depth: 200)).prettyText.utf8)
  }
}
