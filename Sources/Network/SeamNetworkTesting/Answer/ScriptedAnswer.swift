public import SeamNetwork

/// The answer of the server to a request, and the faults with which it is sent.
///
/// ```swift
/// server.on(.get, "/people", .response(body: "[]"))
/// server.on(.get, "/photo", .response(body: photo).interrupted(.insideBody, by: .reset))
/// ```
public struct ScriptedAnswer: Sendable {
  /// A part of a body that is sent in pieces.
  public enum Piece: Hashable, Sendable {
    /// Bytes of the body; with chunks, one chunk.
    case bytes([UInt8])
    /// A pause on the server's clock.
    case pause(Duration)

    /// A piece of text in UTF-8.
    public static func text(_ text: String) -> Piece { .bytes(Array(text.utf8)) }
  }

  /// How the client learns where the body ends.
  public enum Framing: Hashable, Sendable {
    /// `Content-Length`.
    case contentLength
    /// One chunk a piece. A client of HTTP/1.0 gets ``untilClose``.
    case chunked
    /// The end of the connection.
    case untilClose
  }

  /// A place in an answer.
  public enum Point: Hashable, Sendable, CaseIterable {
    /// Nothing is sent.
    case beforeHeader
    /// Half of the header is sent.
    case insideHeader
    /// The whole header is sent.
    case afterHeader
    /// The header and half of the body are sent.
    case insideBody
  }

  /// The way in which the server interrupts an answer.
  public enum Interruption: Hashable, Sendable, CaseIterable {
    /// Sends nothing more, until the client closes or the server stops.
    case stall
    /// Closes the connection, as a server that is shut down.
    case close
    /// Resets the connection, as a server that crashed.
    case reset
  }

  /// A fault in the framing of a chunked body.
  public enum ChunkFault: Hashable, Sendable, CaseIterable {
    /// The first chunk has more bytes than its size says.
    case wrongSize
    /// The first chunk's size is not hexadecimal.
    case malformedSize
    /// The connection closes without the chunk of size 0.
    case missingLast
  }

  /// The status, such as 200.
  public var status: Int
  /// The text after the status; nil for the usual one.
  public var reason: String?
  /// The header fields in their order, without those of the framing and the connection.
  ///
  /// A `Content-Length` among them replaces the body's.
  public var headers: HTTPFields
  /// The body.
  public var pieces: [Piece]
  /// How the client learns where the body ends.
  public var framing: Framing
  /// Answers of status 1xx that precede this one.
  var interim: [(status: Int, headers: HTTPFields)] = []
  /// Bytes that replace the whole answer.
  var raw: [UInt8]?
  var delay: Duration?
  var interruption: (point: Point, kind: Interruption)?
  var declaredLength: Int?
  var chunkFault: ChunkFault?
  var drip: (size: Int, pause: Duration)?
  var closes = false

  /// Creates an answer with a body of text in UTF-8.
  public static func response(_ status: Int = 200, headers: HTTPFields = [], body: String) -> ScriptedAnswer {
    .response(status, headers: headers, body: Array(body.utf8))
  }

  /// Creates an answer with a body of bytes.
  public static func response(_ status: Int = 200, headers: HTTPFields = [], body: [UInt8] = []) -> ScriptedAnswer {
    ScriptedAnswer(status: status, headers: headers, pieces: [.bytes(body)], framing: .contentLength)
  }

  /// Creates an answer whose body is sent piece by piece.
  public static func stream(
    _ pieces: [Piece], status: Int = 200, headers: HTTPFields = [], framing: Framing = .chunked
  ) -> ScriptedAnswer {
    ScriptedAnswer(status: status, headers: headers, pieces: pieces, framing: framing)
  }

  /// Creates a redirect to a URL or a path.
  public static func redirect(to location: String, status: Int = 302) -> ScriptedAnswer {
    .response(status, headers: [HTTPField("Location", location)])
  }

  /// Creates an answer of exactly these bytes, after which the connection closes.
  public static func raw(_ bytes: [UInt8]) -> ScriptedAnswer {
    var answer = response()
    answer.raw = bytes
    return answer
  }

  private init(status: Int, headers: HTTPFields, pieces: [Piece], framing: Framing) {
    self.status = status
    self.headers = headers
    self.pieces = pieces
    self.framing = framing
  }
}
