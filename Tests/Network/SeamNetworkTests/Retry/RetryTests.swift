import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamSupport
import Testing

struct RetryTests {
  private enum Outcome: Sendable {
    case status(Int)
    case failure(NetworkError.Code)
  }

  private func outcomes(
    _ outcomes: [Outcome], retry: Retry = Retry(random: { 1 }), request: HTTPRequest,
    fields: HTTPFields = []
  ) async -> (network: TestNetwork, status: Int?, code: NetworkError.Code?) {
    let left = Locked(outcomes[...])
    let network = TestNetwork(behaviours: [retry]) { request in
      // The last one is repeated.
      let outcome = left.withLock { $0.count > 1 ? $0.removeFirst() : $0[$0.startIndex] }
      switch outcome {
      case .status(let status): return request.respond(status, "", fields)
      case .failure(let code): throw NetworkError(code, reason: "planned")
      }
    }
    do throws(NetworkError) {
      return (network, try await network.module.send(request).status, nil)
    } catch {
      return (network, nil, error.code)
    }
  }

  @Test func repeatsAfterTransientOutcomesWithDoublingPauses() async {
    let result = await outcomes(
      [.status(503), .failure(.connectionLost), .status(200)], request: TestNetwork.request())
    #expect(result.status == 200)
    #expect(result.network.clock.slept == [.milliseconds(500), .seconds(1)])
  }

  @Test func givesTheLastOutcomeAfterTheLastAttempt() async {
    let result = await outcomes([.status(503)], request: TestNetwork.request())
    #expect(result.status == 503)
    #expect(result.network.session.requests.count == 3)
  }

  @Test(arguments: [200, 400, 401, 404, 409, 501])
  func otherStatusIsNotRepeated(_ status: Int) async {
    let result = await outcomes([.status(status)], request: TestNetwork.request())
    #expect(result.network.session.requests.count == 1)
  }

  @Test func onlyIdempotentRequestsAreRepeated() async {
    let post = TestNetwork.request(.post, body: HTTPBody("x"))
    #expect(await outcomes([.failure(.connectionLost)], request: post).network.session.requests.count == 1)
    #expect(await outcomes([.status(503)], request: post).network.session.requests.count == 1)
    // Nothing was sent without a connection.
    #expect(await outcomes([.failure(.cannotConnect)], request: post).network.session.requests.count == 3)
    var marked = post
    marked.fields["Idempotency-Key"] = "1"
    #expect(await outcomes([.failure(.connectionLost)], request: marked).network.session.requests.count == 3)
    var told = post
    told.options.isIdempotent = true
    #expect(await outcomes([.status(503)], request: told).network.session.requests.count == 3)
    let get = TestNetwork.request(options: RequestOptions(isIdempotent: false))
    #expect(await outcomes([.status(503)], request: get).network.session.requests.count == 1)
  }

  @Test func aBodyThatCanBeReadOnceIsNotRepeated() async {
    let request = TestNetwork.request(.put, body: HTTPBody(length: 1, reader: Chunks([[1]])))
    #expect(await outcomes([.failure(.cannotConnect)], request: request).network.session.requests.count == 1)
  }

  @Test func requestsCanRefuse() async {
    var options = RequestOptions()
    options[AllowsRetry.self] = false
    let result = await outcomes([.status(503)], request: TestNetwork.request(options: options))
    #expect(result.network.session.requests.count == 1)
  }

  @Test func retryAfterIsRespected() async {
    let seconds = await outcomes(
      [.status(429), .status(200)], request: TestNetwork.request(), fields: [HTTPField("Retry-After", "7")])
    #expect(seconds.network.clock.slept == [.seconds(7)])
    let date = await outcomes(
      [.status(503), .status(200)], request: TestNetwork.request(),
      fields: [HTTPField("Retry-After", "Tue, 14 Nov 2023 22:13:29 GMT")])
    #expect(date.network.clock.slept == [.seconds(9)])
    let long = await outcomes(
      [.status(503)], request: TestNetwork.request(), fields: [HTTPField("Retry-After", "3600")])
    #expect(long.network.clock.slept == [] && long.status == 503)
  }

  @Test(
    arguments: [
      ("120", 120), ("0", 0), ("-1", nil), ("soon", nil), ("Mon, 12 Jan 1970 13:48:20 GMT", 100),
      ("Mon, 12 Jan 1970 13:00:00 GMT", 0),
    ] as [(String, Int?)])
  func readsRetryAfter(_ value: String, _ seconds: Int?) {
    let fields: HTTPFields = [HTTPField("Retry-After", value)]
    let now = Date(timeIntervalSince1970: 1_000_000)
    #expect(fields.retryAfter(at: now) == seconds.map { .seconds($0) })
  }

  @Test func aPauseDoesNotPassTheDeadline() async {
    let request = TestNetwork.request(options: RequestOptions(timeout: .seconds(2)))
    let result = await outcomes(
      [.status(503)], request: request, fields: [HTTPField("Retry-After", "2")])
    #expect(result.status == 503)
    #expect(result.network.clock.slept == [])
  }

  @Test func pausesAreRandomBelowTheirMaximum() {
    let backoff = RetryBackoff(initial: .seconds(1), maximum: .seconds(5))
    #expect((1...5).map { backoff.pause(after: $0, fraction: 1) } == [1, 2, 4, 5, 5].map { .seconds($0) })
    #expect(backoff.pause(after: 2, fraction: 0.25) == .milliseconds(500))
    #expect(backoff.pause(after: 1_000_000, fraction: 1) == .seconds(5))
    #expect(backoff.pause(after: 0, fraction: -1) == .zero)
  }

  @Test func theBudgetStopsRetriesWhenMuchFails() async throws {
    let network = TestNetwork(behaviours: [Retry(budget: 0.1, random: { 0 })]) { $0.respond(503) }
    for _ in 0..<100 { _ = try await network.module.send(TestNetwork.request()) }
    // 10 at the beginning, and one for each 10 calls.
    #expect(network.session.requests.count <= 120)
    #expect(network.session.requests.count >= 118)
  }

  @Test func cancellingDuringAPauseCancels() async throws {
    let gate = Gate()
    let clock = NetworkClock(
      now: { .zero }, sleep: { _ in try await gate.wait() }, timer: { _, _ in NetworkTimer {} }, date: { Date() })
    let session = FakeNetworkSession { $0.respond(503) }
    let module = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: TestNetwork.base), behaviours: [Retry()], clock: clock)
    let call = Task { try await module.send(TestNetwork.request()) }
    await until { gate.arrivals == 1 }
    call.cancel()
    #expect((await call.result.failure as? NetworkError)?.code == .cancelled)
    #expect(session.requests.count == 1)
  }
}
