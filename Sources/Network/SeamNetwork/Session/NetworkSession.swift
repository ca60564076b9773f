/// Sends requests to servers: one request, one response, nothing else.
///
/// A session follows no redirect, adds no credential, keeps no cookie and caches nothing; ``DefaultNetworkModule`` and
/// its behaviours do that, equally over every session. It repeats nothing that the server may have seen, except an
/// idempotent request on a kept connection that broke before any byte of the response (RFC 9110, section 9.2.2).
///
/// To write one, meet the requirements of `NetworkSessionConformance` in SeamNetworkTesting; among them:
/// - The fields are sent in their order, with `Host` and the body's framing added. Without an `Accept-Encoding` among
///   them the session may ask for a compressed body; it decodes it then, and removes `Content-Encoding` and
///   `Content-Length` from the response.
/// - ``send(_:)`` returns as soon as the header arrived, or once the whole body did. The body streams with
///   back-pressure.
/// - Cancelling the task, cancelling the body or dropping it ends the transfer promptly; a cancelled ``send(_:)``
///   throws `CancellationError`, also if the response arrived at the same moment.
/// - Every failure is a ``NetworkError``; a body that ends early is one, never a short body.
/// - TLS is verified, with version 1.2 or newer.
public protocol NetworkSession: Sendable {
  /// The capabilities of the session, beyond the requirements that every session meets.
  var capabilities: NetworkSessionCapabilities { get }

  /// Sends a request, and returns the response once its header arrived.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError`.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse

  /// Cancels all transfers and frees threads and connections; later calls throw ``NetworkError`` with the code
  /// `sessionClosed`.
  func close() async
}
