public import SeamNetwork

/// A client of a FHIR R4 server, over a network module.
///
/// The base URL of the module's request builder is that of the server. Authentication, retries, caching and logging are
/// the module's behaviours.
///
/// ```swift
/// let client = FHIRClient(network)
/// var patient = try await client.read(FHIR.Patient.self, id: "1").resource
/// patient.active = false
/// try await client.update(patient)      // fails with versionConflict if another client changed it
/// for try await page in client.search(FHIR.Observation.self, FHIRSearch().reference("subject", location)) {
///   show(page.resources)
/// }
/// ```
///
/// A call that is cancelled throws promptly, with the code `cancelled`. Answers are checked by the rules of their type.
/// Reads follow redirects, without credentials to another origin. Requests that write are not redirected, so that
/// nothing about a patient is sent to a server that the app does not name.
public struct FHIRClient: Sendable {
  let network: any NetworkModule
  let limits: FHIRJSONLimits

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - network: performs the requests.
  ///   - limits: the limits of the JSON of answers.
  public init(_ network: any NetworkModule, limits: FHIRJSONLimits = FHIRJSONLimits()) {
    self.network = network
    self.limits = limits
  }

  // MARK: Reading

  /// Reads the current version of a resource.
  public func read<Resource: FHIRResource>(
    _ type: Resource.Type, id: String
  ) async throws(FHIRClientError) -> FHIRVersioned<Resource> {
    try await read(location(Resource.typeName, id), as: Self.typed)
  }

  /// Reads a resource of any type, or one of its versions.
  public func read(_ location: FHIRLocation) async throws(FHIRClientError) -> FHIRVersioned<FHIR.AnyResource> {
    try await read(location, as: Self.any)
  }

  /// Reads one version of a resource.
  public func read<Resource: FHIRResource>(
    _ type: Resource.Type, id: String, version: String
  ) async throws(FHIRClientError) -> FHIRVersioned<Resource> {
    try await read(location(Resource.typeName, id, version), as: Self.typed)
  }

  /// Reads a resource unless it still has a version.
  ///
  /// - Returns: the resource; nil if the server still has the version.
  public func read<Resource: FHIRResource>(
    _ type: Resource.Type, id: String, unlessVersion version: String
  ) async throws(FHIRClientError) -> FHIRVersioned<Resource>? {
    let limits = limits
    let location = try location(Resource.typeName, id)
    var exchange = FHIRExchange<FHIRVersioned<Resource>?>(.get, location.path) { response, body in
      response.status == 304 ? nil : try Self.versioned(response, body, limits, Self.typed)
    }
    exchange.fields["If-None-Match"] = FHIRETag.text(version)
    exchange.acceptableStatus = 200..<305
    return try await perform(exchange)
  }

  /// Reads the capability statement of the server.
  public func capabilities() async throws(FHIRClientError) -> FHIR.CapabilityStatement {
    let limits = limits
    return try await perform(
      FHIRExchange(.get, "/metadata") { _, body in try FHIR.CapabilityStatement(parsing: body, limits: limits) })
  }

  private func read<Resource: Sendable>(
    _ location: FHIRLocation, as make: @escaping @Sendable (FHIRJSON) throws -> Resource
  ) async throws(FHIRClientError) -> FHIRVersioned<Resource> {
    let limits = limits
    return try await perform(
      FHIRExchange(.get, location.path) { try Self.versioned($0, $1, limits, make) })
  }

  // MARK: Performing

  func perform<Response: Sendable>(_ exchange: FHIRExchange<Response>) async throws(FHIRClientError) -> Response {
    do throws(NetworkError) {
      return try await network.perform(exchange)
    } catch {
      throw FHIRClientError(error)
    }
  }

  func location(_ type: String, _ id: String, _ version: String? = nil) throws(FHIRClientError) -> FHIRLocation {
    if let location = FHIRLocation(type: type, id: id, version: version) { return location }
    throw FHIRClientError(
      .invalidRequest, "“\(id.shortened)”\(version.map { ", version “\($0.shortened)”," } ?? "") is no id of a \(type)")
  }

  @Sendable static func typed<Resource: FHIRResource>(_ json: FHIRJSON) throws -> Resource { try Resource(json) }

  @Sendable static func any(_ json: FHIRJSON) throws -> FHIR.AnyResource { try FHIR.AnyResource(json) }

  static func versioned<Resource>(
    _ response: HTTPResponse, _ body: [UInt8], _ limits: FHIRJSONLimits, _ make: (FHIRJSON) throws -> Resource
  ) throws -> FHIRVersioned<Resource> {
    let json = try FHIRJSON(parsing: body, limits: limits)
    return FHIRVersioned(
      resource: try make(json), version: response.version ?? json["meta"]?["versionId"]?.string)
  }
}

extension FHIRLocation {
  /// The path of a request.
  var path: RequestPath {
    version.map { "/\(type)/\(id)/_history/\($0)" } ?? "/\(type)/\(id)"
  }
}
