public import Foundation

/// The call that a request belongs to, for behaviours.
public struct NetworkCall: Sendable {
  /// Identifies the call in logs.
  public let id: UUID
  /// The clocks.
  public let clock: NetworkClock
  /// When the call must have ended, on the clock; nil if it may take any time.
  public let deadline: Duration?
  /// Tells whether there is a connection.
  public let networkStateProvider: any NetworkStateProvider

  /// Creates a call.
  public init(
    id: UUID = UUID(), clock: NetworkClock = NetworkClock(), deadline: Duration? = nil,
    networkStateProvider: any NetworkStateProvider = AlwaysOnline()
  ) {
    self.id = id
    self.clock = clock
    self.deadline = deadline
    self.networkStateProvider = networkStateProvider
  }

  /// The time that is left, never negative; nil if the call may take any time.
  public var remaining: Duration? { deadline.map { max(.zero, $0 - clock.now) } }
}
