public import LibContacts
public import SeamFlow

/// Where the address book comes from.
public protocol AddressBooks: Sendable {
  /// Opens it, or throws what prevents it.
  func open() async throws -> AddressBook

  /// Moves a damaged one aside and returns where it is now; nothing is deleted.
  func moveAside() async throws -> String
}

/// An open address book.
public struct AddressBook: Sendable {
  /// The people in it.
  public let source: any PersonDataSource
  /// The topics that the user follows.
  public let topics: any TopicSubscriptionManager
  /// What was on show when it was last open.
  public let snapshots: any SnapshotStore
  /// What keeps others out as long as it is held.
  let lock: InstanceLock?

  /// Makes an address book that nobody else can open, such as one in memory.
  public init(
    source: any PersonDataSource, topics: any TopicSubscriptionManager, snapshots: any SnapshotStore
  ) {
    self.init(source: source, topics: topics, snapshots: snapshots, lock: nil)
  }

  init(
    source: any PersonDataSource, topics: any TopicSubscriptionManager, snapshots: any SnapshotStore,
    lock: InstanceLock?
  ) {
    self.source = source
    self.topics = topics
    self.snapshots = snapshots
    self.lock = lock
  }
}
