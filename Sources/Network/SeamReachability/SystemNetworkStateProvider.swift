public import SeamNetwork

/// Tells the state of the device's connection as the system knows it: by routing messages of the kernel (rtnetlink) on
/// Linux, by `NWPathMonitor` on Apple's platforms.
///
/// ```swift
/// let network = DefaultNetworkModule(…, networkStateProvider: SystemNetworkStateProvider())
/// for await state in provider.states() { indicator.isOnline = state.connectivity == .online }
/// ```
///
/// On Linux the device is online if there is a default route, of IPv4 or IPv6, over a link that is up, has a carrier
/// and is not the loopback. A default route counts in any routing table but `local`: which table is used depends on
/// policy rules, which are not evaluated. Routes that cover all addresses only together, such as 0.0.0.0/1 and
/// 128.0.0.0/1, do not count. `NetworkState.isExpensive` and `NetworkState.isConstrained` are always false: the
/// kernel does not know them.
///
/// All streams share one subscription to the system. It begins with the first stream or the first ``state`` that is
/// read, and ends with the last stream, or with the provider if ``state`` was read. No call waits for the system.
public final class SystemNetworkStateProvider: NetworkStateProvider {
  private let watch: SharedWatch

  /// Creates a provider; it does nothing before it is used.
  public init() { watch = SharedWatch(start: systemWatch) }

  init(start: @escaping StartWatching) { watch = SharedWatch(start: start) }

  deinit { watch.unpin() }

  /// The current state; `unknown` until the system has answered for the first time, or if it cannot be asked.
  ///
  /// Reading it for the first time begins watching, until the provider is released.
  public var state: NetworkState {
    watch.pin()
    return watch.state
  }

  /// Returns the current state as soon as the system has told it, and then each change, until the task is cancelled.
  public func states() -> AsyncStream<NetworkState> { watch.states() }
}
