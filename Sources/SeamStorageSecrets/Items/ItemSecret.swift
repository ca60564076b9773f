import SeamStorage

/// How a value lies in the secret of an item: after a byte that says so.
///
/// GNOME Keyring makes an item in two steps, each a whole file: first without a secret, then with it. What is left of a
/// write that was killed between the two is an item without a secret, which must not be taken for an empty value.
enum ItemSecret {
  private static let mark: UInt8 = 1

  /// The secret that stands for a value.
  static func secret(_ value: [UInt8]) -> [UInt8] { [mark] + value }

  /// The value that a secret stands for; nil for an item that never got its secret.
  static func value(_ secret: [UInt8], forKey key: String?, place: String) throws(StorageError) -> [UInt8]? {
    guard let first = secret.first else { return nil }
    guard first == mark else {
      throw StorageError(
        .corrupt, key: key, place: place, reason: "the secret of the item is not one that this code wrote")
    }
    return Array(secret.dropFirst())
  }
}
