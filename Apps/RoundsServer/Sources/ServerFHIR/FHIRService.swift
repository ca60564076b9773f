public import CoreFHIR
public import ServerDatabase
public import ServerHTTP

/// A FHIR R4 server over a database: reads, versions, searches and transactions in JSON
/// (http://hl7.org/fhir/R4/http.html).
///
/// All state is in the database, so any number of instances can serve one. Whatever is wrong with a request is answered
/// with an OperationOutcome that names the element or parameter. Who may ask is not decided here.
///
/// ```swift
/// let service = FHIRService(database)
/// try await service.prepare()
/// let response = await service.respond(to: request)   // GET /fhir/Patient/1
/// ```
public struct FHIRService: HTTPHandler {
  let database: any Database
  let configuration: FHIRServiceConfiguration
  /// When the service was created.
  let start: FHIR.DateTime

  /// Creates a service.
  public init(_ database: any Database, _ configuration: FHIRServiceConfiguration = FHIRServiceConfiguration()) {
    self.database = database
    self.configuration = configuration
    start = FHIR.DateTime(configuration.now())
  }

  /// Creates the tables that are missing, and makes the search index agree with this program.
  ///
  /// - Throws: ``/ServerDatabase/DatabaseError``.
  public func prepare() async throws {
    try await database.migrate(FHIRSchema.migrations, of: "fhir")
    try await database.migrate(SearchSchema.migrations, of: "fhir-search")
    try await SearchIndex.rebuild(in: database)
  }

  /// Returns the response to a request whose path begins with that of the service.
  @concurrent
  public func respond(to request: ServerRequest) async -> ServerResponse {
    let prefix = configuration.path.split(separator: "/").map(String.init)
    guard request.path.starts(with: prefix) else {
      return response(
        to: FHIRFailure(404, .notFound, "There is nothing here. The service is at /\(configuration.path)."), nil)
    }
    var request = request
    request.path.removeFirst(prefix.count)
    if request.path.last == "" { request.path.removeLast() }
    do {
      return try await answer(request)
    } catch {
      return response(to: failure(error), request)
    }
  }

  /// Returns an OperationOutcome for a request that is malformed, too large or too frequent.
  public func response(to failure: HTTPFailure) -> ServerResponse {
    response(to: FHIRFailure(failure), nil)
  }

  /// Returns the response to an error of this service, or of the database beneath it.
  public func response(to error: any Error) -> ServerResponse { response(to: failure(error), nil) }

  /// Returns an OperationOutcome with one issue.
  public func outcome(
    _ status: Int, _ code: FHIR.OperationOutcome.Issue.Kind, _ reason: String
  ) -> ServerResponse {
    response(to: FHIRFailure(status, code, reason), nil)
  }

  // MARK: Answering

  private func answer(_ request: ServerRequest) async throws -> ServerResponse {
    let wish = try FHIRMediaType.wish(of: request)
    // The bytes of a Binary have any type.
    guard wish != .other || request.path.first == "Binary" else { throw FHIRMediaType.notAcceptable }
    let base = base(of: request)
    if request.path == ["metadata"] {
      guard ["GET", "HEAD"].contains(request.method) else {
        var failure = FHIRFailure(405, .notSupported, "\(request.method) is not possible here. Read with GET.")
        failure.fields["Allow"] = "GET, HEAD"
        throw failure
      }
      return try content(capabilities(base: base), 200, request)
    }
    let preferences = RequestPreferences(request.fields)
    if request.path.isEmpty, request.method == "POST" {
      return try content(try await performBundle(request, preferences, base), 200, request)
    }
    let interaction = try InteractionReader(request, preferences, configuration, base: base).read()
    let answer = try await perform(interaction, base: base)
    let writer = ResponseWriter(request: request, preferences: preferences, base: base, wish: wish)
    return try writer.response(answer)
  }

