/// A key ring whose keys are ready for use: encrypts and decrypts values.
struct OpenedKeyRing: Sendable {
  /// The reference that names the ring.
  let reference: KeyRingReference
  /// Whether the ring has retired keys: some values may still have to be re-encrypted.
  let hasRetired: Bool
  /// The key that encrypts.
  let current: KeyRing.Identifier
  private let keys: [KeyRing.Identifier: Key]
  private let randomBytes: RandomBytes

  private struct Key {
    let cipher: any AuthenticatedCipher
    let key: any AuthenticatedCipherKey
  }

  /// Readies the keys; keys of unavailable ciphers are skipped.
  init(
    _ ring: KeyRing, reference: KeyRingReference, ciphers: [any AuthenticatedCipher], randomBytes: @escaping RandomBytes
  ) throws(StorageError) {
    guard let last = ring.keys.last else {
      throw StorageError(.corrupt, key: reference.ring, reason: "the key ring has no key")
    }
    var keys: [KeyRing.Identifier: Key] = [:]
    for key in ring.keys {
      guard let cipher = ciphers.first(where: { $0.identifier == key.cipher }) else { continue }
      guard key.bytes.count == cipher.keySize else {
        throw StorageError(.corrupt, key: reference.ring, reason: "\(key) of the key ring has not the size of a key")
      }
      do {
        keys[key.identifier] = Key(cipher: cipher, key: try cipher.makeKey([UInt8](key.bytes)))
      } catch {
        throw Self.unusable(error, key: reference.ring)
      }
    }
    self.reference = reference
    hasRetired = ring.keys.count > 1
    current = last.identifier
    self.keys = keys
    self.randomBytes = randomBytes
    unreadied = Dictionary(
      ring.keys.lazy.filter { keys[$0.identifier] == nil }.map { ($0.identifier, $0.cipher) }, uniquingKeysWith: { $1 })
  }

  /// The identifiers of unavailable ciphers by key.
  private let unreadied: [KeyRing.Identifier: UInt8]

  /// Whether the bytes were encrypted by the current key.
  func isCurrent(_ sealed: [UInt8]) -> Bool { SealedValue(sealed)?.key == current }

  /// Whether the bytes were encrypted by a key of this ring whose cipher is unavailable.
  func lacksCipher(of sealed: [UInt8]) -> Bool { SealedValue(sealed).map { unreadied[$0.key] != nil } ?? false }

  /// Encrypts a value to be stored under a key.
  func seal(_ bytes: [UInt8], forKey name: String) throws(StorageError) -> [UInt8] {
    guard let key = keys[current] else { throw missing(current, forKey: name) }
    var sealed = SealedValue.header(
      cipher: key.cipher.identifier, key: current, nonce: randomBytes(key.cipher.nonceSize),
      capacity: bytes.count + SealedValue.overhead(key.cipher))
    do {
      let associated = SealedValue.associatedData(header: sealed[...], name: name)
      sealed += try key.key.seal(bytes, nonce: sealed[SealedValue.prefixSize...], authenticating: associated)
      return sealed
    } catch {
      throw Self.unusable(error, key: name)
    }
  }

  /// Decrypts a value that is stored under a key.
  ///
  /// - Throws: ``OutdatedKeyRing`` if a newer ring may decrypt it, otherwise a ``StorageError``.
  func open(_ bytes: [UInt8], forKey name: String) throws -> [UInt8] {
    guard let value = SealedValue(bytes) else {
      throw StorageError(.corrupt, key: name, reason: "what is stored does not begin as a sealed value does")
    }
    guard let key = keys[value.key] else { throw OutdatedKeyRing(error: missing(value.key, forKey: name)) }
    guard value.cipher == key.cipher.identifier else { throw Self.changed(name) }
    let start = SealedValue.prefixSize + key.cipher.nonceSize
    guard bytes.count >= start + key.cipher.tagSize else {
      throw StorageError(.corrupt, key: name, reason: "what is stored is shorter than any sealed value")
    }
    do {
      let associated = SealedValue.associatedData(header: bytes[..<start], name: name)
      return try key.key.open(
        bytes[start...], nonce: bytes[SealedValue.prefixSize..<start], authenticating: associated)
    } catch AuthenticatedCipherError.notAuthentic {
      throw Self.changed(name)
    } catch {
      throw Self.unusable(error, key: name)
    }
  }

  private func missing(_ key: KeyRing.Identifier, forKey name: String) -> StorageError {
    let reason =
      if let cipher = unreadied[key] {
        "its key is for cipher \(cipher), which this storage was not given"
      } else {
        "it was sealed with key \(key.hexadecimal), which is not in the key ring \"\(reference.ring)\""
      }
    return StorageError(.undecryptable, key: name, reason: reason)
  }

  private static func changed(_ name: String) -> StorageError {
    StorageError(
      .undecryptable, key: name,
      reason: "what is stored was changed after it was sealed, or was sealed for another key")
  }

  private static func unusable(_ error: any Error, key: String) -> StorageError {
    StorageError(.unavailable, key: key, reason: "the cipher failed", underlying: error)
  }
}

/// A value may have been encrypted with a newer key ring: reload the ring, and throw the error if it is the same.
///
/// Thrown out of the synchronous closures that a base calls, and caught by the storage.
struct OutdatedKeyRing: Error {
  let error: StorageError
}
