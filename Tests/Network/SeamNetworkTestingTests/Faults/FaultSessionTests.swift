import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct FaultSessionTests {
  private let clock = VirtualClock()
  private let body = "0123456789"

  private func server() -> FakeNetworkSession { FakeNetworkSession { [body] in .text(body, for: $0) } }

  private func session(_ server: FakeNetworkSession, _ faults: NetworkFault?...) -> FaultSession {
    FaultSession(around: server, schedule: FaultSchedule(faults), clock: clock)
  }

  private func request(_ text: String = "https://api.example.com/people?token=s3cret") throws -> HTTPRequest {
    HTTPRequest(.get, try #require(URL(string: text)))
  }

  @Test(arguments: [
    (NetworkFault.connectionLostBeforeServer, NetworkError.Code.connectionLost, false),
    (.connectionLostAfterServer, .connectionLost, true), (.timedOut(after: .seconds(9)), .timedOut, true),
    (.cannotConnect, .cannotConnect, false), (.unknownHost, .unknownHost, false),
    (.secureConnectionFailed, .secureConnectionFailed, false),
  ])
  func failsWithTheCodeOfTheFault(_ fault: NetworkFault, _ code: NetworkError.Code, _ isReached: Bool) async throws {
    let server = server()
    let session = session(server, fault)
    let request = try request()
    let error = await #expect(throws: NetworkError.self) { try await session.send(request) }
    #expect(error?.code == code)
    #expect(error?.request == "GET https://api.example.com/people?token=…")
    #expect(server.requests.count == (isReached ? 1 : 0))
    #expect(clock.now == (code == .timedOut ? .seconds(9) : .zero))
    #expect(try await session.send(request).status == 200)
  }

  @Test func answersWithAStatusInTheServersPlace() async throws {
    let server = server()
    let response = try await session(server, .status(503, retryAfter: 7)).send(request())
    #expect(response.status == 503)
    #expect(response.fields["Retry-After"] == "7")
    #expect(server.requests.isEmpty)
  }

  @Test func latencyMovesTheClock() async throws {
    let response = try await session(server(), .latency(.milliseconds(250))).send(request())
    #expect(try await response.body.collect(upTo: 100) == Array(body.utf8))
    #expect(clock.now == .milliseconds(250))
  }

  @Test(arguments: [(0, ""), (4, "0123"), (10, "0123456789"), (64, "0123456789")])
  func aBodyThatEndsEarlyIsAFailure(_ count: Int, _ passed: String) async throws {
    let response = try await session(server(), .bodyEndsEarly(after: count)).send(request())
    var received: [UInt8] = []
    let error = await #expect(throws: NetworkError.self) {
      for try await chunk in response.body { received += chunk }
    }
    #expect(error?.code == .connectionLost)
    #expect(received == Array(passed.utf8))
  }

  @Test func aSlowBodyArrivesInPieces() async throws {
    let response = try await session(server(), .slowBody(piece: 4, pause: .seconds(1))).send(request())
    var pieces: [String] = []
    for try await chunk in response.body { pieces.append(String(decoding: chunk, as: UTF8.self)) }
    #expect(pieces == ["0123", "4567", "89"])
    #expect(clock.now == .seconds(3))
  }

  @Test func aCancelledSlowBodyDoesNotEndAsUsual() async throws {
    let response = try await session(server(), .slowBody(piece: 4, pause: .seconds(1))).send(request())
    let reader = try response.body.makeReader()
    #expect(try await reader.read() == Array("0123".utf8))
    reader.cancel()
    await #expect(throws: CancellationError.self) { try await reader.read() }
  }

  @Test func aWrongBodyIsHTML() async throws {
    let response = try await session(server(), .wrongBody).send(request())
    #expect(response.fields["Content-Type"] == "text/html")
    #expect(String(decoding: try await response.body.collect(upTo: 100), as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
  }

  @Test func theTranscriptHasALinePerExchangeWithoutSecrets() async throws {
    let session = session(server(), .latency(.milliseconds(250)), nil, .cannotConnect)
    _ = try await session.send(request())
    _ = try await session.send(request())
    _ = try? await session.send(request())
    #expect(
      session.transcript == """
        1  0 ms  GET https://api.example.com/people?token=…  latency of 250 ms  200
        2  250 ms  GET https://api.example.com/people?token=…  no fault  200
        3  250 ms  GET https://api.example.com/people?token=…  cannot connect  cannotConnect

        """)
  }

  @Test func aCallThatRunsOutOfTimeEndsAtItsDeadlineOnTheClock() async throws {
    let session = session(server(), .latency(.seconds(40)), .slowBody(piece: 1, pause: .seconds(2)))
    let base = try #require(URL(string: "https://api.example.com"))
    let network = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: base), limits: .init(timeout: .seconds(5)),
      clock: clock.clock)
    for end in [5, 10] {
      let error = await #expect(throws: NetworkError.self) { try await network.perform(GetPeople()) }
      #expect(error?.code == .deadlineExceeded)
      #expect(clock.now == .seconds(end))
    }
    await session.waitUntilIdle()
    #expect(
      session.transcript == """
        1  0 ms  GET https://api.example.com/people  latency of 40000 ms  cancelled
        2  5000 ms  GET https://api.example.com/people  body in pieces of 1 bytes every 2000 ms  200

        """)
  }

  @Test func pausesTakeNoTime() async throws {
    let session = session(server(), .cannotConnect, .cannotConnect, .cannotConnect)
    let builder = RequestBuilder(baseURL: try #require(URL(string: "https://api.example.com")))
    let network = DefaultNetworkModule(
      session: session, requestBuilder: builder, behaviours: [Retry { 1 }], clock: clock.clock)
    _ = try? await network.perform(GetPeople())
    #expect(clock.slept == [.milliseconds(500), .seconds(1)])
  }

  private struct GetPeople: NetworkRequest {
    typealias Response = String
    let path: RequestPath = "people"
  }

  @Test func waitingUntilIdleSeesTheEndOfACancelledExchange() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let (released, release) = AsyncStream<Void>.makeStream()
    let server = FakeNetworkSession { request in
      start.finish()
      await Task.detached { for await _ in released {} }.value
      return .text("", for: request)
    }
    let session = session(server, .latency(.seconds(1)))
    let request = try request()
    let call = Task { try await session.send(request) }
    for await _ in started {}
    #expect(session.transcript.hasSuffix("latency of 1000 ms  under way\n"))
    call.cancel()
    release.finish()
    await session.waitUntilIdle()
    #expect(session.transcript.hasSuffix("latency of 1000 ms  cancelled\n"))
    _ = await call.result
    await session.waitUntilIdle()
  }

  @Test func aClosedSessionSendsNothing() async throws {
    let session = session(server(), .status(503, retryAfter: nil))
    await session.close()
    let request = try request()
    let error = await #expect(throws: NetworkError.self) { try await session.send(request) }
    #expect(error?.code == .sessionClosed)
  }

  @Test func aScheduleDependsOnSeedAndNumberOnly() {
    func faults(_ seed: UInt64) -> [NetworkFault?] { (1...50).map { FaultSchedule(seed: seed).fault(of: $0) } }
    #expect(faults(1) == faults(1))
    #expect(faults(1) != faults(2))
    #expect(FaultSchedule(seed: 1).fault(of: 20) == faults(1)[19])
    #expect((1...100).allSatisfy { FaultSchedule(seed: 1, percentage: 0).fault(of: $0) == nil })
    #expect((1...100).allSatisfy { FaultSchedule(seed: 1, percentage: 100).fault(of: $0) != nil })
  }
}
