public import Foundation

/// A request in an ``Outbox``, as a user can see it.
public struct OutboxItem: Hashable, Sendable, Identifiable {
  /// Identifies an item of one outbox, for ever; ordered by the time of adding.
  public struct ID: RawRepresentable, Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static func < (left: Self, right: Self) -> Bool {
      left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }

    public var description: String { rawValue }
  }

  /// The identifier.
  public let id: ID
  /// The item's name for the user; empty if the record cannot be read.
  public let label: String
  /// The method and the URL, without the values of the query; empty if the record cannot be read.
  public let request: String
  /// The items that keep their order with this one; nil for none.
  public let lane: String?
  /// The account whose credentials the request needs; nil for none.
  public let account: String?
  /// When the item was added; nil if the record cannot be read.
  public let added: Date?
  /// How many attempts reached the network since the item was added, retried or replaced.
  public let attempts: Int
  /// Whether the server may have the request already, because a response was lost.
  public let mayHaveArrived: Bool
  /// Why the last attempt failed; nil if none did.
  public let failure: OutboxFailure?
  /// Whether the item waits, is being sent, is delivered, or is stopped.
  public let status: OutboxStatus

  /// Creates an item.
  public init(
    id: ID, label: String, request: String, lane: String? = nil, account: String? = nil, added: Date?,
    attempts: Int = 0, mayHaveArrived: Bool = false, failure: OutboxFailure? = nil, status: OutboxStatus
  ) {
    self.id = id
    self.label = label
    self.request = request
    self.lane = lane
    self.account = account
    self.added = added
    self.attempts = attempts
    self.mayHaveArrived = mayHaveArrived
    self.failure = failure
    self.status = status
  }
}
