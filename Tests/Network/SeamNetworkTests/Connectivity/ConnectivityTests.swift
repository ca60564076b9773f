import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamSupport
import Testing

struct ConnectivityTests {
  struct Handler: NoNetworkConnectionHandler {
    let decide: @Sendable (NetworkError) async -> NoNetworkConnectionDecision
    func decide(_ request: HTTPRequest, _ error: NetworkError) async -> NoNetworkConnectionDecision {
      await decide(error)
    }
  }

  @Test func nothingIsSentWithoutAConnectionExceptToThisMachine() async throws {
    let network = TestNetwork(state: FakeNetworkStateProvider(.offline)) { $0.respond() }
    let error = await #expect(throws: NetworkError.self) { try await network.module.send(TestNetwork.request()) }
    #expect(error?.code == .offline)
    #expect(network.session.requests.isEmpty)
    for url in ["http://localhost:1/", "http://127.0.0.1/", "http://[::1]/", "http://app.localhost/"] {
      _ = try await network.module.send(TestNetwork.request(.get, url))
    }
    #expect(network.session.requests.count == 4)
    for url in ["http://127.evil.example/", "http://localhost.example/"] {
      await #expect(throws: NetworkError.self) {
        try await network.module.send(TestNetwork.request(.get, url))
      }
    }
    #expect(network.session.requests.count == 4)
  }

  @Test func theHandlerDecidesWhetherTheCallIsRepeated() async throws {
    let state = FakeNetworkStateProvider(.offline)
    let asked = Log()
    let handler = Handler { error in
      asked.add(error.code.name)
      if asked.lines.count == 2 { state.set(.online) }
      return .retry
    }
    let network = TestNetwork(state: state, handler: handler) { $0.respond(200, "text") }
    #expect(try await network.module.perform(GetText()) == "text")
    #expect(asked.lines == ["offline", "offline"])
  }

  @Test func theHandlerIsNotAskedAboutOtherFailures() async throws {
    let asked = Log()
    let handler = Handler { error in
      asked.add(error.code.name)
      return .fail
    }
    let online = TestNetwork(state: FakeNetworkStateProvider(.online), handler: handler) { _ in
      throw NetworkError(.cannotConnect, reason: "refused")
    }
    await #expect(throws: NetworkError.self) { try await online.module.perform(GetText()) }
    let unknown = TestNetwork(handler: handler) { _ in throw NetworkError(.timedOut, reason: "slow") }
    await #expect(throws: NetworkError.self) { try await unknown.module.perform(GetText()) }
    #expect(asked.lines.isEmpty)
    let unreachable = TestNetwork(handler: handler) { _ in throw NetworkError(.unknownHost, reason: "no address") }
    await #expect(throws: NetworkError.self) { try await unreachable.module.perform(GetText()) }
    #expect(asked.lines == ["unknownHost"])
  }

  @Test func cancellingWhileTheHandlerDecidesCancels() async throws {
    let gate = Gate()
    let handler = Handler { _ in
      try? await gate.wait()
      return .retry
    }
    let network = TestNetwork(state: FakeNetworkStateProvider(.offline), handler: handler) { $0.respond() }
    let call = Task { try await network.module.perform(GetText()) }
    await until { gate.arrivals == 1 }
    call.cancel()
    #expect((await call.result.failure as? NetworkError)?.code == .cancelled)
  }

  @Test func callsWaitForAConnection() async throws {
    let state = FakeNetworkStateProvider(.offline)
    let network = TestNetwork(behaviours: [WaitForConnectivity()], state: state) { $0.respond(200, "text") }
    let call = Task { try await network.module.perform(GetText()) }
    for _ in 0..<100 { await Task.yield() }
    #expect(network.session.requests.isEmpty)
    state.set(.online)
    #expect(try await call.value == "text")
  }

  @Test func aConnectionThatIsLostMeanwhileIsWaitedForOnce() async throws {
    let state = FakeNetworkStateProvider(.online)
    let count = Locked(0)
    let network = TestNetwork(behaviours: [WaitForConnectivity()], state: state) { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 1 {
        state.set(.offline)
        Task {
          await until { state.observerCount == 1 }
          state.set(.online)
        }
        throw NetworkError(.connectionLost, reason: "lost")
      }
      return request.respond(200, "text")
    }
    #expect(try await network.module.perform(GetText()) == "text")
    #expect(count.withLock { $0 } == 2)
  }

  @Test func waitingIsLimitedAndCancellable() async throws {
    let state = FakeNetworkStateProvider(.offline)
    let limited = TestNetwork(behaviours: [WaitForConnectivity(atMost: .seconds(5))], state: state) { $0.respond() }
    let call = Task { try await limited.module.perform(GetText()) }
    await until { limited.clock.timers == 2 }
    limited.clock.advance(by: .seconds(5))
    #expect((await call.result.failure as? NetworkError)?.code == .offline)

    let endless = TestNetwork(
      behaviours: [WaitForConnectivity()], state: state, limits: .init(timeout: nil)
    ) { $0.respond() }
    let waiting = Task { try await endless.module.perform(GetText()) }
    for _ in 0..<100 { await Task.yield() }
    waiting.cancel()
    #expect((await waiting.result.failure as? NetworkError)?.code == .cancelled)
  }
}
