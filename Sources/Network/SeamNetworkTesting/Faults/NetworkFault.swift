import SeamNetwork

/// The fault of one exchange of a ``FaultSession``.
public enum NetworkFault: Hashable, Sendable {
  /// The answer takes longer; nothing is wrong with it.
  case latency(Duration)
  /// The connection is lost before the server got the request.
  case connectionLostBeforeServer
  /// The connection is lost after the server got the request, and before its answer arrived.
  case connectionLostAfterServer
  /// No byte arrives for a time; the server got the request.
  case timedOut(after: Duration)
  /// No connection is made.
  case cannotConnect
  /// The host's name has no address.
  case unknownHost
  /// TLS is not agreed on.
  case secureConnectionFailed
  /// A server in between answers with a status; the server itself does not get the request.
  ///
  /// - Parameter retryAfter: the seconds of `Retry-After`; nil for no such field.
  case status(Int, retryAfter: Int?)
  /// The body ends early, after at most so many bytes: reading on fails with the code `connectionLost`.
  case bodyEndsEarly(after: Int)
  /// The body arrives in pieces of so many bytes, with a pause before each.
  case slowBody(piece: Int, pause: Duration)
  /// The body is replaced by a page of HTML, as a sign-in page of a Wi-Fi does.
  case wrongBody
}

extension NetworkFault: CustomStringConvertible {
  /// The fault, as in the transcript.
  public var description: String {
    switch self {
    case .latency(let duration): "latency of \(duration.inTranscript)"
    case .connectionLostBeforeServer: "connection lost before the server"
    case .connectionLostAfterServer: "connection lost after the server"
    case .timedOut(let duration): "timed out after \(duration.inTranscript)"
    case .cannotConnect: "cannot connect"
    case .unknownHost: "unknown host"
    case .secureConnectionFailed: "TLS failed"
    case .status(let status, let retryAfter): "status \(status)" + (retryAfter.map { ", Retry-After \($0)" } ?? "")
    case .bodyEndsEarly(let count): "body ends after \(count) bytes"
    case .slowBody(let piece, let pause): "body in pieces of \(piece) bytes every \(pause.inTranscript)"
    case .wrongBody: "body replaced by HTML"
    }
  }

  /// The failure that takes the place of a response; nil if there is a response.
  var failure: NetworkError? {
    switch self {
    case .connectionLostBeforeServer:
      NetworkError(.connectionLost, reason: "the fault schedule ended the connection before the request was sent")
    case .connectionLostAfterServer:
      NetworkError(.connectionLost, reason: "the fault schedule ended the connection after the request was sent")
    case .timedOut(let duration):
      NetworkError(.timedOut, reason: "the fault schedule let no byte arrive for \(duration.inTranscript)")
    case .cannotConnect: NetworkError(.cannotConnect, reason: "the fault schedule refused the connection")
    case .unknownHost: NetworkError(.unknownHost, reason: "the fault schedule gave the host's name no address")
    case .secureConnectionFailed: NetworkError(.secureConnectionFailed, reason: "the fault schedule failed TLS")
    case .latency, .status, .bodyEndsEarly, .slowBody, .wrongBody: nil
    }
  }

  /// The time until the response or the failure; nil for none.
  var wait: Duration? {
    switch self {
    case .latency(let duration), .timedOut(let duration): duration
    default: nil
    }
  }

  /// Whether the server gets the request.
  var reachesServer: Bool {
    switch self {
    case .connectionLostBeforeServer, .cannotConnect, .unknownHost, .secureConnectionFailed, .status: false
    case .latency, .connectionLostAfterServer, .timedOut, .bodyEndsEarly, .slowBody, .wrongBody: true
    }
  }
}

extension Duration {
  /// Whole milliseconds, such as `1250 ms`: the same text on every platform and in every locale.
  var inTranscript: String {
    let (seconds, attoseconds) = components
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
