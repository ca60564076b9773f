import SeamStorage
import SeamStorageCrypto

/// Where the sealed sign-in can be kept.
struct TokenVaults: Sendable {
  private static let name = "account.sealed"

  private let keyring: PassphraseStorage?
  private let file: PassphraseStorage

  /// Creates the vaults.
  ///
  /// - Parameters:
  ///   - storage: the storage for a machine without a keyring.
  ///   - keyring: the user's keyring; nil if the platform has none.
  ///   - parameters: the cost of a try.
  init(storage: any TransactionalStorage, keyring: (any TransactionalStorage)?, parameters: ScryptParameters) {
    self.keyring = keyring.map { PassphraseStorage(in: $0, under: Self.name, parameters: parameters) }
    file = PassphraseStorage(in: storage, under: Self.name, parameters: parameters)
  }

  /// What can protect a sign-in now.
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
  func vault(_ protection: TokenProtection) -> PassphraseStorage {
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
    let main = vault(protection)
    do {
      try await main.erase()
    } catch let error as StorageError {
      throw AccountError(error)
    }
    for other in [keyring, file].compactMap({ $0 }) where other !== main { try? await other.erase() }
  }
}
