public import SeamNetwork
import SeamSupport

/// A session that puts faults on a schedule around another session, on a virtual clock.
///
/// ```swift
/// let clock = VirtualClock()
/// let session = FaultSession(around: server, schedule: FaultSchedule(seed: 7), clock: clock)
/// let network = DefaultNetworkModule(session: session, requestBuilder: builder, behaviours: [Retry()],
///   clock: clock.clock)
/// ```
///
/// The same schedule gives the same ``transcript``, byte by byte, also where calls run out of time, as long as:
/// - one call is made at a time, and the wrapped session answers the same;
/// - `Retry` gets a `random` that returns a constant;
/// - the test calls ``waitUntilIdle()`` before the next call, where exchanges over this session go on after their call
///   has ended, such as renewing credentials or validating a stored response.
public final class FaultSession: NetworkSession {
  private struct State: Sendable {
    var exchanges: [Exchange] = []
    var running = 0
    var isClosed = false
    var waiters: [AsyncStream<Void>.Continuation] = []
  }

  private struct Exchange: Sendable {
    let start: Duration
    let request: String
    let fault: NetworkFault?
    var outcome = "under way"
  }

  private let base: any NetworkSession
  private let schedule: FaultSchedule
  private let clock: VirtualClock
  private let state = Locked(State())

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - session: answers the requests that reach the server.
  ///   - schedule: decides which exchange gets which fault.
  ///   - clock: the clock on which faults take their time; give its `clock` to the network module too.
  public init(around session: any NetworkSession, schedule: FaultSchedule, clock: VirtualClock) {
    base = session
    self.schedule = schedule
    self.clock = clock
  }

  public var capabilities: NetworkSessionCapabilities { base.capabilities }

  /// A line for each exchange, in the order of sending: number, time of the start, request without secrets, fault, and
  /// outcome.
  ///
  /// ```
  /// 3  1250 ms  GET https://api.example.com/people?page=…  latency of 40 ms  200
  /// ```
  ///
  /// The outcome is the status, or the code of the error that `send` threw; the outcome of reading the body follows
  /// from the fault. Call ``waitUntilIdle()`` before, if calls were cancelled or ran out of time.
  public var transcript: String {
    state.withLock(\.exchanges).enumerated().map { index, exchange in
      "\(index + 1)  \(exchange.start.inTranscript)  \(exchange.request)  "
        + "\(exchange.fault?.description ?? "no fault")  \(exchange.outcome)\n"
    }.joined()
  }

  /// Waits until no `send` is under way; returns at once if the task is cancelled.
  ///
  /// A call that was cancelled, or that ran out of time, returns before its exchange has ended.
  public func waitUntilIdle() async {
    let (idle, continuation) = AsyncStream<Void>.makeStream()
    let isIdle = state.withLock { state in
      if state.running > 0 { state.waiters.append(continuation) }
      return state.running == 0
    }
    if isIdle { continuation.finish() }
    for await _ in idle {}
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let number = state.withLock { state in
      let number = state.exchanges.count + 1
      let fault = schedule.fault(of: number)
      state.exchanges.append(Exchange(start: clock.now, request: request.description, fault: fault))
      state.running += 1
      return number
    }
    do {
      let response = try await exchange(request, schedule.fault(of: number))
      end(number, "\(response.status)")
      return response
    } catch {
      end(number, NetworkError(error, for: nil).code.name)
      throw error
    }
  }

  public func close() async {
    state.withLock { $0.isClosed = true }
    await base.close()
  }

  private func end(_ number: Int, _ outcome: String) {
    let waiters = state.withLock { state in
      state.exchanges[number - 1].outcome = outcome
      state.running -= 1
      guard state.running == 0 else { return [AsyncStream<Void>.Continuation]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.finish() }
  }

  private func exchange(_ request: HTTPRequest, _ fault: NetworkFault?) async throws -> HTTPResponse {
    try Task.checkCancellation()
    if state.withLock(\.isClosed) {
      throw NetworkError(.sessionClosed, reason: "the session was closed", request: request)
    }
    guard let fault else { return try await base.send(request) }
    if case .status(let status, let seconds) = fault {
      let fields = seconds.map { [HTTPField("Retry-After", "\($0)")] } ?? []
      return HTTPResponse(status, fields: HTTPFields(fields), url: request.url)
    }
    let failure = fault.failure?.with(request)
    if let failure, !fault.reachesServer { throw failure }
    var response = try await base.send(request)
    do {
      if let wait = fault.wait { try await clock.clock.sleep(for: wait) }
      if let failure { throw failure }
      try spoil(&response, fault)
    } catch {
      response.body.cancel()
      throw error
    }
    return response
  }

  /// Puts the fault into the body.
  private func spoil(_ response: inout HTTPResponse, _ fault: NetworkFault) throws {
    switch fault {
    case .bodyEndsEarly(let count):
      let reader = EarlyEnd(try response.body.makeReader(), count)
      response.body = HTTPBody(length: response.body.length, reader: reader)
    case .slowBody(let piece, let pause):
      let reader = SlowReader(try response.body.makeReader(), piece: piece, pause: pause, clock: clock)
      response.body = HTTPBody(length: response.body.length, reader: reader)
    case .wrongBody:
      response.body.cancel()
      response.fields["Content-Type"] = "text/html"
      response.fields["Content-Length"] = nil
      response.body = HTTPBody("<!DOCTYPE html><title>Sign in to the Wi-Fi</title>")
    default: break
    }
  }
}
