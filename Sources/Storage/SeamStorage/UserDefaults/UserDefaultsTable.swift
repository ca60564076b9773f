import Foundation

/// A suite's values as keys and bytes, with the changes to save.
struct UserDefaultsTable: Sendable {
  private var values: [KeyBytes: UserDefaultsValue]
  private let location: String
  private let isOwn: @Sendable (String) -> Bool

  /// The data to store by name; nil removes.
  private(set) var changes: [KeyBytes: Data?] = [:]

  /// Makes a table of a suite's values by name.
  ///
  /// - Parameter isOwn: returns whether a key belongs to the storage.
  init(_ values: [KeyBytes: UserDefaultsValue], location: String, isOwn: @escaping @Sendable (String) -> Bool) {
    self.values = values
    self.location = location
    self.isOwn = isOwn
  }

  /// Returns the bytes stored under the key, or nil; throws `foreign` for a key or value of other code.
  func bytes(forKey key: String) throws(StorageError) -> [UInt8]? {
    guard isOwn(key) else {
      throw StorageError(
        .foreign, key: key, location: location, reason: "the key is not one of the storage's own keys")
    }
    switch values[holder(of: key)] {
    case .data(let data): return UserDefaultsData.bytes(data)
    case .foreign:
      throw StorageError(.foreign, key: key, location: location, reason: "other code stored a value that is not data")
    case nil: return nil
    }
  }

  /// Returns the entries whose keys begin with the prefix, ordered, without those of other code.
  func entries(withPrefix prefix: String) -> [StorageEntry] {
    values.compactMap { name, value in
      guard case .data(let data) = value else { return nil }
      let key = UserDefaultsName.key(named: name.key) ?? name.key
      guard isOwn(key), holder(of: key) == name, KeyBytes(key).hasPrefix(prefix) else { return nil }
      return StorageEntry(key: key, bytes: UserDefaultsData.bytes(data))
    }.sorted { KeyBytes($0.key) < KeyBytes($1.key) }
  }

  /// Returns the name that holds the key's value: its encoded name or, until that is first written, the key itself.
  private func holder(of key: String) -> KeyBytes {
    let name = KeyBytes(UserDefaultsName.name(forKey: key))
    return values[name] == nil ? KeyBytes(key) : name
  }

  /// Stores bytes; nil removes.
  mutating func set(_ bytes: [UInt8]?, forKey key: String) throws(StorageError) {
    if let bytes, bytes.count > UserDefaultsStorage.largestValue {
      throw StorageError(
        .tooLarge, key: key, location: location,
        reason: "the value has \(bytes.count) bytes, more than the limit of \(UserDefaultsStorage.largestValue)")
    }
    // Throws if a value of other code would be lost.
    _ = try self.bytes(forKey: key)
    let name = KeyBytes(UserDefaultsName.name(forKey: key))
    set(nil, named: KeyBytes(key))
    set(bytes.map(UserDefaultsData.data), named: name)
  }

  private mutating func set(_ data: Data?, named name: KeyBytes) {
    guard data != nil || values[name] != nil else { return }
    values[name] = data.map(UserDefaultsValue.data)
    changes.updateValue(data, forKey: name)
  }
}
