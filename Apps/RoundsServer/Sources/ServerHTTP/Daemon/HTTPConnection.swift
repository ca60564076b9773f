/// A client's connection, as the watch sees it.
///
/// Sendable because the watch's lock protects what changes, except `exchange`, which is set by the daemon's thread
/// under the same lock.
final class HTTPConnection: @unchecked Sendable {
  let socket: Int32
  let address: String
  /// When the request must have arrived; nil while the handler works.
  var deadline: ContinuousClock.Instant?
  var exchange: HTTPExchange?
  var isGone = false

  init(socket: Int32, address: String) {
    self.socket = socket
    self.address = address
  }
}
