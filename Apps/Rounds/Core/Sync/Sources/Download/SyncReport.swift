/// What a sync downloaded.
public struct SyncReport: Sendable, Hashable {
  /// How many resources arrived, also those that the device had.
  public var received = 0
  /// How many resources were deleted at the server.
  public var deleted = 0
  /// What is to be sent or settled after it.
  public var counts = SyncCounts()

  /// Creates a report of nothing.
  public init() {}
}

/// How far a sync has come.
public struct SyncProgress: Sendable, Hashable {
  /// How many resources arrived, of the first download also before it was interrupted.
  public let received: Int
  /// How many are expected; nil after the first download, or if the server does not say.
  public let total: Int?

  /// Creates a progress.
  public init(received: Int, total: Int?) {
    self.received = received
    self.total = total
  }

  /// The part that has arrived, from 0 to 1; nil if it is not known.
  public var fraction: Double? { total.map { $0 <= 0 ? 1 : min(1, Double(received) / Double($0)) } }
}
