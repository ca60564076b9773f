import Foundation
import SeamNetwork
import SeamNetworkTesting

/// Makes modules over a fake session, on a virtual clock.
struct TestNetwork {
  static let base = url("https://api.example.com/v1/")

  let session: FakeNetworkSession
  let clock: VirtualClock
  let module: DefaultNetworkModule

  init(
    behaviours: [any NetworkBehaviour] = [], state: any NetworkStateProvider = AlwaysOnline(),
    handler: any NoNetworkConnectionHandler = FailWithoutConnection(),
    limits: DefaultNetworkModule.Limits = .init(), clock: VirtualClock = VirtualClock(),
    answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) {
    session = FakeNetworkSession(answer: answer)
    self.clock = clock
    module = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: Self.base), behaviours: behaviours,
      networkStateProvider: state, noNetworkConnectionHandler: handler, completionExecutor: ImmediateExecutor(),
      limits: limits, clock: clock.clock)
  }

  /// Returns a URL that the test wrote.
  static func url(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("\(text) is not a URL") }
    return url
  }

  static func request(
    _ method: HTTPMethod = .get, _ url: String = "https://api.example.com/v1/people", fields: HTTPFields = [],
    body: HTTPBody? = nil, options: RequestOptions = RequestOptions()
  ) -> HTTPRequest {
    HTTPRequest(method, Self.url(url), fields: fields, body: body, options: options)
  }
}

/// Reads a resource as text.
struct GetText: NetworkRequest {
  typealias Response = String
  var method: HTTPMethod = .get
  var path: RequestPath = "people"
  var fields: HTTPFields = []
  var body: RequestBody = .none
  var options = RequestOptions()
}

/// Waits until a condition holds, without sleeping; the test's own deadline ends it otherwise.
func until(_ condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}

/// Lets tasks wait until a test opens it.
final class Gate: @unchecked Sendable {
  // Sendable because the state is only accessed under the lock.
  private let lock = NSLock()
  private var isOpen = false
  private var count = 0
  private var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]

  /// How many wait or waited.
  var arrivals: Int { lock.withLock { count } }

  /// Waits until the gate opens; throws if the task is cancelled.
  func wait() async throws {
    let id = lock.withLock {
      count += 1
      return count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = lock.withLock {
          if Task.isCancelled { return .failure(CancellationError()) }
          if isOpen { return .success(()) }
          waiters[id] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      lock.withLock { waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
    }
  }

  func open() {
    let waiting = lock.withLock {
      isOpen = true
      defer { waiters = [:] }
      return waiters.values
    }
    for waiter in waiting { waiter.resume() }
  }
}

extension HTTPRequest {
  func respond(_ status: Int = 200, _ text: String = "", _ fields: HTTPFields = []) -> HTTPResponse {
    .text(text, status, fields: fields, for: self)
  }
}
