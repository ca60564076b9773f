#if os(Linux)
import Foundation
public import SeamStorage

/// The values, by their bytes.
extension PassphraseStorage {
  /// Those of the base, except that secrets are kept, keys are not shown, and values have at most ``largestValue``
  /// bytes.
  public var capabilities: StorageCapabilities {
    var capabilities = base.backend.capabilities
    capabilities.keepsSecrets = true
    capabilities.showsKeys = false
    capabilities.largestValue = Self.largestValue
    return capabilities
  }

  /// The bytes stored under the key; nil only if the storage is unlocked and the key proven absent.
  @concurrent
  public func bytes(forKey key: String) async throws -> [UInt8]? {
    try await values()[KeyBytes(key)]
  }

  /// The bytes stored under several keys, as they were at one moment.
  @concurrent
  public func bytes(forKeys keys: [String]) async throws -> [[UInt8]?] {
    let values = try await values()
    return keys.map { values[KeyBytes($0)] }
  }

  /// The keys that begin with the prefix, as the page says.
  @concurrent
  public func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await entries(withPrefix: prefix, page: page).map(\.key)
  }

  /// The entries whose keys begin with the prefix, as the page says.
  @concurrent
  public func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    let found = try await values().filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
    return page.of(found.map { StorageEntry(key: $0.key.key, bytes: $0.value) }, key: \.key)
  }

  /// Makes every change of the batch, if its preconditions are met.
  @concurrent
  public func write(_ batch: StorageBatch) async throws {
    let key = try unlockedKey()
    for change in batch.changes where max(change.bytes?.count ?? 0, change.key.utf8.count) > Self.largestValue {
      throw StorageError(
        .tooLarge, key: change.key.utf8.count > Self.largestValue ? nil : change.key,
        reason: "the value or its key has more than \(Self.largestValue) bytes")
    }
    try await update(batch.durability) { sealed in
      let stored = try sealed.values(with: key)
      try batch.checkPreconditions { stored[KeyBytes($0)] }
      var values = stored
      for change in batch.changes { values[KeyBytes(change.key)] = change.bytes }
      if values != stored { try sealed.seal(values, with: key) }
    }
  }

  /// A signal after each change to any value, and sometimes without one.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> { entryChanges() }

  private func values() async throws -> [KeyBytes: [UInt8]] {
    let key = try unlockedKey()
    return try await sealed().values(with: key)
  }
}
#endif
