import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import SeamNetworkURLSession
import SeamSupport

/// The sessions that trials run over.
enum TrialSession: String, CaseIterable {
  case curl
  case urlSession

  func make(_ configuration: SessionConfiguration) -> any NetworkSession {
    switch self {
    case .curl: CurlNetworkSession(configuration: configuration)
    case .urlSession: URLSessionNetworkSession(configuration: configuration)
    }
  }
}

/// A secret that no error and no log may contain.
let plantedSecret = "planted-s3cret"

/// Credentials that are never renewed.
struct FixedCredentials: CredentialsProvider {
  func credentials() -> Credentials? { .bearer(plantedSecret) }
  func refresh(_ rejected: Credentials) -> Credentials? { nil }
}

/// Lines that a log got.
final class Log: Sendable {
  private let state = Locked((lines: 0, leaks: [String]()))

  /// Counts a line, and keeps it only if it contains the secret.
  func write(_ line: String) {
    state.withLock { state in
      state.lines += 1
      if line.contains(plantedSecret) { state.leaks.append(line) }
    }
  }

  var lineCount: Int { state.withLock { $0.lines } }
  var leaks: [String] { state.withLock { $0.leaks } }
}

/// Counts the requests that have entered the layers inside of this one, and not left them.
final class Gauge: NetworkBehaviour {
  let level: BehaviourLevel
  private let state = Locked((inside: 0, waiters: [CheckedContinuation<Void, Never>]()))

  init(_ level: BehaviourLevel) { self.level = level }

  func intercept(_ request: HTTPRequest, in call: NetworkCall, next: NetworkNext) async throws -> HTTPResponse {
    state.withLock { $0.inside += 1 }
    defer {
      let waiters = state.withLock { state in
        state.inside -= 1
        guard state.inside == 0 else { return [CheckedContinuation<Void, Never>]() }
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter.resume() }
    }
    return try await next(request)
  }

  /// Waits until no request is inside.
  func waitUntilEmpty() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if state.inside > 0 { state.waiters.append(continuation) }
        return state.inside == 0
      }
      if isEmpty { continuation.resume() }
    }
  }
}

/// Asks for bytes.
struct GetBytes: NetworkRequest {
  typealias Response = [UInt8]
  let path: RequestPath
  var query: [QueryItem] = []
  var options = RequestOptions()
}
