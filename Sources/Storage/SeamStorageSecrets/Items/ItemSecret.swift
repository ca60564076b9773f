#if os(Linux)
import SeamStorage

/// The encoding of a value as an item's secret: a mark byte, then the value.
///
/// GNOME Keyring creates an item in two steps, and writes its file in each: first without a secret, then with it. A
/// write killed between the two leaves an item without a secret, which must not be read as an empty value.
enum ItemSecret {
  private static let mark: UInt8 = 1

  /// Returns the secret that encodes a value.
  static func secret(_ value: [UInt8]) -> [UInt8] { [mark] + value }

  /// Returns the value of a secret; nil for an item whose secret was never written.
  static func value(_ secret: [UInt8], forKey key: String?, location: String) throws(StorageError) -> [UInt8]? {
    guard let first = secret.first else { return nil }
    guard first == mark else {
      throw StorageError(
        .corrupt, key: key, location: location, reason: "the item's secret was not written by this storage")
    }
    return Array(secret.dropFirst())
  }
}
#endif
