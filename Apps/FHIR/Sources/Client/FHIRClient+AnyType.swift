import SeamNetwork

extension FHIRClient {
  /// Searches resources of a type that is known by its name; nothing is requested before the first page is asked for.
  ///
  /// - Parameter type: the type, such as `Observation`, with or without a Swift type.
  /// - Throws: ``FHIRClientError`` with the code `invalidRequest` if it is no name of a type.
  public func search(
    type: String, _ search: FHIRSearch = FHIRSearch()
  ) throws(FHIRClientError) -> FHIRPages<FHIR.AnyResource> {
    let path = try typePath(type)
    return pages("/\(path)", search, .get) { $0 }
  }

  /// The versions of all resources of a type that is known by its name, the newest first.
  ///
  /// - Parameter since: the moment since which versions are returned; nil for all.
  /// - Throws: ``FHIRClientError`` with the code `invalidRequest` if it is no name of a type.
  public func history(
    type: String, since: FHIR.Instant? = nil, count: Int? = nil
  ) throws(FHIRClientError) -> FHIRPages<FHIR.AnyResource> {
    let path = try typePath(type)
    return pages("/\(path)/_history", Self.history(since, count), .get) { $0 }
  }

  /// The versions of a resource of any type, the newest first; nothing is requested before the first page is asked for.
  ///
  /// - Throws: ``FHIRClientError`` with the code `invalidRequest` if the location names a version.
  public func history(
    of location: FHIRLocation, since: FHIR.Instant? = nil, count: Int? = nil
  ) throws(FHIRClientError) -> FHIRPages<FHIR.AnyResource> {
    guard location.version == nil else {
      throw FHIRClientError(.invalidRequest, "\(location.text) is a version; only whole resources have a history")
    }
    return pages("/\(location.type)/\(location.id)/_history", Self.history(since, count), .get) { $0 }
  }

  private func typePath(_ type: String) throws(FHIRClientError) -> String {
    guard type.isResourceType else {
      throw FHIRClientError(.invalidRequest, "“\(type.shortened)” is no type of resources")
    }
    return type
  }
}
