import SeamNetwork

extension FHIRClient {
  /// Creates a resource; the server chooses its id.
  ///
  /// - Parameters:
  ///   - resource: the resource.
  ///   - search: the search that must find nothing, such as one for an identifier; if it finds one resource, that is
  ///     returned and nothing is created, which makes it safe to repeat the call. Nil to create in any case.
  public func create<Resource: FHIRResource>(
    _ resource: Resource, ifNoneExist search: FHIRSearch? = nil
  ) async throws(FHIRClientError) -> FHIRStored<Resource> {
    var exchange = storing(.post, "/\(Resource.typeName)", try await Self.encode(resource), Resource.self)
    if let search {
      exchange.fields["If-None-Exist"] = search.text
      exchange.options.isIdempotent = true
    }
    return try await perform(exchange)
  }

  /// Updates a resource, or creates it under its id where the server allows that.
  ///
  /// If the module's behaviours repeat a call whose answer was lost, the server may have stored the resource at the
  /// first call: the code is then `versionConflict` too, although the server has the sent resource.
  ///
  /// - Parameters:
  ///   - resource: the resource, with its id.
  ///   - condition: the condition of the update; by default, that the server still has the version that was read.
  /// - Throws: ``FHIRClientError`` with the code `versionConflict` if the condition does not hold, and
  ///   `invalidRequest` if the resource has no id, or no version where the condition needs one.
  @discardableResult
  public func update<Resource: FHIRResource>(
    _ resource: Resource, if condition: FHIRUpdateCondition = .unchanged
  ) async throws(FHIRClientError) -> FHIRStored<Resource> {
    let location = try location(Resource.typeName, resource.id ?? "")
    var exchange = storing(.put, location.path, try await Self.encode(resource), Resource.self)
    try exchange.set(condition, resource.meta?.versionId)
    return try await perform(exchange)
  }

  /// Changes a resource by a JSON Patch (RFC 6902).
  ///
  /// - Parameter version: the version that the server must have; nil for any.
  @discardableResult
  public func patch<Resource: FHIRResource>(
    _ type: Resource.Type, id: String, _ patch: FHIRJSON, ifVersion version: String? = nil
  ) async throws(FHIRClientError) -> FHIRStored<Resource> {
    let location = try location(Resource.typeName, id)
    var exchange = storing(.patch, location.path, patch.bytes, type)
    exchange.fields["Content-Type"] = "application/json-patch+json"
    exchange.fields["If-Match"] = version.map(FHIRETag.text)
    return try await perform(exchange)
  }

  /// Deletes a resource; that it is deleted already, or was never there, is no error for many servers.
  ///
  /// - Parameter version: the version that the server must have; nil for any.
  public func delete(_ location: FHIRLocation, ifVersion version: String? = nil) async throws(FHIRClientError) {
    guard location.version == nil else {
      throw FHIRClientError(.invalidRequest, "\(location.text) is a version; only whole resources are deleted")
    }
    var exchange = FHIRExchange<NoContent>(.delete, location.path) { _, _ in NoContent() }
    exchange.fields["If-Match"] = version.map(FHIRETag.text)
    _ = try await perform(exchange)
  }

  private func storing<Resource: FHIRResource>(
    _ method: HTTPMethod, _ path: RequestPath, _ bytes: [UInt8], _ type: Resource.Type
  ) -> FHIRExchange<FHIRStored<Resource>> {
    let limits = limits
    var exchange = FHIRExchange<FHIRStored<Resource>>(
      method, path, body: .raw(bytes, contentType: FHIRExchange<Resource>.mediaType)
    ) { response, body in
      let json = body.isEmpty ? nil : try FHIRJSON(parsing: body, limits: limits)
      // A server may answer with an OperationOutcome that has hints, instead of the resource.
      let isResource = json?["resourceType"]?.string == Resource.typeName
      let resource = isResource ? try json.map { try Resource($0) } : nil
      let stored = response.fields["Location"].flatMap(FHIRLocation.init(storedAt:))
      return FHIRStored(
        isNew: response.status == 201,
        location: stored ?? resource?.id.flatMap { FHIRLocation(type: Resource.typeName, id: $0) },
        version: response.version ?? stored?.version ?? resource?.meta?.versionId, resource: resource)
    }
    exchange.fields["Prefer"] = "return=representation"
    return exchange
  }

  /// Writes a resource off the caller's actor.
  @concurrent static func encode(_ resource: some FHIRResource) async throws(FHIRClientError) -> [UInt8] {
    resource.bytes
  }
}

extension FHIRExchange {
  fileprivate mutating func set(_ condition: FHIRUpdateCondition, _ version: String?) throws(FHIRClientError) {
    switch condition {
    case .always: break
    case .version(let version): fields["If-Match"] = FHIRETag.text(version)
    case .unchanged:
      guard let version else {
        throw FHIRClientError(
          .invalidRequest, "the resource has no meta.versionId to compare; name a version, or update always")
      }
      fields["If-Match"] = FHIRETag.text(version)
    }
  }
}

extension FHIRLocation {
  /// Reads a `Location`, relative or absolute.
  init?(storedAt text: String) {
    switch FHIRReferenceTarget(text.hasPrefix("/") ? String(text.dropFirst()) : text) {
    case .relative(let location), .absolute(_, let location): self = location
    default: return nil
    }
  }
}
