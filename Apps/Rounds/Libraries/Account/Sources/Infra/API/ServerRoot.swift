import Foundation

/// The server of the account.
struct ServerRoot: Hashable, Sendable {
  /// The root of its URLs.
  let url: URL
  /// Tells the server from others between runs.
  let identity: String
}
