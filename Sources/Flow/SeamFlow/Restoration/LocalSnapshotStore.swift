public import SeamStorage

/// Stores the navigation state between runs of the app in a `LocalStorage`.
///
/// ```swift
/// await restore(from: LocalSnapshotStore(storage: storage))
/// ```
///
/// A snapshot that cannot be read, because it is damaged or was written by a newer version of the app, is kept: later
/// snapshots are stored under the next key. While the storage is unavailable, nothing is written. Snapshots survive the
/// end of the process, even a crash. After a loss of power the previous one may reappear, because saving does not wait
/// for the disk.
public actor LocalSnapshotStore: SnapshotStore {
  private let storage: any LocalStorage
  private let name: String
  private let sensitivity: StorageSensitivity
  /// The number of the next snapshot's key; nil until the storage was read.
  private var location: Int?

  /// The maximum number of keys, and thus of unreadable snapshots that are kept.
  private static let locations = 9

  /// Creates a store for snapshots under a name, and under `name.2`, `name.3`, … if previous ones are unreadable.
  ///
  /// - Parameters:
  ///   - storage: stores the snapshots.
  ///   - name: the name of the first key.
  ///   - sensitivity: `.secret` if routes, arguments or the flows' memory are secret; unencrypted storages then refuse
  ///     the snapshots.
  public init(
    storage: any LocalStorage, name: String = "navigation", sensitivity: StorageSensitivity = .ordinary
  ) {
    self.storage = storage
    self.name = name
    self.sensitivity = sensitivity
  }

  /// Returns the last saved snapshot.
  ///
  /// - Throws: `UnreadableSnapshot` if it can never be read, a `StorageError` if the storage is unavailable.
  public func load() async throws -> NavigationSnapshot? {
    let (snapshot, problem) = try await find()
    if let problem { throw UnreadableSnapshot("\(problem)") }
    return snapshot
  }

  /// Saves a snapshot, replacing the last readable one.
  public func save(_ snapshot: NavigationSnapshot) async throws {
    if location == nil { _ = try await find() }
    guard let location else {
      throw StorageError(
        .full, key: name,
        reason: "there are already \(Self.locations) unreadable snapshots; remove them or use another name")
    }
    try await storage.setValue(snapshot, forKey: key(location))
  }

  /// Finds the newest snapshot and the key for the next one.
  ///
  /// - Returns: the snapshot, or why the newest one cannot be read.
  private func find() async throws -> (NavigationSnapshot?, StorageError?) {
    var free: Int?
    // The highest number was written last.
    for location in (1...Self.locations).reversed() {
      do {
        guard let snapshot = try await storage.getValue(forKey: key(location)) else {
          free = location
          continue
        }
        self.location = location
        return (snapshot, nil)
      } catch let error as StorageError where error.key == key(location).name && Self.unreadable.contains(error.code) {
        // Errors of the whole storage name no key, or another one.
        self.location = free
        return (nil, error)
      }
    }
    location = free
    return (nil, nil)
  }

  private func key(_ location: Int) -> StorageKey<NavigationSnapshot> {
    StorageKey(location == 1 ? name : "\(name).\(location)", sensitivity: sensitivity, durability: .processCrash)
  }

  /// The error codes of a stored value that can never be read.
  private static let unreadable: Set<StorageError.Code> = [
    .undecodable, .corrupt, .undecryptable, .newerVersion, .foreign,
  ]
}
