public import LibContacts
public import SeamFlow
public import SeamNetwork

extension ScopeKeys {
  /// The people that the app shows.
  public var persons: ScopeKey<any PersonDataSource> { ScopeKey() }

  /// The topics that the user follows.
  public var topics: ScopeKey<any TopicSubscriptionManager> { ScopeKey() }

  /// Files of contacts on the web.
  public var downloads: ScopeKey<any PeopleDownload> { ScopeKey() }

  /// Files, the connection, the date and new identifiers.
  public var environment: ScopeKey<ContactsEnvironment> { ScopeKey() }
}

/// The external dependencies of the flows besides people: files, the connection, the date, new identifiers.
public struct ContactsEnvironment: Sendable {
  /// The files that are imported and exported.
  public let files: any CardFiles
  /// Tells whether the device is online.
  public let connection: any NetworkStateProvider
  /// Returns the import settings of the app's environment, read at each use.
  public let imports: @Sendable () -> ImportSettings
  /// The current day.
  public let today: @Sendable () -> Birthday
  /// Returns a new identifier.
  public let makeID: @Sendable () -> Person.ID

  /// Makes an environment.
  public init(
    files: any CardFiles, connection: any NetworkStateProvider = AlwaysOnline(),
    imports: @escaping @Sendable () -> ImportSettings = { ImportSettings() },
    today: @escaping @Sendable () -> Birthday, makeID: @escaping @Sendable () -> Person.ID
  ) {
    self.files = files
    self.connection = connection
    self.imports = imports
    self.today = today
    self.makeID = makeID
  }
}

/// The import settings of the app's environment.
public struct ImportSettings: Hashable, Sendable {
  /// The address that the form offers; nil for none.
  public let sample: String?
  /// Whether the form takes web addresses.
  public let allowsWeb: Bool

  /// Makes settings.
  public init(sample: String? = nil, allowsWeb: Bool = true) {
    self.sample = sample
    self.allowsWeb = allowsWeb
  }
}
