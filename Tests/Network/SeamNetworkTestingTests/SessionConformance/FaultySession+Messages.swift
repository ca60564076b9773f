import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamSupport

extension FaultySession {
  /// The request as the fault makes it.
  func faulty(_ original: HTTPRequest) async throws -> HTTPRequest {
    var request = original
    switch fault {
    case .dropsAField: request.fields = HTTPFields(request.fields.dropLast())
    case .reversesFields: request.fields = HTTPFields(request.fields.reversed())
    case .losesTheQuery: request.url = changed(request.url) { $0.percentEncodedQuery = nil }
    case .decodesThePath:
      request.url = changed(request.url) { $0.percentEncodedPath = $0.percentEncodedPath.replacing("%2F", with: "/") }
    case .uppercasesTheMethod: request.method = HTTPMethod(rawValue: request.method.rawValue.uppercased())
    case .addsAUserAgent: request.fields.append(HTTPField("User-Agent", "Faulty/1"))
    case .keepsCookies:
      for cookie in state.withLock({ $0.cookies }) { request.fields.append(HTTPField("Cookie", cookie)) }
    case .ignoresTheLengthOfBodies:
      if let body = request.body, body.bytes == nil {
        request.body = HTTPBody(length: nil, reader: try body.makeReader())
      }
    case .makesTheWholeBodyFirst:
      if let body = request.body { request.body = HTTPBody(try await body.collect(upTo: .max)) }
    case .decodesAlways: request.fields.removeAll(named: "Accept-Encoding")
    case .ignoresIdleTimeouts: request.options.idleTimeout = nil
    case .endsSlowResponses: request.options.idleTimeout = request.options.idleTimeout.map { $0 / 100 }
    case .ignoresConnectTimeouts: request.options.connectTimeout = .seconds(600)
    case .repeatsEverything: request.options.isIdempotent = true
    default: break
    }
    return request
  }

  private func changed(_ url: URL, _ change: (inout URLComponents) -> Void) -> URL {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
    change(&parts)
    return parts.url ?? url
  }

  /// The response as the fault makes it.
  func faulty(_ original: HTTPResponse, to request: HTTPRequest) async throws -> HTTPResponse {
    var response = original
    switch fault {
    case .followsRedirects:
      guard let location = response.fields["Location"], let url = URL(string: location, relativeTo: request.url) else {
        break
      }
      return try await base.send(HTTPRequest(.get, url.absoluteURL))
    case .answersChallenges where response.status == 401:
      var again = request
      again.fields.append(HTTPField("Authorization", "Basic YTpi"))
      return try await base.send(again)
    case .keepsCookies: state.withLock { $0.cookies += response.fields.values(of: "Set-Cookie") }
    case .cachesResponses:
      response = try await whole(response)
      state.withLock { [response] in $0.cached[request.url.absoluteString] = response }
    case .swallowsTheSecondCookie:
      if let first = response.fields["Set-Cookie"] { response.fields["Set-Cookie"] = first }
    case .joinsCookies: if let all = response.fields.joined("Set-Cookie") { response.fields["Set-Cookie"] = all }
    case .dropsEmptyFields: response.fields.removeAll { $0.value.isEmpty }
    case .sortsFields: response.fields = HTTPFields(response.fields.sorted { $0.name < $1.name })
    case .measuresNothing: response.metrics = nil
    case .dropsTheLastByte: response.body = HTTPBody(Array(try await response.body.collect(upTo: .max).dropLast()))
    case .mixesUpResponses:
      let body = try await response.body.collect(upTo: .max)
      response.body = HTTPBody(
        state.withLock { state in
          defer { state.lastBody = body }
          return state.lastBody ?? body
        })
    case .buffersTheWholeBody: return try await whole(response)
    case .fetchesAhead: response.body = fetchedAhead(response.body)
    case .keepsContentEncoding where response.body.length == nil || !response.fields.contains("Content-Length"):
      response.fields.append(HTTPField("Content-Encoding", "gzip"))
    case .takesShortBodiesForWhole, .takesCutBodiesForWhole:
      response.body = HTTPBody(length: nil, reader: ForgivingReader(try response.body.makeReader()))
    case .keepsDroppedBodies:
      let reader = try response.body.makeReader()
      state.withLock { $0.kept.append(reader) }
      response.body = HTTPBody(length: response.body.length, reader: ForwardingReader(reader))
    default: break
    }
    return response
  }

  private func fetchedAhead(_ body: HTTPBody) -> HTTPBody {
    let task = Task { try await body.collect(upTo: .max) }
    return HTTPBody(length: body.length, reader: TaskReader(task))
  }
}

/// Takes every end of a body for the right one.
private final class ForgivingReader: HTTPBodyReader {
  private let base: any HTTPBodyReader
  init(_ base: any HTTPBodyReader) { self.base = base }
  func read() async throws -> [UInt8]? {
    do { return try await base.read() } catch let error as NetworkError {
      return error.code == .connectionLost ? nil : try { throw error }()
    }
  }
  func cancel() { base.cancel() }
}

/// Does not end the transfer when it is dropped.
private final class ForwardingReader: HTTPBodyReader {
  private let base: any HTTPBodyReader
  init(_ base: any HTTPBodyReader) { self.base = base }
  func read() async throws -> [UInt8]? { try await base.read() }
  func cancel() { base.cancel() }
}

/// Reads the bytes that a task fetched, as one chunk.
private final class TaskReader: HTTPBodyReader {
  private let task: Task<[UInt8], any Error>
  private let isRead = Locked(false)
  init(_ task: Task<[UInt8], any Error>) { self.task = task }
  func read() async throws -> [UInt8]? {
    let wasRead = isRead.withLock { isRead in
      defer { isRead = true }
      return isRead
    }
    return wasRead ? nil : try await task.value
  }
  func cancel() { task.cancel() }
}
