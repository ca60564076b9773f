/// A storage whose values are sealed under a passphrase, such as `PassphraseStorage` of SeamStorageCrypto.
///
/// Business code is given one, and does not know by which cryptography it is sealed:
///
/// ```swift
/// func open(_ secrets: any PassphraseProtectedStorage, with passphrase: String) async throws {
///   if try await secrets.hasPassphrase() {
///     try await secrets.unlock(passphrase)
///   } else {
///     try await secrets.create(passphrase)
///   }
/// }
/// ```
///
/// It is locked until ``create(_:)`` or ``unlock(_:)`` returns, and after ``lock()``: every call for values throws
/// ``StorageError/Code/locked`` then, and nil still means that a value is proven absent.
public protocol PassphraseProtectedStorage: TransactionalStorage {
  /// Whether the values cannot be read before the passphrase is given.
  var isLocked: Bool { get }

  /// Returns whether a passphrase was set and not erased.
  ///
  /// - Throws: ``StorageError/Code/corrupt`` if the stored entry is damaged, and the errors of the storage below.
  func hasPassphrase() async throws -> Bool

  /// Sets the first passphrase; the storage is empty and unlocked then.
  ///
  /// - Throws: ``StorageError/Code/conflict`` if there is a passphrase already.
  func create(_ passphrase: String) async throws

  /// Unlocks the storage; checks the passphrase also if the storage is unlocked already.
  ///
  /// - Throws: ``StorageError/Code/wrongPassphrase``; ``StorageError/Code/locked`` if no passphrase is set;
  ///   ``StorageError/Code/corrupt`` if the stored entry was changed.
  func unlock(_ passphrase: String) async throws

  /// Replaces the passphrase; the values stay, and the storage is as locked as it was.
  ///
  /// - Throws: ``StorageError/Code/wrongPassphrase`` if `old` is wrong; ``StorageError/Code/conflict`` if another
  ///   caller replaced it meanwhile.
  func changePassphrase(from old: String, to new: String) async throws

  /// Forgets the key; every call for values throws until the storage is unlocked.
  func lock()

  /// Removes all values and the passphrase; does nothing if there are none.
  func erase() async throws
}

extension StorageError.Code {
  /// The passphrase is not the one that the values are sealed under.
  public static let wrongPassphrase = Self(
    name: "wrongPassphrase", remedy: "Nothing was changed. Ask for the passphrase again, as often as the app allows.")
}
