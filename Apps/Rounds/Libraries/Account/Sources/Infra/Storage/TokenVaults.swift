public import SeamStorage

/// Makes a storage that seals its values under the PIN, as one entry of another storage.
///
/// The app chooses the cryptography. Over one entry, every storage that it makes has to open what an earlier one
/// sealed.
public typealias SealedStorageFactory =
  @Sendable (_ base: any TransactionalStorage, _ name: String) -> any PassphraseProtectedStorage

/// Where the sealed sign-in can be kept.
struct TokenVaults: Sendable {
  private static let name = "account.sealed"

  private let keyring: (any PassphraseProtectedStorage)?
  private let file: any PassphraseProtectedStorage

  /// Creates the vaults.
  ///
  /// - Parameters:
  ///   - storage: the storage for a machine without a keyring.
  ///   - keyring: the user's keyring; nil if the platform has none.
  ///   - seal: makes each vault.
  init(storage: any TransactionalStorage, keyring: (any TransactionalStorage)?, seal: SealedStorageFactory) {
    self.keyring = keyring.map { seal($0, Self.name) }
    file = seal(storage, Self.name)
  }

  /// The protection that a new sign-in can have now.
  ///
  /// A keyring that is locked counts as none, so that the user can sign in.
  func available() async -> TokenProtection {
    guard let keyring else { return .pin }
    do {
      _ = try await keyring.hasPassphrase()
      return .keyring
    } catch let error as StorageError where Self.unusable.contains(error.code) {
      return .pin
    } catch {
      return .keyring
    }
  }

  private static let unusable: Set<StorageError.Code> = [.unavailable, .locked, .cancelledByUser, .busy]

  /// The vault of a protection.
  func vault(_ protection: TokenProtection) -> any PassphraseProtectedStorage {
    switch protection {
    case .keyring: keyring ?? file
    case .pin: file
    }
  }

  /// Forgets the keys.
  func lock() {
    keyring?.lock()
    file.lock()
  }

  /// Erases the vault of a protection, and the other one if it can be reached.
  func erase(_ protection: TokenProtection) async throws {
    do {
      try await vault(protection).erase()
    } catch let error as StorageError {
      throw AccountError(error)
    }
    let other = protection == .keyring && keyring != nil ? file : keyring
    try? await other?.erase()
  }
}
