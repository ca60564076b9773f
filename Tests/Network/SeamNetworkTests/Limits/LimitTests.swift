import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct LimitTests {
  @Test func noMoreThanTheLimitAreUnderWayToAHost() async throws {
    let gate = Gate()
    let network = TestNetwork(behaviours: [HostLimit(2)], limits: .init(timeout: nil)) { request in
      if request.url.host() == "api.example.com" { try await gate.wait() }
      return request.respond()
    }
    let calls = (0..<5).map { _ in Task { try await network.module.send(TestNetwork.request()) } }
    await until { gate.arrivals == 2 }
    _ = try await network.module.send(TestNetwork.request(.get, "https://other.example/"))
    #expect(gate.arrivals == 2)
    gate.open()
    for call in calls { _ = try await call.value }
    #expect(network.session.requests.count == 6)
  }

  @Test func aStreamedBodyCountsUntilItsEnd() async throws {
    let chunks = Chunks([[1]])
    let network = TestNetwork(behaviours: [HostLimit(1)]) { request in
      HTTPResponse(200, body: HTTPBody(length: nil, reader: chunks), url: request.url)
    }
    var first: HTTPResponse? = try await network.module.send(TestNetwork.request())
    let second = Task { try await network.module.send(TestNetwork.request()) }
    for _ in 0..<100 { await Task.yield() }
    #expect(network.session.requests.count == 1)
    first = nil
    _ = first
    _ = try await second.value
    #expect(network.session.requests.count == 2)
  }

  @Test func cancelledWaitersLeaveTheirPlace() async throws {
    let gate = Gate()
    let network = TestNetwork(behaviours: [HostLimit(1)], limits: .init(timeout: nil)) { request in
      try await gate.wait()
      return request.respond()
    }
    let calls = (0..<3).map { _ in Task { try await network.module.send(TestNetwork.request()) } }
    await until { gate.arrivals == 1 }
    let running = Log()
    for call in calls {
      call.cancel()
      running.add((await call.result.failure as? NetworkError)?.code.name ?? "none")
    }
    #expect(running.lines == ["cancelled", "cancelled", "cancelled"])
    gate.open()
    _ = try await network.module.send(TestNetwork.request())
  }

  @Test func equalRequestsAreSentOnce() async throws {
    let gate = Gate()
    let coalescing = Coalescing()
    let network = TestNetwork(behaviours: [coalescing], limits: .init(timeout: nil)) { request in
      try await gate.wait()
      return request.respond(200, request.fields["Accept"] ?? "")
    }
    let calls = (0..<10).map { _ in Task { try await network.module.perform(GetText()) } }
    let other = Task { try await network.module.perform(GetText(fields: [HTTPField("Accept", "b")])) }
    let post = Task { try await network.module.perform(GetText(method: .post)) }
    await until { gate.arrivals == 3 && coalescing.callerCount == 11 }
    calls[0].cancel()
    #expect((await calls[0].result.failure as? NetworkError)?.code == .cancelled)
    gate.open()
    for call in calls.dropFirst() { #expect(try await call.value == "") }
    #expect(try await other.value == "b")
    _ = try await post.value
    #expect(network.session.requests.count == 3)
    _ = try await network.module.perform(GetText())
    #expect(network.session.requests.count == 4)
  }

  @Test func theLastCallerCancelsTheRequest() async throws {
    let gate = Gate()
    let ended = Log()
    let network = TestNetwork(behaviours: [Coalescing()], limits: .init(timeout: nil)) { request in
      do {
        try await gate.wait()
      } catch {
        ended.add("cancelled")
        throw error
      }
      return request.respond(200, "text")
    }
    let calls = (0..<2).map { _ in Task { try await network.module.perform(GetText()) } }
    await until { gate.arrivals == 1 }
    for call in calls { call.cancel() }
    for call in calls { _ = await call.result }
    await until { ended.lines == ["cancelled"] }
    gate.open()
    #expect(try await network.module.perform(GetText()) == "text")
  }
}
