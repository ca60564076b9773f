/// Maps the keys of an ``EncryptedStorage`` to keys in its base.
///
/// A value lies under its own key, so that the base keeps the order and finds by prefix. One name is taken by the
/// ``KeyRingMark``; keys that begin with it are moved a little, which changes neither order nor prefixes. That leaves
/// names that no key has, and there lies what was moved aside.
enum SealedNames {
  /// The key of the mark.
  static let mark = "\0seam.encryption"

  /// The place of a key in the base; for a prefix, the prefix of the places of all its keys.
  static func place(of key: String) -> String {
    guard key.utf8.starts(with: mark.utf8) else { return key }
    return "\(mark)/\(Substring(key.utf8.dropFirst(mark.utf8.count)))"
  }

  /// The prefix of the places of values that one reset moves aside.
  static func aside(from randomBytes: RandomBytes) -> String {
    "\(mark):aside/\(KeyRing.Identifier(bigEndian: randomBytes(8)[...]).hexadecimal)/"
  }

  /// The key whose value is at a place; nil for the mark's place, and for values that were moved aside.
  static func key(at place: String) -> String? {
    guard place.utf8.starts(with: mark.utf8) else { return place }
    let rest = place.utf8.dropFirst(mark.utf8.count)
    return rest.first == UInt8(ascii: "/") ? mark + String(Substring(rest.dropFirst())) : nil
  }

  /// The places among which those of a page of keys are, in the same order; one more, as the mark's may be among them.
  static func page(of page: StoragePage) -> StoragePage {
    StoragePage(
      after: page.after.map { place(of: $0) }, limit: page.limit.map { $0 < .max ? $0 + 1 : $0 }, order: page.order)
  }
}
