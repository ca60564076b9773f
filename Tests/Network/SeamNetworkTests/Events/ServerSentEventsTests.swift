import Foundation
import SeamNetwork
import Testing

struct ServerSentEventsTests {
  private struct GetUpdates: NetworkRequest {
    typealias Response = NoContent
    let path: RequestPath = "/updates"
  }

  private static let fields: HTTPFields = [HTTPField("Content-Type", "text/event-stream; charset=utf-8")]
  private let clock = NotingClock()
  private let policy = EventReconnection(random: { $0.upperBound })

  private func stream(_ text: String, then last: StubBody.Step? = nil) -> HTTPResponse {
    .stub(200, Self.fields, StubBody([.bytes(Array(text.utf8))] + (last.map { [$0] } ?? [])))
  }

  private func events(_ network: StubModule, after id: String = "", policy: EventReconnection? = nil)
    -> ServerSentEvents
  {
    network.events(
      HTTPRequest(.get, StubModule.url), after: id, reconnection: policy ?? self.policy, clock: NetworkClock(clock))
  }

  /// Reads to the end, and returns the data and the code of the error.
  private func read(_ events: ServerSentEvents) async -> (data: [String], code: NetworkError.Code?) {
    var data: [String] = []
    do {
      for try await event in events { data.append(event.data) }
      return (data, nil)
    } catch {
      return (data, (error as? NetworkError)?.code)
    }
  }

  @Test func asksForEvents() async {
    let network = StubModule { _, _ in .stub(204) }
    let (data, code) = await read(network.events(GetUpdates()))
    #expect(data.isEmpty && code == nil)
    #expect(network.requests.map(\.url.absoluteString) == ["https://example.com/updates"])
    let request = network.requests[0]
    #expect(request.fields["Accept"] == "text/event-stream")
    #expect(request.fields["Cache-Control"] == "no-store")
    #expect(!request.fields.contains("Last-Event-ID"))
    #expect(request.options.timeout ?? .zero > .seconds(86400 * 365))
    #expect(request.options.maximumBodySize == .max)
  }

  @Test func reconnectsAfterTheLastEvent() async {
    let network = StubModule { _, index in
      switch index {
      case 0: stream("id: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\ndata: unfinished")
      case 1: stream("retry: 50\ndata: c\n\n", then: .fail(.connectionLost))
      case 2: stream("id\ndata: d\n\n")
      default: .stub(204)
      }
    }
    let (data, code) = await read(events(network, after: "0"))
    #expect(data == ["a", "b", "c", "d"] && code == nil)
    #expect(network.requests.map { $0.fields["Last-Event-ID"] } == ["0", "2", "2", nil])
    #expect(clock.slept == [.seconds(3), .milliseconds(50), .milliseconds(50)])
  }

  @Test func pausesGrowWithFailures() async {
    let network = StubModule { request, index in
      if index == 0 { return stream("retry: 1000\ndata: a\n\n") }
      if index < 12 { throw NetworkError(.cannotConnect, reason: "refused") }
      return index == 12 ? stream("data: b\n\n") : .stub(204)
    }
    let (data, code) = await read(events(network))
    #expect(data == ["a", "b"] && code == nil)
    let growing = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map { Duration.seconds($0) }
    #expect(clock.slept == growing + [.seconds(1)])
  }

  @Test func pausesAreRandomBetweenTheServersAndTheDoubled() {
    let low = EventReconnection(delay: .seconds(4), random: { $0.lowerBound })
    #expect(low.pause(retry: nil, failures: 0) == .seconds(4))
    #expect(low.pause(retry: nil, failures: 1) == .seconds(4))
    #expect(low.pause(retry: nil, failures: 3) == .seconds(16))
    #expect(low.pause(retry: 400_000, failures: 3) == .seconds(400))
    #expect(low.pause(retry: .max, failures: 60) == .seconds(86400))
  }

  @Test func givesUpAfterSoManyFailures() async {
    let network = StubModule { _, _ in throw NetworkError(.offline, reason: "no route") }
    let (_, code) = await read(events(network, policy: EventReconnection(maximumFailures: 3)))
    #expect(code == .offline)
    #expect(network.requests.count == 3)
  }

