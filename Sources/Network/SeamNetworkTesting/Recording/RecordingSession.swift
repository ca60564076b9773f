public import SeamNetwork
import SeamSupport

/// A session that records the exchanges of another, without secrets.
///
/// Left out are: sensitive header fields, the values of queries, user, password and fragment of URLs, the values that
/// `LogRedaction` names in JSON and forms, bodies of requests with a sensitive body and of their
/// responses, and bodies of other types. A secret in the path of a URL, or under a name that the redaction does not
/// know, is recorded: read a recording before it is kept.
///
/// An exchange is recorded once its body was read to the end. One that fails or is cancelled is not.
public final class RecordingSession: NetworkSession {
  private let base: any NetworkSession
  private let redaction: RecordingRedaction
  private let maximumBodySize: Int
  private let state = Locked<(count: Int, exchanges: [Int: Recording.Exchange])>((0, [:]))

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - session: sends the requests.
  ///   - redaction: names the values that are secrets in JSON and forms, and header fields.
  ///   - shownQueryNames: the parameters of queries whose values are recorded, unless `redaction` hides them.
  ///   - keepsOtherBodies: whether bodies that are neither JSON nor forms are recorded, in Base64, as they are.
  ///   - maximumBodySize: the most bytes of a response's body that is recorded.
  public init(
    around session: any NetworkSession, redaction: LogRedaction = LogRedaction(), shownQueryNames: Set<String> = [],
    keepsOtherBodies: Bool = false, maximumBodySize: Int = 4 << 20
  ) {
    base = session
    self.redaction = RecordingRedaction(
      redaction, shownQueryNames: shownQueryNames, keepsOtherBodies: keepsOtherBodies)
    self.maximumBodySize = maximumBodySize
  }

  public var capabilities: NetworkSessionCapabilities { base.capabilities }

  /// The exchanges that ended so far, in the order of sending.
  public var recording: Recording {
    let exchanges = state.withLock { $0.exchanges }
    return Recording(exchanges.sorted { $0.key < $1.key }.map(\.value), redaction)
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    var response = try await base.send(request)
    let head = response
    let keep: @Sendable ([UInt8]?) -> Void = { [self] bytes in
      let exchange = exchange(request, head, bytes)
      state.withLock { $0.exchanges[number] = exchange }
    }
    if let bytes = response.body.bytes {
      keep(bytes.count <= maximumBodySize ? bytes : nil)
    } else {
      let reader = RecordingReader(try response.body.makeReader(), limit: maximumBodySize, onEnd: keep)
      response.body = HTTPBody(length: response.body.length, reader: reader)
    }
    return response
  }

  public func close() async { await base.close() }

  /// - Parameter bytes: the response's body; nil if it is too large.
  private func exchange(_ request: HTTPRequest, _ response: HTTPResponse, _ bytes: [UInt8]?) -> Recording.Exchange {
    let isSensitive = request.options.hasSensitiveBody
    let body =
      bytes.map { redaction.body($0, contentType: response.fields["Content-Type"], isSensitive: isSensitive) }
      ?? .omitted("more than \(maximumBodySize) bytes")
    var fields = response.fields
    // The redacted body has another length.
    fields["Content-Length"] = nil
    return Recording.Exchange(
      method: request.method, url: redaction.text(of: request.url), requestFields: redaction.fields(request.fields),
      requestBody: request.body.map {
        redaction.body($0.bytes, contentType: request.fields["Content-Type"], isSensitive: isSensitive)
      }, status: response.status, fields: redaction.fields(fields), body: body)
  }
}

/// Keeps the bytes that pass, up to a limit.
private final class RecordingReader: HTTPBodyReader {
  private let base: any HTTPBodyReader
  private let limit: Int
  private let onEnd: @Sendable ([UInt8]?) -> Void
  private let state = Locked<(bytes: [UInt8]?, isOver: Bool)>(([], false))

  init(_ base: any HTTPBodyReader, limit: Int, onEnd: @escaping @Sendable ([UInt8]?) -> Void) {
    self.base = base
    self.limit = limit
    self.onEnd = onEnd
  }

  func read() async throws -> [UInt8]? {
    guard let chunk = try await base.read() else {
      let end: [UInt8]?? = state.withLock { state in
        defer { state.isOver = true }
        return state.isOver ? nil : .some(state.bytes)
      }
      if let end { onEnd(end) }
      return nil
    }
    state.withLock { state in
      let isTooMany = (state.bytes?.count ?? limit) + chunk.count > limit
      if isTooMany { state.bytes = nil } else { state.bytes? += chunk }
    }
    return chunk
  }

  func cancel() {
    state.withLock { $0.isOver = true }
    base.cancel()
  }
}
