/// A range of the items of an outbox, in the order of their adding.
public struct OutboxPage: Hashable, Sendable {
  /// Which items are listed.
  public enum Selection: String, Hashable, Sendable, CaseIterable {
    /// All.
    case all
    /// Those that are refused or unreadable, which the app should show.
    case stopped
    /// Those that are delivered and kept.
    case delivered
  }

  /// Which items are listed.
  public var selection: Selection
  /// The item behind which the page begins; nil for the first page.
  ///
  /// It need not exist any more.
  public var after: OutboxItem.ID?
  /// The most items.
  public var limit: Int

  /// Creates a page.
  public init(_ selection: Selection = .all, after: OutboxItem.ID? = nil, limit: Int = 100) {
    self.selection = selection
    self.after = after
    self.limit = limit
  }
}

/// How many items an outbox has.
public struct OutboxSummary: Hashable, Sendable {
  /// Items that wait or are being sent.
  public var pending: Int
  /// Items that are refused or unreadable, which the app should show.
  public var stopped: Int
  /// Items that are delivered and kept.
  public var delivered: Int

  /// Creates a summary.
  public init(pending: Int = 0, stopped: Int = 0, delivered: Int = 0) {
    self.pending = pending
    self.stopped = stopped
    self.delivered = delivered
  }
}
