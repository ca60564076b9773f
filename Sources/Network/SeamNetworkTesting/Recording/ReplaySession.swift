public import SeamNetwork
import SeamSupport

/// A session that answers from a ``Recording``, without a server.
///
/// A request gets the first response, not given yet, that was recorded for its method and URL. Values of the query that
/// the recording leaves out do not matter. A request that was not recorded, or that is made more often than it was
/// recorded, fails with an error that names the recorded requests.
public final class ReplaySession: NetworkSession {
  public let capabilities = NetworkSessionCapabilities()
  private let recording: Recording
  private let matchesBody: Bool
  private let state = Locked<(used: Set<Int>, isClosed: Bool)>(([], false))

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - recording: the exchanges.
  ///   - matchesBody: whether the request's body, without its secrets, must be the recorded one too.
  public init(_ recording: Recording, matchesBody: Bool = false) {
    self.recording = recording
    self.matchesBody = matchesBody
  }

  /// The recorded requests that were not made yet, such as `GET https://api.example.com/people`, in their order.
  public var unused: [String] {
    let used = state.withLock { $0.used }
    return recording.exchanges.indices.filter { !used.contains($0) }.map { recording.exchanges[$0].name }
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let name = "\(request.method.rawValue) \(recording.redaction.text(of: request.url))"
    let body = request.body.map {
      recording.redaction.body(
        $0.bytes, contentType: request.fields["Content-Type"], isSensitive: request.options.hasSensitiveBody)
    }
    let matches = recording.exchanges.indices.filter { index in
      let exchange = recording.exchanges[index]
      return exchange.name == name && (!matchesBody || exchange.requestBody == body)
    }
    let (index, isClosed) = state.withLock { state in
      let index = matches.first { !state.used.contains($0) }
      if let index, !state.isClosed { state.used.insert(index) }
      return (index, state.isClosed)
    }
    if isClosed { throw NetworkError(.sessionClosed, reason: "the session was closed", request: request) }
    guard let index else {
      throw NetworkError(
        .failed, reason: "the recording has no response to it", request: request,
        underlying: NotRecorded(name: name, times: matches.count, names: recording.exchanges.map(\.name)))
    }
    return recording.exchanges[index].response(to: request)
  }

  public func close() async { state.withLock { $0.isClosed = true } }
}

extension Recording.Exchange {
  fileprivate func response(to request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(
      status, fields: HTTPFields(fields.map { HTTPField($0.name, $0.value) }), body: body.replayed, url: request.url)
  }
}

extension RecordedBody {
  fileprivate var replayed: HTTPBody {
    switch self {
    case .text(let text): HTTPBody(text)
    case .base64(let bytes): HTTPBody([UInt8](bytes))
    case .omitted(let what):
      HTTPBody(
        length: nil,
        repeatable: {
          throw NetworkError(
            .failed, reason: "the recording leaves the body out (\(what)); see the parameters of `RecordingSession`")
        })
    }
  }
}

/// A request to which a recording has no response.
struct NotRecorded: Error, CustomStringConvertible {
  let name: String
  let times: Int
  let names: [String]

  var description: String {
    let why = times == 0 ? "it was not recorded" : "it was recorded \(times) time(s), and is made once more"
    let list = names.isEmpty ? "nothing" : Array(Set(names)).sorted().prefix(20).joined(separator: ", ")
    return "\(name): \(why). The recording has \(list). Record again, or correct the request"
  }
}
