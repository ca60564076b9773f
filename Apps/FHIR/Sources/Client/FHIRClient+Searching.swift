import SeamNetwork

extension FHIRClient {
  /// How a search is sent.
  public enum SearchMethod: Hashable, Sendable {
    /// As a GET, whose parameters are in the URL.
    case get
    /// As a POST to `_search`, whose parameters are in the body: for long ones, and for those that no log should have.
    case post
  }

  /// Searches resources of a type; nothing is requested before the first page is asked for.
  public func search<Resource: FHIRResource>(
    _ type: Resource.Type, _ search: FHIRSearch = FHIRSearch(), by method: SearchMethod = .get
  ) -> FHIRPages<Resource> {
    let path: RequestPath = method == .get ? "/\(Resource.typeName)" : "/\(Resource.typeName)/_search"
    return pages(path, search, method) { $0.as(Resource.self) }
  }

  /// Searches resources of any type, by parameters that all types have.
  public func search(
    _ search: FHIRSearch, by method: SearchMethod = .get
  ) -> FHIRPages<FHIR.AnyResource> {
    pages(method == .get ? "" : "/_search", search, method) { $0 }
  }

  /// The versions of a resource, the newest first; nothing is requested before the first page is asked for.
  ///
  /// Deletions are entries without a resource; see ``FHIRPage/bundle``.
  ///
  /// - Parameter since: the moment since which versions are returned; nil for all.
  public func history<Resource: FHIRResource>(
    _ type: Resource.Type, id: String, since: FHIR.Instant? = nil, count: Int? = nil
  ) throws(FHIRClientError) -> FHIRPages<Resource> {
    let location = try location(Resource.typeName, id)
    return pages("/\(location.type)/\(location.id)/_history", Self.history(since, count), .get) { $0.as(Resource.self) }
  }

  /// The versions of all resources of a type, the newest first.
  ///
  /// - Parameter since: the moment since which versions are returned; nil for all.
  public func history<Resource: FHIRResource>(
    _ type: Resource.Type, since: FHIR.Instant? = nil, count: Int? = nil
  ) -> FHIRPages<Resource> {
    pages("/\(Resource.typeName)/_history", Self.history(since, count), .get) { $0.as(Resource.self) }
  }

  /// The versions of all resources, the newest first.
  ///
  /// - Parameter since: the moment since which versions are returned; nil for all.
  public func history(since: FHIR.Instant? = nil, count: Int? = nil) -> FHIRPages<FHIR.AnyResource> {
    pages("/_history", Self.history(since, count), .get) { $0 }
  }

  static func history(_ since: FHIR.Instant?, _ count: Int?) -> FHIRSearch {
    var search = FHIRSearch()
    if let since { search = search.raw("_since", since.text) }
    return count.map(search.count) ?? search
  }

  func pages<Resource: Sendable>(
    _ path: RequestPath, _ search: FHIRSearch, _ method: SearchMethod,
    make: @escaping @Sendable (FHIR.AnyResource) -> Resource?
  ) -> FHIRPages<Resource> {
    let limits = limits
    let isGet = method == .get
    var exchange = FHIRExchange<FHIRPage<Resource>>(
      isGet ? .get : .post, path, query: isGet ? search.items : [], body: isGet ? .none : .form(search.items)
    ) { response, body in
      try FHIRPage(try FHIRJSON(parsing: body, limits: limits), url: response.url, make: make)
    }
    exchange.options.isIdempotent = true
    return FHIRPages(client: self, first: exchange)
  }
}
