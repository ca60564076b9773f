/// Encrypts the values of another storage, with keys from a secret store.
///
/// ```swift
/// let storage = EncryptedStorage(SQLiteStorage(at: path), keys: secretStore)
/// ```
///
/// The short initialiser comes with SeamStorageCrypto, which chooses the cipher; ``init(_:keys:cipher:reading:)`` takes
/// any ``AuthenticatedCipher``.
///
/// - **Encrypted** are values, with their types' versions. The names of keys, the sizes of values, and when they change
///   are visible.
/// - **Detected** are every change to a stored value, and a value that was moved to another key or another storage;
///   reading it throws ``StorageError/Code/undecryptable``, or ``StorageError/Code/corrupt`` where it does not even
///   look sealed. Not detected are the removal of a value and its replacement by an older value of the same key.
/// - **Keys** are made by the first call on an empty base, and kept in the secret store under names that begin with
///   `seam.encryption/` and a number of the base's own, so storages can share a secret store. A base that is thrown
///   away leaves its keys there. While the secret store is locked or fails, calls throw its error. A base with values
///   whose keys are gone throws `undecryptable`; new keys are made for it by ``reset()`` alone. Once loaded, keys stay
///   in memory.
/// - **Rotation**: ``rotate()`` re-encrypts everything with a new key. Do it before a key has sealed 2³² values, the
///   most for which random nonces of 12 bytes are safe, and when a key may have become known.
/// - **The base** must be empty at first; a migration moves values that are already stored in the clear. Everything
///   else is the base's: order, prefixes, atomicity, observation, and the waiting. An update is a read, then a batch
///   that requires the value to be unchanged, so its change runs again if another storage has written first.
/// - **Sizes**: a value takes 38 bytes more with the usual ciphers, and one entry of the base names the keys.
///
/// Sealing and opening happen off the caller's actor.
public final class EncryptedStorage: StorageBackend, TransactionalStorage {
  let base: any StorageBackend
  let keys: KeyRingManager
  private let updates = KeyedLock()
  private let secretsDurability: StorageDurability
  private let overhead: Int

