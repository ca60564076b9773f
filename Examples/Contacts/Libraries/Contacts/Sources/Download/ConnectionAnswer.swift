public import SeamNetwork

/// The user's answer to a missing connection, for all attempts of one download.
///
/// A `NoNetworkConnectionHandler` reads it from a request's options, so that it asks once and not at each attempt.
public actor ConnectionAnswer {
  /// Whether the user does not want to wait for a connection.
  public private(set) var isDeclined = false

  /// Makes an answer that is not given yet.
  public init() {}

  /// Remembers that the user does not want to wait.
  public func decline() { isDeclined = true }

  /// The option of a request.
  public enum Key: RequestOptionKey {
    /// No answer is remembered.
    public static var defaultValue: ConnectionAnswer? { nil }
  }
}
