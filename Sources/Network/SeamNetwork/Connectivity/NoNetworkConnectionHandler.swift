/// Decides whether a call that found no connection fails or is performed once more, such as by asking the user.
///
/// ```swift
/// struct AskUser: NoNetworkConnectionHandler {
///   func decide(_ request: HTTPRequest, _ error: NetworkError) async -> NoNetworkConnectionDecision {
///     await alert.show("You are offline.", retry: "Try again") ? .retry : .fail
///   }
/// }
/// ```
public protocol NoNetworkConnectionHandler: Sendable {
  /// Decides about a call.
  ///
  /// The time that it takes does not count towards the call's deadline. If the call is cancelled meanwhile, the task in
  /// which this method runs is cancelled, and its decision is ignored.
  func decide(_ request: HTTPRequest, _ error: NetworkError) async -> NoNetworkConnectionDecision
}

/// The decision about a call that found no connection.
public enum NoNetworkConnectionDecision: Hashable, Sendable {
  /// The call fails.
  case fail
  /// The call is performed once more.
  case retry
}

/// Lets calls without a connection fail.
public struct FailWithoutConnection: NoNetworkConnectionHandler {
  /// Creates a handler.
  public init() {}

  public func decide(_ request: HTTPRequest, _ error: NetworkError) async -> NoNetworkConnectionDecision { .fail }
}