  /// Performs an interaction in a transaction of its own.
  func perform(_ interaction: Interaction, base: String) async throws -> Answer {
    let configuration = configuration
    let body: @Sendable (any DatabaseConnection) throws -> Answer = { connection in
      try InteractionRunner(connection, configuration, base: base).perform(interaction)
    }
    return interaction.isReading ? try await database.read(body) : try await database.write(body)
  }

  /// The URL of the service, as the client of a request reaches it.
  private func base(of request: ServerRequest) -> String {
    configuration.url ?? "\(request.scheme)://\(request.host)/\(configuration.path)"
  }

  private func content(_ bytes: [UInt8], _ status: Int, _ request: ServerRequest) throws -> ServerResponse {
    ServerResponse(
      status: status, fields: [.init("Content-Type", FHIRMediaType.json)],
      body: .bytes(try ResponseWriter.formatted(bytes, request)))
  }

  // MARK: Failing

  private func response(to failure: FHIRFailure, _ request: ServerRequest?) -> ServerResponse {
    let bytes = failure.outcome.bytes
    let body = request.flatMap { try? ResponseWriter.formatted(bytes, $0) } ?? bytes
    return ServerResponse(
      status: failure.status, fields: ServerFields([.init("Content-Type", FHIRMediaType.json)] + failure.fields.all),
      body: .bytes(body))
  }

  /// What a client is told about an error; errors that are not the client's are reported, and told without their text.
  func failure(_ error: any Error) -> FHIRFailure {
    if let failure = error as? FHIRFailure { return failure }
    if let failure = error as? HTTPFailure { return FHIRFailure(failure) }
    if error is CancellationError {
      return FHIRFailure(503, .transient, "The request was cancelled, and nothing was stored.")
    }
    configuration.report(error)
    guard let error = error as? DatabaseError else {
      return FHIRFailure(500, .exception, "The server failed, and nothing was stored. Its log has the reason.")
    }
    switch error.code {
    case .conflict:
      var failure = FHIRFailure(
        503, .lockError, "Too many changes of the same resources at a time; nothing was stored. Try again.")
      failure.fields["Retry-After"] = "1"
      return failure
    case .unavailable, .closed:
      var failure = FHIRFailure(503, .transient, "The database cannot be reached; nothing was stored. Try again later.")
      failure.fields["Retry-After"] = "5"
      return failure
    case .outcomeUnknown:
      return FHIRFailure(
        500, .incomplete,
        "The connection to the database was lost, and the change is stored wholly or not at all. "
          + "Read whether it is before you try again.")
    case .full: return FHIRFailure(507, .noStore, "The server has no room left; nothing was stored.")
    default:
      return FHIRFailure(500, .exception, "The server failed, and nothing was stored. Its log has the reason.")
    }
  }
}

extension FHIRFailure {
  /// A failure that is found before a handler is asked.
  init(_ failure: HTTPFailure) {
    let code: FHIR.OperationOutcome.Issue.Kind =
      switch failure.status {
      case 408: .timeout
      case 413, 414, 431: .tooLong
      case 429: .throttled
      case 501: .notSupported
      case 503: .transient
      default: .invalid
      }
    self.init(failure.status, code, failure.reason)
    fields = failure.fields
  }
}

extension InteractionReader {
  init(
    _ request: ServerRequest, _ preferences: RequestPreferences, _ configuration: FHIRServiceConfiguration, base: String
  ) throws(FHIRFailure) {
    self.init(
      method: request.method, path: request.path,
      query: request.query.filter { !Self.generalParameters.contains($0.name) },
      conditions: try RequestConditions(request.fields), preferences: preferences, configuration: configuration,
      base: base, ifNoneExist: request.fields["If-None-Exist"],
      resource: { type throws(FHIRFailure) in try NewResource(request, type: type) },
      patch: { () throws(FHIRFailure) in try JSONPatch(request) },
      form: { () throws(FHIRFailure) in
        do throws(HTTPFailure) {
          return try request.formItems().filter { !Self.generalParameters.contains($0.name) }
        } catch {
          throw FHIRFailure(error)
        }
      })
  }
}
