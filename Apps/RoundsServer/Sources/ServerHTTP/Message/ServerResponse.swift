/// What the server sends for a request.
public struct ServerResponse: Sendable {
  /// A response's content.
  public enum Body: Sendable {
    /// Bytes that are all in memory; the response has a `Content-Length`.
    case bytes([UInt8])
    /// Pieces that are sent in chunks as they come. The next piece is asked for once the client has taken the last one,
    /// so a slow client slows its source and fills no memory. A source that throws ends the connection, which tells the
    /// client that the body is not complete.
    case stream(any AsyncSequence<[UInt8], any Error> & Sendable)
  }

  /// The status code, from 200 to 599.
  public var status: Int
  /// The header fields.
  ///
  /// The server itself adds `Date`, `Content-Length` or `Transfer-Encoding`, and `Connection`.
  public var fields: ServerFields
  /// The content.
  ///
  /// It is not sent for `HEAD`, 204 and 304.
  public var body: Body

  /// Creates a response.
  public init(status: Int, fields: ServerFields = [], body: Body = .bytes([])) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Creates a response of plain text.
  public init(status: Int, text: String) {
    self.init(
      status: status, fields: [.init("Content-Type", "text/plain; charset=utf-8")], body: .bytes(Array(text.utf8)))
  }
}
