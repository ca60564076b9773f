#if os(Linux)
import Foundation
public import SeamStorage
import SeamSupport

/// Keeps small secrets in another storage, sealed under a passphrase: for machines without a secret store.
///
/// ```swift
/// let secrets = PassphraseStorage(in: SQLiteStorage(at: path))
/// if try await secrets.hasPassphrase() {
///   try await secrets.unlock(passphrase)              // throws wrongPassphrase
/// } else {
///   try await secrets.create(passphrase)
/// }
/// try await secrets.setValue(token, forKey: .token)
/// secrets.lock()
/// ```
///
/// It takes the place of a secret store: for a token, or for the keys of an `EncryptedStorage`.
///
/// - **Sealed** are keys and values. They are encrypted with AES-256-GCM and a random key, and that key with one that
///   scrypt derives from the passphrase. The passphrase is stored nowhere; salt and parameters are stored beside the
///   sealed key and values.
/// - **Locked** is every storage until ``create(_:)`` or ``unlock(_:)``, and after ``lock()``: every call throws
///   `locked`, also where no passphrase was ever set. Nil still means that a value is proven absent.
/// - **A wrong passphrase** throws `wrongPassphrase`, never `corrupt`, and never reads as absent. Sealed data that was
///   changed throws `corrupt` with the right passphrase. Not detected is the replacement of the whole entry by an older
///   one.
/// - **Guessing** is only as hard as the passphrase. An attacker with a copy of the base can try passphrases as fast as
///   ``ScryptParameters`` allow, without this type: 10,000 PINs of 4 digits take less than an hour. A limit on tries is
///   the app's; it holds against those who use the app, not against those who copy its files.
/// - **Several instances** over one base, also in other processes, see one another's writes as instances of the base
///   do. One that is unlocked stays so when the passphrase changes, and throws `locked` once all is erased.
/// - **Sizes**: all values are one entry of the base, which every write seals and stores again.
public final class PassphraseStorage: StorageBackend, PassphraseProtectedStorage {
  /// The maximum size of a value in bytes.
  public static let largestValue = 16 * 1024

  let base: any TransactionalStorage
  private let name: String
  private let parameters: ScryptParameters
  private let randomBytes: RandomBytes
  private let key = Locked<SecretsKey?>(nil)

  /// Creates a storage that is locked; nothing is read yet.
  ///
  /// - Parameters:
  ///   - base: keeps the sealed entry; it need not protect secrets.
  ///   - name: the key of the only entry in the base.
  ///   - parameters: the cost of passphrases that are set from now on.
  public convenience init(
    in base: any TransactionalStorage, under name: String = "seam.passphrase", parameters: ScryptParameters = .init()
  ) {
    self.init(in: base, under: name, parameters: parameters) { count in
      var generator = SystemRandomNumberGenerator()
      return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
  }

  package init(
    in base: any TransactionalStorage, under name: String, parameters: ScryptParameters,
    randomBytes: @escaping RandomBytes
  ) {
    self.base = base
    self.name = name
    self.parameters = parameters
    self.randomBytes = randomBytes
  }

  /// Whether the values cannot be read before the passphrase is given.
  public var isLocked: Bool { key.withLock { $0 == nil } }

  /// Returns whether a passphrase was set and not erased.
  ///
  /// - Throws: the error of the base; `corrupt` if the entry is damaged.
  public func hasPassphrase() async throws -> Bool { try await base.getValue(forKey: entry()) != nil }

  /// Sets the first passphrase; the storage is empty and unlocked then.
  ///
  /// - Parameter passphrase: any text; its strength is not checked.
  /// - Throws: `conflict` if there is a passphrase already.
  @concurrent
  public func create(_ passphrase: String) async throws {
    let made = try SecretsKey(randomBytes: randomBytes)
    let lock = try SealedSecrets.KeyLock(made, under: passphrase, parameters, randomBytes: randomBytes)
    var batch = StorageBatch()
    batch.requireAbsent(name)
    try batch.setValue(SealedSecrets(made, under: lock), forKey: entry())
    try await base.commit(batch)
    key.withLock { $0 = made }
  }

  /// Unlocks the storage, in the time that scrypt takes; checks the passphrase also where it is unlocked already.
  ///
  /// - Throws: `wrongPassphrase`; `locked` if no passphrase is set; `corrupt` if the stored entry was changed.
  @concurrent
  public func unlock(_ passphrase: String) async throws {
    let opened = try await sealed().unlock(passphrase, randomBytes: randomBytes)
    key.withLock { $0 = opened }
  }

  /// Replaces the passphrase; the values stay, and the storage is as locked as it was.
  ///
  /// - Throws: `wrongPassphrase` if `old` is wrong; `conflict` if another caller replaced it meanwhile.
  @concurrent
  public func changePassphrase(from old: String, to new: String) async throws {
    let read = try await sealed()
    let opened = try read.unlock(old, randomBytes: randomBytes)
    let lock = try SealedSecrets.KeyLock(opened, under: new, parameters, randomBytes: randomBytes)
    try await update(.powerLoss) { [name] sealed in
      guard sealed.identifier == read.identifier, sealed.lock == read.lock else {
        throw StorageError(.conflict, key: name, reason: "the passphrase was changed by another caller meanwhile")
      }
      sealed.lock = lock
    }
  }

  /// Forgets the key; every call throws `locked` until the storage is unlocked.
  ///
  /// A call under way ends as if it had come before.
  public func lock() { key.withLock { $0 = nil } }

  /// Removes all values and the passphrase for good; does nothing if there are none.
  public func erase() async throws {
    try await base.removeValue(forKey: name)
    lock()
  }

  // MARK: Entries

  /// The key if the storage is unlocked.
  func unlockedKey() throws -> SecretsKey {
    guard let key = key.withLock({ $0 }) else { throw Self.locked("its passphrase was not given") }
    return key
  }

  /// Reads the sealed entry.
  func sealed() async throws -> SealedSecrets {
    guard let sealed = try await base.getValue(forKey: entry()) else { throw Self.locked("it has no passphrase") }
    return sealed
  }

  /// Changes the sealed entry, with exclusive write access.
  func update(
    _ durability: StorageDurability, _ change: @escaping @Sendable (inout SealedSecrets) throws -> Void
  ) async throws {
    do {
      try await base.update(entry(durability), change)
    } catch let error as StorageError where error.code == .absent && error.key == name {
      throw Self.locked("it has no passphrase")
    }
  }

  /// The signals of the only entry.
  func entryChanges() -> AsyncStream<Void> { base.backend.changes(in: .key(name)) }

  private func entry(_ durability: StorageDurability = .powerLoss) -> StorageKey<SealedSecrets> {
    StorageKey(name, durability: durability)
  }

  static func locked(_ reason: String) -> StorageError {
    StorageError(.locked, reason: "the storage is sealed under a passphrase, and \(reason)")
  }

  static func changed(_ part: String) -> StorageError {
    StorageError(.corrupt, reason: "\(part) is not what was stored: it was changed since")
  }
}
#endif
