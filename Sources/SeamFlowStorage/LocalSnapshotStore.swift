public import SeamFlow
public import SeamStorage

/// Keeps what is on show from one run of the app to the next, in a `LocalStorage`.
///
/// ```swift
/// await restore(from: LocalSnapshotStore(storage: storage))
/// ```
///
/// A snapshot that cannot be read, because it is damaged or a newer version of the app wrote it, is kept: later
/// snapshots go to the next place. While the storage itself is not available, nothing is written. A snapshot outlives
/// the process, however it ends; a loss of power may bring back the one before, which spares the wait for the disk.
public actor LocalSnapshotStore: SnapshotStore {
  private let storage: any LocalStorage
  private let name: String
  private let sensitivity: StorageSensitivity
  /// The place of the next snapshot; nil until the storage was read.
  private var place: Int?

  /// How many unreadable snapshots are kept, at most.
  private static let places = 9

  /// Keeps snapshots under a name, and under `name.2` and so on if the ones before cannot be read.
  ///
  /// - Parameter sensitivity: `.secret` if routes, arguments or what flows remember are secrets; storages that keep
  ///   values in the clear then refuse them.
  public init(
    storage: any LocalStorage, name: String = "navigation", sensitivity: StorageSensitivity = .ordinary
  ) {
    self.storage = storage
    self.name = name
    self.sensitivity = sensitivity
  }

  /// What was saved last.
  ///
  /// - Throws: `UnreadableSnapshot` if it can never be read, a `StorageError` if the storage is not available now.
  public func load() async throws -> NavigationSnapshot? {
    let (snapshot, problem) = try await find()
    if let problem { throw UnreadableSnapshot("\(problem)") }
    return snapshot
  }

  /// Keeps a snapshot in the place of the last one.
  public func save(_ snapshot: NavigationSnapshot) async throws {
    if place == nil { _ = try await find() }
    guard let place else {
      throw StorageError(.full, key: name, reason: "\(Self.places) unreadable snapshots are kept already")
    }
    try await storage.setValue(snapshot, forKey: key(place))
  }

  /// Finds the newest snapshot and the place for the next.
  ///
  /// - Returns: the snapshot, or why the newest one cannot be read.
  private func find() async throws -> (NavigationSnapshot?, StorageError?) {
    var free: Int?
    // The last place was written last.
    for place in (1...Self.places).reversed() {
      do {
        guard let snapshot = try await storage.getValue(forKey: key(place)) else {
          free = place
          continue
        }
        self.place = place
        return (snapshot, nil)
      } catch let error as StorageError where Self.unreadable.contains(error.code) {
        self.place = free
        return (nil, error)
      }
    }
    place = free
    return (nil, nil)
  }

  private func key(_ place: Int) -> StorageKey<NavigationSnapshot> {
    StorageKey(place == 1 ? name : "\(name).\(place)", sensitivity: sensitivity, durability: .processCrash)
  }

  /// The errors of a stored value that can never be read.
  private static let unreadable: Set<StorageError.Code> = [.undecodable, .corrupt, .newerVersion, .foreign]
}