  /// Encrypts a storage; nothing is opened or made yet.
  ///
  /// - Parameters:
  ///   - base: keeps the sealed values; used through this storage, and others like it, alone.
  ///   - secrets: keeps the keys. Its ``StorageCapabilities/keepsSecrets`` must be true, or else every call throws
  ///     ``StorageError/Code/unprotected``.
  ///   - cipher: seals with the keys that are made from now on. Keys of another cipher go on sealing until
  ///     ``rotate()``.
  ///   - others: ciphers whose values can be read as well.
  public convenience init(
    _ base: any StorageBackend, keys secrets: any TransactionalStorage, cipher: some AuthenticatedCipher,
    reading others: [any AuthenticatedCipher] = []
  ) {
    self.init(base, keys: secrets, cipher: cipher, reading: others) { count in
      var generator = SystemRandomNumberGenerator()
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
        while written < count {
          withUnsafeBytes(of: generator.next()) { random in
            for byte in random.prefix(count - written) {
              buffer.initializeElement(at: written, to: byte)
              written += 1
            }
          }
        }
      }
    }
  }

  package init(
    _ base: any StorageBackend, keys secrets: any TransactionalStorage, cipher: some AuthenticatedCipher,
    reading others: [any AuthenticatedCipher] = [], randomBytes: @escaping RandomBytes
  ) {
    self.base = base
    secretsDurability = secrets.backend.capabilities.durability
    overhead = SealedValue.overhead(cipher)
    keys = KeyRingManager(base: base, secrets: secrets, ciphers: [cipher] + others, randomBytes: randomBytes)
  }

  /// Those of the base, except that secrets are kept, values have less room by the cipher's overhead, and durability is
  /// limited to that of the secret store.
  public var capabilities: StorageCapabilities {
    var capabilities = base.capabilities
    capabilities.keepsSecrets = true
    capabilities.durability = min(capabilities.durability, secretsDurability)
    capabilities.largestValue = capabilities.largestValue.map { max($0 - overhead, 0) }
    return capabilities
  }

  /// The decrypted bytes stored under the key; nil only if the key is proven absent.
  @concurrent
  public func bytes(forKey key: String) async throws -> [UInt8]? {
    try await keys.withRing { ring in
      try await entry(key, under: ring)?.value
    }
  }

  /// The decrypted bytes stored under the key if the key ring is loaded and the base has them without waiting.
  ///
  /// Values that the loaded ring cannot decrypt are left to ``bytes(forKey:)``, which reloads the ring or throws the
  /// reason.
  public func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?> {
    guard let ring = keys.known else { return .notNow }
    switch base.immediateBytes(forKey: SealedNames.location(of: key)) {
    case .notNow: return .notNow
    case .value(nil): return .value(nil)
    case .value(let sealed?):
      guard let bytes = try? ring.open(sealed, forKey: key) else { return .notNow }
      return .value(bytes)
    }
  }

  /// The keys that begin with the prefix, as the page says.
  public func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await keys.withRing { _ in
      let locations = try await base.keys(
        withPrefix: SealedNames.location(of: prefix), page: SealedNames.page(of: page))
      return locations.compactMap(SealedNames.key(at:)).first(page.limit)
    }
  }

  /// The page of the entries whose keys begin with the prefix, decrypted.
  @concurrent
  public func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try await keys.withRing { ring in
      let sealed = try await base.entries(
        withPrefix: SealedNames.location(of: prefix), page: SealedNames.page(of: page))
      return try sealed.compactMap { entry in
        guard let key = SealedNames.key(at: entry.key) else { return nil }
        return StorageEntry(key: key, bytes: try ring.open(entry.bytes, forKey: key))
      }.first(page.limit)
    }
  }

  /// Encrypts and makes every change of the batch, if its preconditions are met by the decrypted values.
  @concurrent
  public func write(_ batch: StorageBatch) async throws {
    try await keys.withRing { ring in
      guard !batch.changes.isEmpty || !batch.preconditions.isEmpty else { return try await base.write(batch) }
      var sealed = StorageBatch(under: ring, durability: batch.durability)
      for precondition in batch.preconditions {
        let key = precondition.key
        sealed.requireBytes(forKey: SealedNames.location(of: key)) { bytes in
          try precondition.isMet(bytes.map { try ring.open($0, forKey: key) })
        }
      }
      for change in batch.changes {
        let location = SealedNames.location(of: change.key)
        if let bytes = change.bytes {
          sealed.setBytes(try ring.seal(bytes, forKey: change.key), forKey: location)
        } else {
          sealed.removeValue(forKey: location)
        }
      }
      try await base.write(sealed)
    }
  }

  /// Reads and replaces the decrypted bytes of one key with exclusive write access.
  @concurrent
  public func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await updates.withLock(key) {
      try await keys.withRing { try await update(key, durability, under: $0, change) }
    }
  }

  /// A signal after each change in the scope, and sometimes without one.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> {
    switch scope {
    case .key(let key): base.changes(in: .key(SealedNames.location(of: key)))
    case .prefix(let prefix): base.changes(in: .prefix(SealedNames.location(of: prefix)))
    }
  }

  /// The bytes stored under the key, encrypted and decrypted; nil if it is absent.
  private func entry(_ key: String, under ring: OpenedKeyRing) async throws -> (sealed: [UInt8], value: [UInt8])? {
    let location = SealedNames.location(of: key)
    guard let sealed = try await base.bytes(forKey: location) else { return nil }
    return try await open(sealed, at: location, forKey: key, under: ring)
  }

  /// Decrypts bytes that were read at a location; rereads them if the base may have returned a stale cached value.
  func open(
    _ sealed: [UInt8], at location: String, forKey key: String, under ring: OpenedKeyRing
  ) async throws -> (sealed: [UInt8], value: [UInt8])? {
    do {
      return (sealed, try ring.open(sealed, forKey: key))
    } catch let outdated as OutdatedKeyRing {
      let newer = try await base.bytes(forKey: location, after: sealed)
      guard newer != sealed else { throw outdated }
      return try newer.map { ($0, try ring.open($0, forKey: key)) }
    }
  }

  /// Updates by a batch: the base's own update reads one entry only, and would miss that the key ring was replaced.
  private func update<Result>(
    _ key: String, _ durability: StorageDurability, under ring: OpenedKeyRing,
    _ change: (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    let location = SealedNames.location(of: key)
    while true {
      let entry = try await entry(key, under: ring)
      let (stored, old) = (entry?.sealed, entry?.value)
      var new = old
      let result = try change(&new)
      guard new != old else { return result }
      var batch = StorageBatch(under: ring, durability: durability)
      batch.requireBytes(forKey: location) { $0 == stored }
      if let new {
        batch.setBytes(try ring.seal(new, forKey: key), forKey: location)
      } else {
        batch.removeValue(forKey: location)
      }
      do {
        try await base.write(batch)
        return result
      } catch let error as StorageError where error.code == .conflict {
        continue
      }
    }
  }
}

extension StorageBatch {
  /// A batch that requires the key ring to be the current one of the base.
  ///
  /// While the ring has retired keys, every batch outlives a loss of power: that must not bring back a value whose key
  /// was dropped since.
  init(under ring: OpenedKeyRing, durability: StorageDurability = .powerLoss) {
    self.init(durability: ring.hasRetired ? .powerLoss : durability)
    let reference = ring.reference
    requireBytes(forKey: SealedNames.reference) { bytes in
      guard bytes == reference.bytes else { throw OutdatedKeyRing(error: KeyRingManager.lost(reference)) }
      return true
    }
  }
}

extension Array {
  fileprivate func first(_ limit: Int?) -> Self { limit.map { Array(prefix(Swift.max(0, $0))) } ?? self }
}
