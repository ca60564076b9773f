import Foundation

/// The keys of an ``EncryptedStorage`` as its secret store keeps them: every key that a value may need, and which one
/// seals.
struct KeyRing: Codable, Sendable {
  /// Tells keys apart; chosen at random, so that another ring's key is never taken for one of this.
  typealias Identifier = UInt64

  /// A key with what it is for.
  struct Key: Codable, Sendable {
    let identifier: Identifier
    /// The only cipher that the key is used with.
    let cipher: UInt8
    let bytes: Data
  }

  /// The key that seals, last, and those that only open what has not been sealed anew yet.
  private(set) var keys: [Key]
  /// The key that the next rotation seals with, where the secret store may lose what it was given last.
  private(set) var prepared: Key?

  /// A ring of one key.
  init(_ key: Key, prepared: Key? = nil) {
    keys = [key]
    self.prepared = prepared
  }

  /// The ring that seals with a key, put together from older ones, the oldest first; nil where none has that key.
  init?(sealingWith identifier: Identifier, from rings: [KeyRing]) {
    let all = rings.flatMap { $0.keys + [$0.prepared].compactMap(\.self) }
    guard let sealing = all.first(where: { $0.identifier == identifier }) else { return nil }
    var seen: Set<Identifier> = [identifier]
    keys = rings.flatMap(\.keys).filter { seen.insert($0.identifier).inserted } + [sealing]
    prepared = rings.last { $0.keys.last?.identifier == identifier }?.prepared
  }

  /// The ring with another key that seals.
  func adding(_ key: Key, prepared: Key? = nil) -> KeyRing {
    var ring = self
    ring.keys.append(key)
    ring.prepared = prepared
    return ring
  }

  /// The ring with a key for the next rotation.
  func preparing(_ key: Key) -> KeyRing {
    var ring = self
    ring.prepared = key
    return ring
  }

  /// The ring with nothing but the key that seals.
  var withoutRetired: KeyRing {
    var ring = self
    ring.keys = keys.suffix(1)
    return ring
  }
}

extension KeyRing.Key {
  /// A new key, different from every other with the certainty that random numbers give.
  init(for cipher: any AuthenticatedCipher, from randomBytes: RandomBytes) {
    identifier = KeyRing.Identifier(bigEndian: randomBytes(8)[...])
    self.cipher = cipher.identifier
    bytes = Data(randomBytes(cipher.keySize))
  }
}

extension KeyRing.Key: CustomStringConvertible, CustomReflectable {
  /// The identifier; nothing of the key.
  var description: String { "key \(identifier.hexadecimal)" }
  /// Keeps `dump` and string interpolation from showing the key.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// Gives as many random bytes as it is asked for.
package typealias RandomBytes = @Sendable (_ count: Int) -> [UInt8]

extension KeyRing.Identifier {
  init(bigEndian bytes: ArraySlice<UInt8>) { self = bytes.reduce(0) { $0 << 8 | Self($1) } }

  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { [UInt8]($0) } }

  /// For errors and names.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
