import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct AuthenticationTests {
  /// Tokens `t0`, `t1`, …: each renewal gives the next.
  final class Tokens: CredentialsProvider, @unchecked Sendable {
    // Sendable because the state is only accessed under the lock.
    private let lock = NSLock()
    private var number: Int? = 0
    private var refreshed: [String] = []
    private let renew: @Sendable (Int) async throws -> Int?
    let expiry: Date?

    init(expiry: Date? = nil, renew: @escaping @Sendable (Int) async throws -> Int? = { $0 + 1 }) {
      self.renew = renew
      self.expiry = expiry
    }

    /// The tokens that were to be renewed, in order.
    var refreshes: [String] { lock.withLock { refreshed } }
    func set(_ number: Int?) { lock.withLock { self.number = number } }

    func credentials() async throws -> Credentials? {
      lock.withLock { number }.map { .bearer("t\($0)", expiry: expiry) }
    }

    func refresh(_ rejected: Credentials) async throws -> Credentials? {
      lock.withLock { refreshed.append(String(rejected.value.dropFirst(7))) }
      guard let next = try await renew(lock.withLock { number ?? 0 }) else { return nil }
      set(next)
      return .bearer("t\(next)", expiry: expiry)
    }
  }

  private func network(
    _ tokens: Tokens, accepting accepted: String = "Bearer t1", status: @escaping @Sendable () -> Int = { 401 }
  ) -> TestNetwork {
    TestNetwork(behaviours: [Authentication(tokens, for: [TestNetwork.base])]) { request in
      request.respond(request.fields["Authorization"] == accepted ? 200 : status(), "text")
    }
  }

  @Test func aRejectedTokenIsRenewedAndTheRequestRepeated() async throws {
    let tokens = Tokens()
    let network = network(tokens)
    #expect(try await network.module.perform(GetText()) == "text")
    #expect(network.session.requests.map { $0.fields["Authorization"] } == ["Bearer t0", "Bearer t1"])
    #expect(tokens.refreshes == ["t0"])
    #expect(try await network.module.perform(GetText()) == "text")
    #expect(network.session.requests.count == 3)
  }

  @Test func twoHundredRejectedCallsRenewOnce() async throws {
    let tokens = Tokens()
    let late = Gate()
    let network = TestNetwork(
      behaviours: [Authentication(tokens, for: [TestNetwork.base])], limits: .init(timeout: nil)
    ) { request in
      guard request.fields["Authorization"] == "Bearer t0" else { return request.respond(200, "text") }
      // Every tenth answer arrives after the renewal.
      if request.url.query()?.hasSuffix("0") == true { try await late.wait() }
      return request.respond(401)
    }
    try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<200 {
        group.addTask { try await network.module.perform(GetText(path: "a?\("\(index)")")) }
      }
      for _ in 0..<180 { _ = try await group.next() }
      late.open()
      for try await text in group { #expect(text == "text") }
    }
    #expect(tokens.refreshes == ["t0"])
  }

  @Test func aFailedRenewalFailsAllThatWaitOnceAndLaterCallsTryAgain() async throws {
    let gate = Gate()
    let tokens = Tokens { number in
      try await gate.wait()
      throw NetworkError(.connectionLost, reason: "the token server is down")
    }
    let all = Gate()
    let network = TestNetwork(
      behaviours: [Authentication(tokens, for: [TestNetwork.base])], limits: .init(timeout: nil)
    ) { request in
      try await all.wait()
      return request.respond(401)
    }
    let calls = (0..<50).map { _ in Task { try await network.module.perform(GetText()) } }
    await until { all.arrivals == 50 }
    all.open()
    gate.open()
    for call in calls { #expect((await call.result.failure as? NetworkError)?.code == .connectionLost) }
    #expect(tokens.refreshes.count == 1)
    await #expect(throws: NetworkError.self) { try await network.module.perform(GetText()) }
    #expect(tokens.refreshes.count == 2)
  }

  @Test func tokensThatCannotBeRenewedAreNotTriedAgain() async throws {
    let tokens = Tokens { _ in nil }
    let network = network(tokens, accepting: "Bearer t7")
    for _ in 0..<3 {
      let error = await #expect(throws: NetworkError.self) { try await network.module.perform(GetText()) }
      #expect(error?.code == .unauthenticated)
    }
    #expect(tokens.refreshes == ["t0"])
    #expect(network.session.requests.count == 1)
    // The user signs in again.
    tokens.set(7)
    #expect(try await network.module.perform(GetText()) == "text")
  }

  @Test func aTokenThatIsRejectedRightAfterItsRenewalFailsTheCall() async throws {
    let tokens = Tokens()
    let network = network(tokens, accepting: "nothing")
    let error = await #expect(throws: NetworkError.self) { try await network.module.perform(GetText()) }
    #expect(error?.code == .unauthenticated)
    #expect(network.session.requests.count == 2)
  }

  @Test func renewingThroughTheSameModuleDoesNotGoRound() async throws {
    let box = ModuleBox()
    let tokens = Tokens { number in
      _ = try await box.module?.perform(GetText(method: .post, path: "token", body: .form([])))
      return number + 1
    }
    let network = TestNetwork(behaviours: [Authentication(tokens, for: [TestNetwork.base])]) { request in
      if request.url.path().hasSuffix("token") {
        return request.respond(request.fields["Authorization"] == nil ? 200 : 500)
      }
      return request.respond(request.fields["Authorization"] == "Bearer t1" ? 200 : 401, "text")
    }
    box.module = network.module
    #expect(try await network.module.perform(GetText()) == "text")
    #expect(tokens.refreshes == ["t0"])
  }

  @Test func aRenewalThatIsItselfRejectedEnds() async throws {
    let box = ModuleBox()
    let tokens = Tokens { number in
      _ = try await box.module?.perform(GetText(path: "token"))
      return number + 1
    }
    let network = TestNetwork(behaviours: [Authentication(tokens, for: [TestNetwork.base])]) { $0.respond(401) }
    box.module = network.module
    let error = await #expect(throws: NetworkError.self) { try await network.module.perform(GetText()) }
    #expect(error?.code == .unauthenticated)
    #expect(network.session.requests.count == 2)
  }

  @Test func waitersAreCancelledOneByOne() async throws {
    let gate = Gate()
    let tokens = Tokens { number in
      try await gate.wait()
      return number + 1
    }
    let network = network(tokens)
    let first = Task { try await network.module.perform(GetText()) }
    let second = Task { try await network.module.perform(GetText()) }
    await until { network.session.requests.count >= 1 && gate.arrivals == 1 }
    first.cancel()
    #expect((await first.result.failure as? NetworkError)?.code == .cancelled)
    gate.open()
    #expect(try await second.value == "text")
    #expect(tokens.refreshes == ["t0"])
  }

  @Test func aRenewalThatHangsTimesOut() async throws {
    let gate = Gate()
    let tokens = Tokens { number in
      await withCheckedContinuation { continuation in
        Task {
          try? await gate.wait()
          continuation.resume()
        }
      }
      return number
    }
    let network = network(tokens)
    let call = Task { try await network.module.perform(GetText()) }
    await until { gate.arrivals == 1 }
    network.clock.advance(by: .seconds(30))
    #expect((await call.result.failure as? NetworkError)?.code == .timedOut)
    gate.open()
  }

  @Test func anEndingTokenIsRenewedBeforeItIsSentButOnceOnly() async throws {
    // The clock is wrong: the new token seems to have ended, too.
    let tokens = Tokens(expiry: Date(timeIntervalSince1970: 1_700_000_010))
    let network = network(tokens)
    _ = try await network.module.perform(GetText())
    _ = try await network.module.perform(GetText())
    #expect(tokens.refreshes == ["t0"])
    #expect(network.session.requests.map { $0.fields["Authorization"] } == ["Bearer t1", "Bearer t1"])
  }

  @Test func otherOriginsGetNoCredentials() async throws {
    let network = network(Tokens())
    for url in ["https://evil.example/", "http://api.example.com/", "https://api.example.com:444/"] {
      _ = try await network.module.send(TestNetwork.request(.get, url))
    }
    #expect(network.session.requests.allSatisfy { !$0.fields.contains("Authorization") })
  }

  @Test func withoutAUserRequestsAreSentWithoutCredentials() async throws {
    let tokens = Tokens()
    tokens.set(nil)
    let network = network(tokens, accepting: "nothing")
    #expect(try await network.module.send(TestNetwork.request()).status == 401)
    #expect(tokens.refreshes == [])
  }

  @Test func aBodyThatCanBeReadOnceGetsThe401() async throws {
    let tokens = Tokens()
    let network = network(tokens)
    let response = try await network.module.send(
      TestNetwork.request(.post, body: HTTPBody(length: 1, reader: Chunks([[1]]))))
    #expect(response.status == 401)
    #expect(network.session.requests.count == 1)
  }

  @Test func credentialsAreNotPrinted() {
    var text = ""
    dump(Credentials.bearer("s3cret"), to: &text)
    dump(HTTPField("Authorization", "s3cret"), to: &text)
    print(Credentials.basic(user: "u", password: "s3cret"), to: &text)
    #expect(!text.contains("s3cret") && !text.contains("czNjcmV0"))
  }
}

/// Holds a module for the tokens that are created before it, and renewed by its requests.
final class ModuleBox: @unchecked Sendable {
  // Sendable because it is set once, before the first call.
  var module: DefaultNetworkModule?
}
