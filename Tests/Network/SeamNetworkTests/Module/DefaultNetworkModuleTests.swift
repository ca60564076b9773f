import Dispatch
import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct DefaultNetworkModuleTests {
  struct Person: Codable, Equatable, Sendable { var name: String }
  struct GetPerson: NetworkRequest {
    typealias Response = Person
    let id: String
    var path: RequestPath { "people/\(id)" }
  }

  @Test func performsATypedRequest() async throws {
    let network = TestNetwork { $0.respond(200, #"{"name":"Wilma"}"#) }
    #expect(try await network.module.perform(GetPerson(id: "7")) == Person(name: "Wilma"))
    #expect(network.session.requests.map(\.url.absoluteString) == ["https://api.example.com/v1/people/7"])
  }

  @Test func aFailureNamesRequestCauseAndRemedyWithoutSecrets() async throws {
    let network = TestNetwork { $0.respond(404, "no such person", [HTTPField("Set-Cookie", "s3cret")]) }
    let error = await #expect(throws: NetworkError.self) {
      try await network.module.perform(GetText(path: "people?token=s3cret"))
    }
    #expect(error?.code == .unacceptableStatus)
    #expect(error?.response.map { String(decoding: $0.body, as: UTF8.self) } == "no such person")
    let text = try #require(error.map(String.init(describing:)))
    #expect(text.contains("GET https://api.example.com/v1/people?token=…: the server answered with status 404"))
    #expect(text.contains(NetworkError.Code.unacceptableStatus.remedy))
    #expect(!text.contains("s3cret"))
    var dumped = ""
    dump(error, to: &dumped)
    #expect(!dumped.contains("s3cret"))
  }

  @Test func aBodyOfAnotherTypeIsUndecodable() async throws {
    let network = TestNetwork { $0.respond(200, "<html>") }
    let error = await #expect(throws: NetworkError.self) { try await network.module.perform(GetPerson(id: "7")) }
    #expect(error?.code == .undecodable)
    #expect(error?.underlying is DecodingError)
  }

  @Test(arguments: [200, 500]) func aBodyWithACredentialIsNotInTheError(_ status: Int) async throws {
    struct Token: Decodable, Sendable {
      enum Kind: String, Decodable { case bearer }
      let kind: Kind
    }
    struct GetToken: NetworkRequest {
      typealias Response = Token
      let path: RequestPath = "token"
      let options = RequestOptions(hasSensitiveBody: true)
    }
    let network = TestNetwork { $0.respond(status, #"{"kind":"s3cret"}"#) }
    let error = await #expect(throws: NetworkError.self) { try await network.module.perform(GetToken()) }
    #expect(error?.response?.body == [])
    var dumped = "\(error.map(String.init(describing:)) ?? "")"
    dump(error, to: &dumped)
    #expect(!dumped.contains("s3cret"))
  }

  @Test func theDeadlineEndsACallThatIgnoresIt() async throws {
    let gate = Gate()
    let network = TestNetwork { request in
      // A session that neither answers nor notices its cancellation.
      await withCheckedContinuation { continuation in
        Task {
          try? await gate.wait()
          continuation.resume()
        }
      }
      return request.respond()
    }
    let call = Task { try await network.module.perform(GetText(options: RequestOptions(timeout: .seconds(3)))) }
    await until { gate.arrivals == 1 }
    network.clock.advance(by: .seconds(3))
    let result = await call.result
    gate.open()
    #expect(throws: NetworkError.self) { try result.get() }
    #expect((result.failure as? NetworkError)?.code == .deadlineExceeded)
  }

  @Test func cancellingReturnsThoughTheSessionDoesNot() async throws {
    let gate = Gate()
    let network = TestNetwork { request in
      await withCheckedContinuation { continuation in
        Task {
          try? await gate.wait()
          continuation.resume()
        }
      }
      return request.respond()
    }
    let call = Task { try await network.module.perform(GetText()) }
    await until { gate.arrivals == 1 }
    call.cancel()
    let result = await call.result
    gate.open()
    #expect((result.failure as? NetworkError)?.code == .cancelled)
  }

  @Test func aCallThatWasCancelledBeforeSendsNothing() async throws {
    let network = TestNetwork { $0.respond() }
    let call = Task {
      await until { Task.isCancelled }
      return try await network.module.perform(GetText())
    }
    call.cancel()
    #expect((await call.result.failure as? NetworkError)?.code == .cancelled)
    #expect(network.session.requests.isEmpty)
  }

  @Test func behavioursAreLayersInOrderAndAttemptsAreInside() async throws {
    let log = Log()
    func layer(_ name: String, _ level: BehaviourLevel) -> Hooks {
      Hooks(level: level) { request, _ in
        log.add("+\(name)")
        return request
      } after: { _, result, _ in
        log.add("-\(name) \((try? result.get().status) ?? 0)")
      }
    }
    let network = TestNetwork(
      behaviours: [layer("inner", .attempt), layer("a", .call), layer("b", .call)]
    ) { request in
      request.url.path().hasSuffix("new")
        ? request.respond() : request.respond(302, "", [HTTPField("Location", "/new")])
    }
    _ = try await network.module.perform(GetText())
    #expect(
      log.lines == ["+a", "+b", "+inner", "-inner 302", "+inner", "-inner 200", "-b 200", "-a 200"])
  }

  @Test func afterHooksRunOnFailureAndCancellation() async throws {
    let log = Log()
    let hooks = Hooks(after: { _, result, _ in
      if case .failure(let error) = result { log.add(error.code.name) }
    })
    let network = TestNetwork(behaviours: [hooks]) { _ in throw NetworkError(.connectionLost, reason: "lost") }
    await #expect(throws: NetworkError.self) { try await network.module.perform(GetText()) }
    let refusing = TestNetwork(
      behaviours: [
        Hooks(
          before: { _, _ in throw CocoaError(.fileNoSuchFile) },
          after: { _, result, _ in
            if case .failure(let error) = result { log.add(error.code.name) }
          })
      ]
    ) { $0.respond() }
    let error = await #expect(throws: NetworkError.self) { try await refusing.module.perform(GetText()) }
    #expect(error?.code == .failed && error?.underlying is CocoaError)
    #expect(refusing.session.requests.isEmpty)
    #expect(log.lines == ["connectionLost", "failed"])
  }

  @Test func bodiesAboveTheLimitFail() async throws {
    let network = TestNetwork(limits: .init(maximumBodySize: 10)) { $0.respond(200, "12345678901") }
    let error = await #expect(throws: NetworkError.self) { try await network.module.perform(GetText()) }
    #expect(error?.code == .tooLarge)
    #expect(
      try await network.module.perform(GetText(options: RequestOptions(maximumBodySize: 11))) == "12345678901")
  }

  @Test func aStreamAboveTheLimitEnds() async throws {
    let network = TestNetwork { request in
      HTTPResponse(
        200, body: HTTPBody(length: nil, reader: Chunks([[1, 2], [3, 4], [5]])), url: request.url)
    }
    var options = RequestOptions(maximumBodySize: 4)
    let received = Log()
    options.onReceived = { count, total in received.add("\(count) \(total ?? -1)") }
    let response = try await network.module.send(TestNetwork.request(options: options))
    let error = await #expect(throws: NetworkError.self) { try await response.body.collect(upTo: 100) }
    #expect(error?.code == .tooLarge)
    #expect(received.lines == ["2 -1", "4 -1"])
  }

  @Test func sentBytesAreReported() async throws {
    let sent = Log()
    var options = RequestOptions()
    options.onSent = { count, total in sent.add("\(count) \(total ?? -1)") }
    let network = TestNetwork { request in
      for try await _ in request.body! {}
      return request.respond()
    }
    _ = try await network.module.send(
      TestNetwork.request(
        .post, body: HTTPBody(length: 3, repeatable: { Chunks([[1], [2, 3]]) }), options: options))
    #expect(sent.lines == ["1 3", "3 3"])
  }

  @Test func theTimeOfARequestCoversItsStreamedBody() async throws {
    let chunks = Chunks([[1]], thenWaits: true)
    let network = TestNetwork { request in
      HTTPResponse(200, body: HTTPBody(length: nil, reader: chunks), url: request.url)
    }
    let response = try await network.module.send(
      TestNetwork.request(options: RequestOptions(timeout: .seconds(5))))
    let reading = Task { try await response.body.collect(upTo: 10) }
    await until { chunks.isWaiting }
    network.clock.advance(by: .seconds(5))
    #expect((await reading.result.failure as? NetworkError)?.code == .deadlineExceeded)
  }

  @Test func theCallbackAPICallsOnceWithTheResult() async throws {
    let network = TestNetwork { $0.respond(200, "text") }
    let result = await withCheckedContinuation { continuation in
      network.module.perform(GetText()) { continuation.resume(returning: $0) }
    }
    #expect(try result.get() == "text")
  }

  @Test func theCallbackAPICanBeCancelled() async throws {
    let gate = Gate()
    let network = TestNetwork { request in
      try await gate.wait()
      return request.respond()
    }
    let result = await withCheckedContinuation { continuation in
      let task = network.module.perform(GetText()) { continuation.resume(returning: $0) }
      Task {
        await until { gate.arrivals == 1 }
        task.cancel()
      }
    }
    #expect(result.failure?.code == .cancelled)
  }

  @Test @MainActor func callsWorkOffTheCallersActor() async throws {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let network = TestNetwork(behaviours: [
      Hooks(before: { request, _ in
        #expect(DispatchQueue.getSpecific(key: key) == nil)
        return request
      })
    ]) { $0.respond(200, "text") }
    #expect(try await network.module.perform(GetText()) == "text")
  }

  @Test func completionsRunOnTheMainActor() async throws {
    let session = FakeNetworkSession { $0.respond(200, "text") }
    let module = DefaultNetworkModule(session: session, requestBuilder: RequestBuilder(baseURL: TestNetwork.base))
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let isMain = await withCheckedContinuation { continuation in
      module.perform(GetText()) { _ in continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true) }
    }
    #expect(isMain)
  }
}

