#if os(Linux)
import Foundation
import SeamStorage

/// The values of a ``PassphraseStorage`` as its base stores them, in one entry.
///
/// The values are encrypted with a random key, and that key with one that is derived from the passphrase. A change of
/// the passphrase replaces only the sealed random key.
struct SealedSecrets: Codable, Sendable {
  /// The random key, sealed under a passphrase.
  struct KeyLock: Codable, Sendable, Equatable {
    let logRounds: Int
    let blockSize: Int
    let parallelism: Int
    let salt: Data
    let check: Data
    let sealedKey: Data
  }

  /// Tells the random key from that of an earlier passphrase storage in the same entry.
  let identifier: Data
  var lock: KeyLock
  private(set) var sealedValues: Data

  /// Seals an empty list of values with a random key, which is sealed under a passphrase.
  init(_ key: SecretsKey, under lock: KeyLock) throws {
    identifier = key.identifier
    self.lock = lock
    sealedValues = Data()
    try seal([:], with: key)
  }

  /// Returns the values.
  ///
  /// - Throws: `locked` if the key is that of another storage, `corrupt` if the values were changed.
  func values(with key: SecretsKey) throws -> [KeyBytes: [UInt8]] {
    guard identifier == key.identifier else {
      throw PassphraseStorage.locked("it was made again since it was unlocked")
    }
    let bytes = try key.open(Array(sealedValues), as: Self.valuesLabel, name: "the sealed values")
    let entries = try JSONDecoder().decode([Entry].self, from: Data(bytes))
    return Dictionary(entries.map { (KeyBytes($0.key), [UInt8]($0.bytes)) }) { _, last in last }
  }

  /// Replaces the values.
  mutating func seal(_ values: [KeyBytes: [UInt8]], with key: SecretsKey) throws {
    let entries = values.sorted { $0.key < $1.key }.map { Entry(key: $0.key.key, bytes: Data($0.value)) }
    sealedValues = Data(try key.seal([UInt8](JSONEncoder().encode(entries)), as: Self.valuesLabel))
  }

  /// Returns the random key.
  ///
  /// - Throws: `wrongPassphrase`; `corrupt` if the stored entry was changed; `unavailable` without memory.
  func unlock(_ passphrase: String, randomBytes: @escaping RandomBytes) throws -> SecretsKey {
    let parameters = ScryptParameters(unchecked: lock.logRounds, lock.blockSize, lock.parallelism)
    guard parameters.isAcceptable, identifier.count == SecretsKey.identifierSize else {
      throw PassphraseStorage.changed("the parameters of the passphrase")
    }
    let derived = try PassphraseKey(passphrase, salt: [UInt8](lock.salt), parameters)
    guard derived.matches([UInt8](lock.check)) else {
      throw StorageError(.wrongPassphrase, reason: "the passphrase is not the one that the values are sealed under")
    }
    let bytes = try SecretsKey.open(
      [UInt8](lock.sealedKey), with: derived.cipherKey(), label: Self.keyLabel(identifier), name: "the sealed key")
    return try SecretsKey(bytes, identifier: identifier, randomBytes: randomBytes)
  }

  private static let valuesLabel = "values"

  private static func keyLabel(_ identifier: Data) -> [UInt8] { Array("key".utf8) + identifier }

  private struct Entry: Codable {
    let key: String
    let bytes: Data
  }
}

extension SealedSecrets.KeyLock {
  /// Seals a random key under a passphrase, with a salt of its own.
  init(
    _ key: SecretsKey, under passphrase: String, _ parameters: ScryptParameters, randomBytes: RandomBytes
  ) throws {
    let salt = randomBytes(16)
    let derived = try PassphraseKey(passphrase, salt: salt, parameters)
    self.init(
      logRounds: parameters.logRounds, blockSize: parameters.blockSize, parallelism: parameters.parallelism,
      salt: Data(salt), check: Data(derived.check),
      sealedKey: Data(
        try SecretsKey.seal(
          key.bytes, with: derived.cipherKey(), label: Array("key".utf8) + key.identifier, nonce: randomBytes(12))))
  }
}
#endif
