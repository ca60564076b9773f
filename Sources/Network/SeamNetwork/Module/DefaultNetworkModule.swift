/// Performs requests over a session, with behaviours around them.
///
/// ```swift
/// let network = DefaultNetworkModule(
///   session: CurlNetworkSession(), requestBuilder: RequestBuilder(baseURL: environment.baseURL),
///   behaviours: [Logging(), Retry(), Authentication(credentials, for: [environment.baseURL]), HTTPCache(in: store)],
///   networkStateProvider: SystemNetworkStateProvider())
/// ```
///
/// A call passes the behaviours of the level `call` in the order of the list, then redirects are followed, then each
/// request passes the behaviours of the level `attempt`, and the session sends it. All of it, reading and decoding the
/// body included, runs off the caller's actor.
public final class DefaultNetworkModule: NetworkModule {
  /// The limits of calls whose requests set none.
  public struct Limits: Sendable {
    /// The time for a whole call; of ``NetworkModule/send(_:)``, until the header arrived.
    ///
    /// Nil for any time.
    public var timeout: Duration?
    /// The most bytes of a body that ``NetworkModule/perform(_:)`` reads, after decoding.
    public var maximumBodySize: Int
    /// The most redirects of a call.
    public var maximumRedirects: Int

    /// Creates limits.
    public init(timeout: Duration? = .seconds(60), maximumBodySize: Int = 32 << 20, maximumRedirects: Int = 20) {
      self.timeout = timeout
      self.maximumBodySize = maximumBodySize
      self.maximumRedirects = maximumRedirects
    }
  }

  public let requestBuilder: RequestBuilder
  public let completionExecutor: any CompletionExecutor
  let session: any NetworkSession
  let networkStateProvider: any NetworkStateProvider
  let limits: Limits
  let clock: NetworkClock
  private let noNetworkConnectionHandler: any NoNetworkConnectionHandler
  private let callBehaviours: [any NetworkBehaviour]
  private let attemptBehaviours: [any NetworkBehaviour]

  /// Creates a module.
  ///
  /// - Parameters:
  ///   - session: sends the requests. The module does not close it.
  ///   - requestBuilder: makes requests from their descriptions.
  ///   - behaviours: layers around the requests, the outermost first; see ``NetworkBehaviour/level``.
  ///   - networkStateProvider: tells whether there is a connection. While it is offline, nothing is sent except to this
  ///     machine.
  ///   - noNetworkConnectionHandler: decides whether a call that found no connection fails or is performed once more.
  ///   - completionExecutor: where completions of the callback API run.
  ///   - limits: the limits of calls whose requests set none.
  ///   - clock: the clocks.
  public init(
    session: any NetworkSession, requestBuilder: RequestBuilder, behaviours: [any NetworkBehaviour] = [],
    networkStateProvider: any NetworkStateProvider = AlwaysOnline(),
    noNetworkConnectionHandler: any NoNetworkConnectionHandler = FailWithoutConnection(),
    completionExecutor: any CompletionExecutor = MainActorExecutor(), limits: Limits = Limits(),
    clock: NetworkClock = NetworkClock()
  ) {
    self.session = session
    self.requestBuilder = requestBuilder
    self.networkStateProvider = networkStateProvider
    self.noNetworkConnectionHandler = noNetworkConnectionHandler
    self.completionExecutor = completionExecutor
    self.limits = limits
    self.clock = clock
    callBehaviours = behaviours.filter { $0.level == .call }
    attemptBehaviours = behaviours.filter { $0.level == .attempt }
  }

  public func perform<Request: NetworkRequest>(_ request: Request) async throws(NetworkError) -> Request.Response {
    let built = try requestBuilder.build(request)
    let limit = built.options.maximumBodySize ?? limits.maximumBodySize
    return try await attempt(built, isBuffered: true) { response in
      let body = try await response.body.collect(upTo: limit)
      return try request.read(response, body: body, of: built)
    }
  }

  public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    try request.check()
    return try await attempt(request, isBuffered: false) { $0 }
  }

  /// Performs a request within its deadline, again if the handler of missing connections says so.
  private func attempt<Value: Sendable>(
    _ request: HTTPRequest, isBuffered: Bool, read: @escaping @Sendable (HTTPResponse) async throws -> Value
  ) async throws(NetworkError) -> Value {
    while true {
      let timeout = request.options.timeout ?? limits.timeout
      let call = NetworkCall(
        id: .random, clock: clock, deadline: timeout.map { clock.now + $0 }, networkStateProvider: networkStateProvider,
        isBuffered: isBuffered)
      do {
        return try await withDeadline(
          timeout, clock: clock,
          timeoutError: NetworkError(
            .deadlineExceeded, reason: "the call took longer than \(timeout ?? .zero)", request: request)
        ) { [self] in try await read(pass(request, in: call)) }
      } catch {
        let failure = NetworkError(error, for: request)
        guard failure.isMissingConnection(networkStateProvider.state), request.isRepeatable else { throw failure }
        let decision = await noNetworkConnectionHandler.decide(request, failure)
        if Task.isCancelled { throw NetworkError(CancellationError(), for: request) }
        guard decision == .retry else { throw failure }
      }
    }
  }

  /// Passes a request through all behaviours.
  private func pass(_ request: HTTPRequest, in call: NetworkCall) async throws -> HTTPResponse {
    let transport = Transport(module: self, call: call)
    var next: NetworkNext = { try await transport.send($0) }
    for behaviour in attemptBehaviours.reversed() { next = Self.layer(behaviour, call, next) }
    let redirects = Redirects(maximum: limits.maximumRedirects)
    let follow = next
    next = { try await redirects.follow($0, next: follow) }
    for behaviour in callBehaviours.reversed() { next = Self.layer(behaviour, call, next) }
    return try await next(request)
  }

  private static func layer(
    _ behaviour: any NetworkBehaviour, _ call: NetworkCall, _ next: @escaping NetworkNext
  ) -> NetworkNext {
    { request in
      try Task.checkCancellation()
      return try await behaviour.intercept(request, in: call, next: next)
    }
  }
}

extension NetworkRequest {
  /// Returns the decoded response to a built request; throws if its status is not accepted, or its body cannot be
  /// decoded.
  fileprivate func read(
    _ response: HTTPResponse, body: [UInt8], of request: HTTPRequest
  ) throws(NetworkError) -> Response {
    let failed = NetworkError.Response(response, body: body, to: request)
    guard acceptableStatus.contains(response.status) else {
      throw NetworkError(
        response.status == 401 ? .unauthenticated : .unacceptableStatus,
        reason: "the server answered with status \(response.status)", response: failed)
    }
    do {
      return try decode(response, body: body)
    } catch {
      throw NetworkError(
        .undecodable, reason: "the body of \(body.count) bytes is not \(Response.self)", response: failed,
        underlying: request.options.hasSensitiveBody ? nil : error)
    }
  }
}

extension NetworkError {
  /// Whether the failure can be explained by a missing connection.
  func isMissingConnection(_ state: NetworkState) -> Bool {
    if code == .offline { return true }
    return state.connectivity != .online && [.unknownHost, .cannotConnect].contains(code)
  }
}
