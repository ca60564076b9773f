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

  /// Whether the caller needs the whole body at once.
  ///
  /// The session's response has then arrived whole, and a body that ends early is a failure that behaviours see.
  public let isBuffered: Bool

  /// Creates a call.
  public init(
    id: UUID = UUID(), clock: NetworkClock = NetworkClock(), deadline: Duration? = nil,
    networkStateProvider: any NetworkStateProvider = AlwaysOnline(), isBuffered: Bool = false
  ) {
    self.id = id
    self.clock = clock
    self.deadline = deadline
    self.networkStateProvider = networkStateProvider
    self.isBuffered = isBuffered
  }

  /// The time that is left, never negative; nil if the call may take any time.
  public var remaining: Duration? { deadline.map { max(.zero, $0 - clock.now) } }
}

extension UUID {
  /// A random UUID (RFC 9562, section 5.4); `UUID()` opens a device for each.
  package static var random: UUID {
    withUnsafeBytes(of: (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))) { bytes in
      var value = bytes.loadUnaligned(as: uuid_t.self)
      value.6 = value.6 & 0x0F | 0x40
      value.8 = value.8 & 0x3F | 0x80
      return UUID(uuid: value)
    }
  }
}
