import Foundation
import SeamNetwork
import SeamSupport

/// A module whose responses a closure makes, and that records the requests.
final class StubModule: NetworkModule {
  typealias Answer = @Sendable (_ request: HTTPRequest, _ index: Int) async throws -> HTTPResponse

  private let recorded = Locked<[HTTPRequest]>([])
  private let answer: Answer
  let completionExecutor: any CompletionExecutor = ImmediateExecutor()

  init(_ answer: @escaping Answer) { self.answer = answer }

  static let url = URL("https://example.com/file?token=secret")
  var requests: [HTTPRequest] { recorded.withLock { $0 } }
  var requestBuilder: RequestBuilder { RequestBuilder(baseURL: URL("https://example.com")) }

  func perform<Request: NetworkRequest>(_ request: Request) async throws(NetworkError) -> Request.Response {
    let response = try await send(requestBuilder.build(request))
    do {
      return try request.decode(response, body: try await response.body.collect(upTo: 1 << 20))
    } catch {
      throw NetworkError(error, for: nil)
    }
  }

  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let index = recorded.withLock { recorded in
      recorded.append(request)
      return recorded.count - 1
    }
    do {
      try Task.checkCancellation()
      return try await answer(request, index)
    } catch {
      throw NetworkError(error, for: request)
    }
  }
}

extension URL {
  /// A URL of a test, which is valid.
  fileprivate init(_ text: StaticString) {
    guard let url = URL(string: "\(text)") else { preconditionFailure("\(text) is not a URL") }
    self = url
  }
}

extension HTTPResponse {
  /// A response of the stub's URL, with a streamed body.
  static func stub(_ status: Int = 200, _ fields: HTTPFields = [], _ body: StubBody = StubBody([])) -> HTTPResponse {
    HTTPResponse(
      status, fields: fields, body: HTTPBody(length: fields["Content-Length"].flatMap { Int64($0) }, reader: body),
      url: StubModule.url)
  }
}

/// A body that performs the steps of a list.
final class StubBody: HTTPBodyReader {
  enum Step: Sendable {
    case bytes([UInt8])
    case fail(NetworkError.Code)
    /// Nothing arrives until the body or the task is cancelled.
    case stall
  }

  private struct State {
    var steps: ArraySlice<Step>
    var reads = 0
    var isCancelled = false
    var waiting: CheckedContinuation<Void, Never>?
    var observer: CheckedContinuation<Void, Never>?
  }

  private let state: Locked<State>

  init(_ steps: [Step]) { state = Locked(State(steps: steps[...])) }

  /// Text in one chunk.
  convenience init(_ text: String) { self.init([.bytes(Array(text.utf8))]) }

  var reads: Int { state.withLock { $0.reads } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func read() async throws -> [UInt8]? {
    let step = state.withLock { state in
      state.reads += 1
      return state.isCancelled ? .stall : state.steps.popFirst()
    }
    switch step {
    case nil: return nil
    case .bytes(let bytes): return bytes
    case .fail(let code): throw NetworkError(code, reason: "as the test says")
    case .stall:
      await stall()
      throw CancellationError()
    }
  }

  /// Waits until a read stalls.
  func stalls() async {
    await withCheckedContinuation { continuation in
      let isMet = state.withLock { state in
        if state.waiting == nil { state.observer = continuation }
        return state.waiting != nil
      }
      if isMet { continuation.resume() }
    }
  }

  private func stall() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let (ends, observer) = state.withLock { state in
          defer { state.observer = nil }
          if state.isCancelled || Task.isCancelled { return (true, state.observer) }
          state.waiting = continuation
          return (false, state.observer)
        }
        if ends { continuation.resume() }
        observer?.resume()
      }
    } onCancel: {
      cancel()
    }
  }

  func cancel() {
    let waiting = state.withLock { state in
      state.isCancelled = true
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }
}

/// A clock on which sleeping takes no time, and that notes how long it was asked for.
final class NotingClock: Clock {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var offset = Swift.Duration.zero
    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let pauses = Locked<[Swift.Duration]>([])

  var slept: [Swift.Duration] { pauses.withLock { $0 } }
  var now: Instant { Instant(offset: slept.reduce(.zero, +)) }
  var minimumResolution: Swift.Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    try Task.checkCancellation()
    pauses.withLock { $0.append(deadline.offset - $0.reduce(.zero, +)) }
  }
}
