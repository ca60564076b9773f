public import SeamNetwork

/// A state provider whose state a test sets.
///
/// ```swift
/// let connection = FakeNetworkStateProvider(.offline)
/// …
/// connection.set(.online)
/// ```
public final class FakeNetworkStateProvider: NetworkStateProvider {
  private let broadcast: NetworkStateBroadcast

  /// Creates a provider.
  public init(_ state: NetworkState = .online) { broadcast = NetworkStateBroadcast(state) }

  public var state: NetworkState { broadcast.current ?? .unknown }

  public func states() -> AsyncStream<NetworkState> { broadcast.states() }

  /// Changes the state and tells it to all streams; an equal state is told to none.
  public func set(_ state: NetworkState) { broadcast.publish(state) }

  /// The number of streams that have neither ended nor been released.
  public var observerCount: Int { broadcast.readerCount }
}
