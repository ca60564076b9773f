import SeamNetwork
import SeamNetworkTesting
import SeamSupport

/// The kind of answer that a call asks the server for.
enum CallKind: String, CaseIterable, Sendable {
  case small, large, streamed, shared, cached, cookie, redirect, upload
  /// Answered with 401 until the credentials were renewed.
  case expired
  /// Answered with 503 the first time.
  case flaky
  case stallBeforeHeader, stallInBody, reset

  /// Those that always return, if they are not cancelled.
  static let reliable: [CallKind] = [
    .small, .large, .streamed, .shared, .cached, .cookie, .redirect, .upload, .expired,
  ]

  /// A phase that such a call gets to, unless it ends before.
  var certainPhase: CallPhase? {
    switch self {
    case .flaky: .pause
    case .expired: .credentials
    case .shared: .shared
    case .streamed, .stallInBody: .body
    default: nil
    }
  }

  /// The bytes of the right answer.
  var size: Int {
    switch self {
    case .large, .streamed: 200_000
    default: 100
    }
  }

  func serve(on server: ScriptedServer, _ seen: Locked<Set<String>>) {
    let path = "/\(rawValue)"
    let right = ScriptedAnswer.response(body: [UInt8](repeating: 7, count: size))
    let slow = right.delayed(by: .milliseconds(2))
    @Sendable func isFirst(_ request: ScriptedRequest) -> Bool { seen.withLock { $0.insert(request.target).inserted } }
    switch self {
    case .small, .large, .streamed, .upload: server.on(nil, path, right)
    case .shared: server.on(nil, path, slow)
    case .cached:
      let fields: HTTPFields = [HTTPField("Cache-Control", "max-age=60"), HTTPField("ETag", "\"1\"")]
      server.on(nil, path, .response(headers: fields, body: [UInt8](repeating: 7, count: size)))
    case .cookie:
      let fields: HTTPFields = [HTTPField("Set-Cookie", "a=b; Path=/")]
      server.on(nil, path, .response(headers: fields, body: [UInt8](repeating: 7, count: size)))
    case .redirect: server.on(nil, path, .redirect(to: "/small"))
    case .expired: server.on(nil, path) { isFirst($0) ? .response(401) : right }
    case .flaky: server.on(nil, path) { isFirst($0) ? .response(503) : right }
    case .stallBeforeHeader: server.on(nil, path, right.interrupted(.beforeHeader, by: .stall))
    case .stallInBody: server.on(nil, path, right.interrupted(.insideBody, by: .stall))
    case .reset: server.on(nil, path, right.interrupted(.insideBody, by: .reset))
    }
  }
}

/// A call of a kind, by a number that no other has.
struct TrialRequest: NetworkRequest {
  typealias Response = [UInt8]
  let kind: CallKind
  let number: Int
  let recorder: CallRecorder

  var method: HTTPMethod { kind == .upload ? .put : .get }
  var path: RequestPath { .init(stringLiteral: "/\(kind.rawValue)") }
  var query: [QueryItem] { kind == .expired || kind == .flaky ? [QueryItem("id", "\(number)")] : [] }
  var body: RequestBody { kind == .upload ? .raw([UInt8](repeating: 1, count: 50_000), contentType: "a/b") : .none }
  var options: RequestOptions {
    var options = RequestOptions()
    options[CallRecorderKey.self] = recorder
    return options
  }
}
