import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamSupport

/// A correct session with one planted fault, which the suite has to catch, or with none.
final class FaultySession: NetworkSession {
  struct State {
    var cookies: [String] = []
    var cached: [String: HTTPResponse] = [:]
    var kept: [any HTTPBodyReader] = []
    var lastBody: [UInt8]?
    var isClosed = false
    var descriptors: [Int32] = []
  }

  let fault: Fault?
  let configuration: SessionConfiguration
  let base: CurlNetworkSession
  let state = Locked(State())

  init(_ fault: Fault?, _ configuration: SessionConfiguration) {
    self.fault = fault
    var configuration = configuration
    switch fault {
    case .ignoresTheHeaderLimit: configuration.maximumHeaderSize = .max
    case .ignoresTheSessionsTimeout, .ignoresIdleTimeouts: configuration.idleTimeout = .seconds(600)
    case .ignoresTheConnectionLimit: configuration.maximumConnectionsPerHost = 100
    case .trustsNoAddedAuthority: configuration.trust.authorities = []
    case .ignoresPins: configuration.trust.pins = []
    default: break
    }
    self.configuration = configuration
    base = CurlNetworkSession(configuration: configuration)
  }

  // The leak ends with the test: other tests of the process need descriptors too.
  deinit { for descriptor in state.withLock({ $0.descriptors }) { Foundation.close(descriptor) } }

  var capabilities: NetworkSessionCapabilities { base.capabilities }

  func close() async {
    switch fault {
    case .closesNothing: break
    case .answersAfterClosing:
      state.withLock { $0.isClosed = true }
      await base.close()
    default: await base.close()
    }
  }

  func send(_ original: HTTPRequest) async throws -> HTTPResponse {
    if fault == .leaksDescriptors { state.withLock { $0.descriptors.append(open("/dev/null", O_RDONLY)) } }
    let request = try await faulty(original)
    if fault == .cachesResponses, let cached = state.withLock({ $0.cached[request.url.absoluteString] }) {
      return cached
    }
    let response: HTTPResponse
    do {
      response = try await sent(request)
    } catch let error as NetworkError {
      return try await recovered(from: error, request)
    } catch is CancellationError where fault == .wrapsCancellation {
      throw NetworkError(.cancelled, reason: "the call was cancelled", request: request)
    }
    return try await faulty(response, to: request)
  }

  private func sent(_ request: HTTPRequest) async throws -> HTTPResponse {
    let (base, configuration) = (base, configuration)
    switch fault {
    case .connectsEachTime:
      let session = CurlNetworkSession(configuration: configuration)
      defer { Task { await session.close() } }
      return try await whole(session.send(request))
    case .sendsWhatWasCancelled where Task.isCancelled:
      _ = try await Task.detached { try await base.send(request) }.value
      throw CancellationError()
    case .ignoresCancellation: return try await Task.detached { try await base.send(request) }.value
    case .returnsAfterCancellation:
      try Task.checkCancellation()
      return try await whole(Task.detached { try await base.send(request) }.value)
    case .answersAfterClosing where state.withLock { $0.isClosed }:
      return try await whole(CurlNetworkSession(configuration: configuration).send(request))
    case .countsWaiting:
      let late = NetworkError(.timedOut, reason: "waiting and answering took too long", request: request)
      return try await withDeadline(request.options.idleTimeout, clock: NetworkClock(), timeoutError: late) {
        try await base.send(request)
      }
    case .sendsEverythingTwice where request.isRepeatable:
      _ = try await whole(base.send(request))
      return try await base.send(request)
    default: return try await base.send(request)
    }
  }

  private func recovered(from error: NetworkError, _ request: HTTPRequest) async throws -> HTTPResponse {
    let made = HTTPResponse(200, url: request.url)
    switch (fault, error.code) {
    case (.mapsErrorsWrongly, _): throw NetworkError(.connectionLost, reason: error.reason, request: request)
    case (.confusesHosts, .cannotConnect): throw NetworkError(.unknownHost, reason: error.reason, request: request)
    case (.confusesLostConnections, .connectionLost):
      throw NetworkError(.failed, reason: error.reason, request: request)
    case (.showsTheQueryInErrors, _): throw NetworkError(error.code, reason: "\(request.url) failed")
    case (.acceptsAnyCertificate, .untrustedServer), (.takesEmptyAnswersForWhole, .connectionLost),
      (.sendsInvalidRequests, .invalidRequest):
      return made
    case (.repeatsEverything, .connectionLost) where request.isRepeatable: return try await base.send(request)
    default: throw error
    }
  }

  func whole(_ response: HTTPResponse) async throws -> HTTPResponse {
    var response = response
    response.body = HTTPBody(try await response.body.collect(upTo: .max))
    return response
  }
}
