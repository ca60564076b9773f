/// Maps the keys of an ``EncryptedStorage`` to keys in its base.
///
/// A value lies under its own key, so that the base keeps the order and finds by prefix. The ``KeyRingReference`` takes
/// one name; keys that begin with it get a slash behind it, which changes neither order nor prefixes. Names that
/// continue it with anything else belong to no key; values that a reset moved aside are stored under such names.
enum SealedNames {
  /// The key of the reference.
  static let reference = "\0seam.encryption"

  /// The location of a key in the base; for a prefix, the prefix of the locations of all its keys.
  static func location(of key: String) -> String {
    guard key.utf8.starts(with: reference.utf8) else { return key }
    return "\(reference)/\(Substring(key.utf8.dropFirst(reference.utf8.count)))"
  }

  /// The prefix of the locations of values that one reset moves aside.
  static func aside(from randomBytes: RandomBytes) -> String {
    "\(reference):aside/\(KeyRing.Identifier(bigEndian: randomBytes(8)[...]).hexadecimal)/"
  }

  /// The key whose value is at a location; nil for the reference's location, and for values that were moved aside.
  static func key(at location: String) -> String? {
    guard location.utf8.starts(with: reference.utf8) else { return location }
    let rest = location.utf8.dropFirst(reference.utf8.count)
    return rest.first == UInt8(ascii: "/") ? reference + String(Substring(rest.dropFirst())) : nil
  }

  /// The page of locations that includes those of a page of keys, in the same order; its limit is one more, as the
  /// reference's location may be among them.
  static func page(of page: StoragePage) -> StoragePage {
    StoragePage(
      after: page.after.map { location(of: $0) }, limit: page.limit.map { $0 < .max ? $0 + 1 : $0 }, order: page.order)
  }
}
