public import LibContacts
public import SeamFlow
public import SeamStorage

/// Opens the address book.
public protocol AddressBooks: Sendable {
  /// Opens the address book, or throws the reason it cannot be opened.
  func open() async throws -> AddressBook

  /// Moves a damaged address book aside and returns its new location; nothing is deleted.
  func moveAside() async throws -> String
}

/// An open address book.
public struct AddressBook: Sendable {
  /// The people in it.
  public let source: any PersonDataSource
  /// The topics that the user follows.
  public let topics: any TopicSubscriptionManager
  /// Files of contacts on the web.
  public let downloads: any PeopleDownload
  /// The user's choices that are not about people.
  public let preferences: any LocalStorage
  /// The snapshots of the screens shown when it was last open.
  public let snapshots: any SnapshotStore
  /// The number of persons and groups that are stored but damaged.
  public let damagedCount: Int
  /// The lock that excludes other instances while it is held.
  let lock: InstanceLock?

  /// Makes an address book that needs no lock, such as one in memory.
  public init(
    source: any PersonDataSource, topics: any TopicSubscriptionManager, downloads: any PeopleDownload,
    preferences: any LocalStorage, snapshots: any SnapshotStore, damagedCount: Int = 0
  ) {
    self.init(
      source: source, topics: topics, downloads: downloads, preferences: preferences, snapshots: snapshots,
      damagedCount: damagedCount, lock: nil)
  }

  init(
    source: any PersonDataSource, topics: any TopicSubscriptionManager, downloads: any PeopleDownload,
    preferences: any LocalStorage, snapshots: any SnapshotStore, damagedCount: Int, lock: InstanceLock?
  ) {
    self.source = source
    self.topics = topics
    self.downloads = downloads
    self.preferences = preferences
    self.snapshots = snapshots
    self.damagedCount = damagedCount
    self.lock = lock
  }
}
