import Foundation

/// The keys of an ``EncryptedStorage`` as its secret store keeps them: all that stored values may need, and which of
/// them encrypts.
struct KeyRing: Codable, Sendable {
  /// Identifies the key; chosen at random, so that keys of different rings never collide.
  typealias Identifier = UInt64

  /// A key and its cipher.
  struct Key: Codable, Sendable {
    let identifier: Identifier
    /// The only cipher that the key is used with.
    let cipher: UInt8
    let bytes: Data
  }

  /// The key that encrypts is the last; the others only decrypt values that have not been re-encrypted yet.
  private(set) var keys: [Key]
  /// The key for the next rotation, prepared if the secret store can lose its latest writes.
  private(set) var prepared: Key?

  /// A ring of one key.
  init(_ key: Key, prepared: Key? = nil) {
    keys = [key]
    self.prepared = prepared
  }

  /// Merges older rings, the oldest first, into one that encrypts with the key; nil if none has that key.
  init?(sealingWith identifier: Identifier, from rings: [KeyRing]) {
    let all = rings.flatMap { $0.keys + [$0.prepared].compactMap(\.self) }
    guard let sealing = all.first(where: { $0.identifier == identifier }) else { return nil }
    var seen: Set<Identifier> = [identifier]
    keys = rings.flatMap(\.keys).filter { seen.insert($0.identifier).inserted } + [sealing]
    prepared = rings.last { $0.keys.last?.identifier == identifier }?.prepared
  }

  /// The ring with another key that encrypts.
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

  /// The ring with only the key that encrypts.
  var withoutRetired: KeyRing {
    var ring = self
    ring.keys = keys.suffix(1)
    return ring
  }
}

extension KeyRing.Key {
  /// A new random key.
  init(for cipher: any AuthenticatedCipher, from randomBytes: RandomBytes) {
    identifier = KeyRing.Identifier(bigEndian: randomBytes(8)[...])
    self.cipher = cipher.identifier
    bytes = Data(randomBytes(cipher.keySize))
  }
}

extension KeyRing.Key: CustomStringConvertible, CustomReflectable {
  /// The identifier, without the bytes of the key.
  var description: String { "key \(identifier.hexadecimal)" }
  /// Keeps `dump` and string interpolation from showing the key.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// Returns as many random bytes as the count says.
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
