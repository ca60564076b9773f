/// Tells whether the device has a connection; the source of an "online" indicator, and of waiting for a connection.
///
/// SeamReachability asks the system; ``AlwaysOnline`` assumes a connection; a test uses `FakeNetworkStateProvider` of
/// SeamNetworkTesting.
public protocol NetworkStateProvider: Sendable {
  /// The current state.
  var state: NetworkState { get }

  /// Returns the current state and then each change, until the task is cancelled.
  ///
  /// A reader that is slow skips states: it gets the newest. Equal states do not follow one another.
  func states() -> AsyncStream<NetworkState>
}

/// A state provider that does not know, so that every call is tried.
public struct AlwaysOnline: NetworkStateProvider {
  /// Creates a provider.
  public init() {}

  public var state: NetworkState { .unknown }

  public func states() -> AsyncStream<NetworkState> {
    let (states, continuation) = AsyncStream.makeStream(of: NetworkState.self)
    continuation.yield(.unknown)
    return states
  }
}
