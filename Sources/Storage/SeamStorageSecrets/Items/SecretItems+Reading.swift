#if os(Linux)
import SeamStorage

extension SecretItems {
  func bytes(forKey key: String) throws -> [UInt8]? {
    guard let item = try item(with: attributes(forKey: key), forKey: key) else { return nil }
    return try ItemSecret.value(session.secret(of: item), forKey: key, location: location.name)
  }

  func entries(withPrefix prefix: String) throws -> [StorageEntry] {
    let keys = try keysByItem(withPrefix: prefix)
    guard !keys.isEmpty else { return [] }
    let secrets = try session.secrets(of: keys.map(\.item))
    return try keys.compactMap { item, key in
      guard let secret = secrets[item] else {
        throw StorageError(
          .unavailable, key: key, location: location.name, reason: "the item was locked or deleted during the read")
      }
      return try ItemSecret.value(secret, forKey: key, location: location.name).map {
        StorageEntry(key: key, bytes: $0)
      }
    }
  }

  /// Returns the items with their keys, ordered by key.
  private func keysByItem(withPrefix prefix: String) throws -> [(item: String, key: String)] {
    var keys: [KeyBytes: String] = [:]
    for item in try foundItems(with: attributes) {
      let text = try session.attributes(of: item)["key"]
      guard let text, let key = AttributeText.decode(text) else {
        throw StorageError(
          .corrupt, location: location.name,
          reason: "the attribute \"key\" of an item is \(text?.debugDescription ?? "missing"), not a valid key")
      }
      guard keys.updateValue(item, forKey: KeyBytes(key)) == nil else { throw duplicate(key) }
    }
    return keys.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }.map { ($0.value, $0.key.key) }
  }

  /// Returns the only item with the attributes; nil only if it is proven absent.
  func item(with attributes: [String: String], forKey key: String?) throws -> String? {
    let items = try foundItems(with: attributes)
    guard items.count <= 1 else { throw duplicate(key) }
    return items.first
  }

  /// A locked collection may return no items, so the result only counts if the collection is still unlocked.
  func foundItems(with attributes: [String: String]) throws -> [String] {
    let items = try session.items(in: collection, with: attributes)
    if items.isEmpty, try session.isLocked(collection) { throw ClosedCollection.locked(collection) }
    return items
  }

  private func duplicate(_ key: String?) -> StorageError {
    StorageError(
      .corrupt, key: key, location: location.name,
      reason: "the collection has two items with the same attributes; delete the copy in a password manager")
  }
}
#endif