/// Lines in the order of their arrival.
final class Log: @unchecked Sendable {
  // Sendable because the lines are only accessed under the lock.
  private let lock = NSLock()
  private var all: [String] = []
  var lines: [String] { lock.withLock { all } }
  func add(_ line: String) { lock.withLock { all.append(line) } }
}

/// Gives chunks, and then ends or waits until it is cancelled.
final class Chunks: HTTPBodyReader, @unchecked Sendable {
  // Sendable because the state is only accessed under the lock.
  private let lock = NSLock()
  private var chunks: [[UInt8]]
  private var waiter: CheckedContinuation<Void, Never>?
  private var isCancelled = false
  private let waits: Bool

  init(_ chunks: [[UInt8]], thenWaits: Bool = false) {
    self.chunks = chunks
    waits = thenWaits
  }

  var isWaiting: Bool { lock.withLock { waiter != nil } }
  var wasCancelled: Bool { lock.withLock { isCancelled } }

  func read() async throws -> [UInt8]? {
    if let chunk = lock.withLock({ chunks.isEmpty ? nil : chunks.removeFirst() }) { return chunk }
    guard waits else { return nil }
    await withCheckedContinuation { continuation in
      let ended = lock.withLock {
        if !isCancelled { waiter = continuation }
        return isCancelled
      }
      if ended { continuation.resume() }
    }
    throw CancellationError()
  }

  func cancel() {
    let waiting = lock.withLock {
      isCancelled = true
      defer { waiter = nil }
      return waiter
    }
    waiting?.resume()
  }
}

extension Result {
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
