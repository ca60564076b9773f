/// A key ring with its keys ready for use: seals values and opens them.
struct OpenedKeyRing: Sendable {
  /// Which ring of which base it is.
  let mark: KeyRingMark
  /// Whether there are keys that only open: values may still have to be sealed anew.
  let hasRetired: Bool
  /// The key that seals.
  let current: KeyRing.Identifier
  private let keys: [KeyRing.Identifier: Key]
  private let randomBytes: RandomBytes

  private struct Key {
    let cipher: any AuthenticatedCipher
    let key: any AuthenticatedCipherKey
  }

  /// Readies the keys; those of ciphers that are not at hand open and seal nothing.
  init(
    _ ring: KeyRing, mark: KeyRingMark, ciphers: [any AuthenticatedCipher], randomBytes: @escaping RandomBytes
  ) throws(StorageError) {
    guard let last = ring.keys.last else {
      throw StorageError(.corrupt, key: mark.ring, reason: "the key ring has no key")
    }
    var keys: [KeyRing.Identifier: Key] = [:]
    for key in ring.keys {
      guard let cipher = ciphers.first(where: { $0.identifier == key.cipher }) else { continue }
      guard key.bytes.count == cipher.keySize else {
        throw StorageError(.corrupt, key: mark.ring, reason: "\(key) of the key ring has not the size of a key")
      }
      do {
        keys[key.identifier] = Key(cipher: cipher, key: try cipher.makeKey([UInt8](key.bytes)))
      } catch {
        throw Self.unusable(error, key: mark.ring)
      }
    }
    self.mark = mark
    hasRetired = ring.keys.count > 1
    current = last.identifier
    self.keys = keys
    self.randomBytes = randomBytes
    unreadied = Dictionary(
      ring.keys.lazy.filter { keys[$0.identifier] == nil }.map { ($0.identifier, $0.cipher) }, uniquingKeysWith: { $1 })
  }

  /// The ciphers, not at hand, of keys in the ring.
  private let unreadied: [KeyRing.Identifier: UInt8]

  /// Whether the bytes were sealed by the key that seals now.
  func isCurrent(_ sealed: [UInt8]) -> Bool { SealedValue(sealed)?.key == current }

  /// Whether the bytes were sealed by a key of this ring for a cipher that is not at hand.
  func lacksCipher(of sealed: [UInt8]) -> Bool { SealedValue(sealed).map { unreadied[$0.key] != nil } ?? false }

  /// Seals a value to be stored under a key.
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

  /// Opens a value that is stored under a key.
  ///
  /// - Throws: ``OutdatedKeyRing`` where a newer ring may open it, and else a ``StorageError``.
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
        "it was sealed with key \(key.hexadecimal), which is not in the key ring \"\(mark.ring)\""
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

/// Says that a key ring may be older than what it was used on: load it again, and throw the error if there is none.
///
/// It leaves the synchronous closures that a base calls, and never the storage.
struct OutdatedKeyRing: Error {
  let error: StorageError
}