  @Test(arguments: [200, 201, 301, 404, 500]) func anotherAnswerEndsIt(status: Int) async throws {
    let body = StubBody([.bytes(Array("sorry".utf8)), .stall])
    let network = StubModule { _, _ in
      .stub(status, [HTTPField("Content-Type", "text/html")], status == 200 ? body : StubBody("sorry"))
    }
    var iterator = events(network).makeAsyncIterator()
    let error = await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(error?.code == (status == 200 ? .malformedResponse : .unacceptableStatus))
    #expect(error?.response?.status == status)
    #expect(error?.description.contains("secret") == false)
    if status == 200 { #expect(body.isCancelled) } else { #expect(error?.response?.body == Array("sorry".utf8)) }
    #expect(try await iterator.next() == nil)
    #expect(network.requests.count == 1)
  }

  @Test func aBodyWithACredentialIsNotInTheError() async throws {
    let network = StubModule { _, _ in .stub(500, [], StubBody("s3cret")) }
    let options = RequestOptions(hasSensitiveBody: true)
    var iterator = network.events(TestNetwork.request(.get, options: options)).makeAsyncIterator()
    let error = await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(error?.response?.status == 500 && error?.response?.body == [])
  }

  @Test func errorsThatPersistEndIt() async {
    let network = StubModule { _, index in
      if index > 0 { throw NetworkError(.untrustedServer, reason: "expired") }
      return stream("data: a\n\n")
    }
    let (data, code) = await read(events(network))
    #expect(data == ["a"] && code == .untrustedServer)
  }

  @Test func largeEventsEndIt() async {
    let network = StubModule { _, _ in stream("data: a\n\ndata: " + String(repeating: "x", count: 2000)) }
    var policy = policy
    policy.maximumEventSize = 1000
    let (_, code) = await read(events(network, policy: policy))
    #expect(code == .tooLarge)
    #expect(network.requests.count == 1)
  }

  @Test func anIdentifierThatCannotBeSentEndsIt() async {
    let network = StubModule { _, _ in stream("id: a\u{1}b\ndata: a\n\n") }
    let (data, code) = await read(events(network))
    #expect(data == ["a"] && code == .malformedResponse)
  }

  @Test func readsNoFurtherThanOneChunk() async throws {
    let body = StubBody((0..<5).map { .bytes(Array("data: \($0)\n\ndata: x\n\n".utf8)) })
    let network = StubModule { _, _ in .stub(200, Self.fields, body) }
    let sequence = events(network)
    #expect(network.requests.isEmpty)
    var iterator = sequence.makeAsyncIterator()
    _ = try await iterator.next()
    _ = try await iterator.next()
    #expect(body.reads == 1)
    _ = try await iterator.next()
    #expect(body.reads == 2)
  }

  @Test func cancellingEndsAStalledStream() async {
    let body = StubBody([.bytes(Array("data: a\n\n".utf8)), .stall])
    let network = StubModule { _, _ in .stub(200, Self.fields, body) }
    let sequence = events(network)
    let reading = Task { await read(sequence) }
    await body.stalls()
    reading.cancel()
    let (data, code) = await reading.value
    #expect(data == ["a"] && code == .cancelled)
    #expect(body.isCancelled)
  }

  @Test func cancellingEndsAPause() async {
    let (asleep, sleeps) = AsyncStream.makeStream(of: Void.self)
    let network = StubModule { _, _ in throw NetworkError(.offline, reason: "no route") }
    let clock = NetworkClock(SleepingClock { sleeps.yield() })
    let sequence = network.events(HTTPRequest(.get, StubModule.url), clock: clock)
    let reading = Task { await read(sequence) }
    _ = await asleep.first { _ in true }
    reading.cancel()
    #expect(await reading.value.code == .cancelled)
    #expect(network.requests.count == 1)
  }
}

/// A clock on which sleep lasts until it is cancelled.
struct SleepingClock: Clock {
  typealias Duration = Swift.Duration
  typealias Instant = NotingClock.Instant

  let onSleep: @Sendable () -> Void

  init(onSleep: @escaping @Sendable () -> Void) { self.onSleep = onSleep }

  var now: Instant { Instant() }
  var minimumResolution: Swift.Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    onSleep()
    let (never, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in never {}
    _ = continuation
    throw CancellationError()
  }
}
