public import LibContacts
public import SeamFlow

extension ScopeKeys {
  /// The people that the app shows.
  public var persons: ScopeKey<any PersonDataSource> { ScopeKey() }

  /// The topics that the user follows.
  public var topics: ScopeKey<any TopicSubscriptionManager> { ScopeKey() }

  /// Files, the date and new identifiers.
  public var environment: ScopeKey<ContactsEnvironment> { ScopeKey() }
}

/// The external dependencies of the flows besides people: files, the date, new identifiers.
public struct ContactsEnvironment: Sendable {
  /// The files that are imported and exported.
  public let files: any CardFiles
  /// The current day.
  public let today: @Sendable () -> Birthday
  /// Returns a new identifier.
  public let makeID: @Sendable () -> Person.ID

  /// Makes an environment.
  public init(
    files: any CardFiles, today: @escaping @Sendable () -> Birthday, makeID: @escaping @Sendable () -> Person.ID
  ) {
    self.files = files
    self.today = today
    self.makeID = makeID
  }
}
