/// What an engine knows of the photos that it fetches ahead.
struct PhotosAhead: Sendable {
  /// The revision of the resources that the plan follows from; nil before the first plan.
  var revision: Int?
  /// All photos of the plan, which are not removed for one another.
  var wanted: Set<String> = []
  /// Those that the device does not have, in the order in which they are fetched.
  var missing: [PhotoWish] = []
  /// Whether there is no room for the next one.
  var isAtLimit = false
  /// The time until which nothing is fetched, as the storage is full; nil for none.
  var pauseEnd: Duration?

  /// How long nothing is fetched after the storage was full.
  static let pause = Duration.seconds(600)

  /// Takes a new plan.
  mutating func plan(_ photos: [PhotoWish], missing: [PhotoWish], revision: Int) {
    self.revision = revision
    wanted = Set(photos.map(\.binary))
    self.missing = missing
    isAtLimit = false
  }
}

/// What came of fetching photos ahead.
public struct PhotoFetchReport: Sendable, Hashable {
  /// Why it ended.
  public enum End: Sendable, Hashable {
    /// Each photo is on the device, or the server refused it.
    case complete
    /// There is no room within the limit.
    case limit
    /// The storage is full.
    case storageFull
    /// The server cannot be reached.
    case offline
    /// The user asked to save data.
    case savesData
    /// The server does not accept the credentials.
    case needsSignIn
    /// The server failed several times in a row.
    case serverFailed
    /// Another call fetches already.
    case alreadyRunning
  }

  /// How many photos were fetched.
  public var fetched = 0
  /// How many photos of the plan are not on the device.
  public var missing = 0
  /// Why it ended.
  public var end = End.complete

  /// Creates a report.
  public init(fetched: Int = 0, missing: Int = 0, end: End = .complete) {
    self.fetched = fetched
    self.missing = missing
    self.end = end
  }
}
