import Foundation

extension StorageKey {
  /// The same key, able to read values of an older version.
  ///
  /// ```swift
  /// extension StorageKey<Person> {
  ///   static func person(_ id: String) -> Self {
  ///     StorageKey("person/\(id)", version: 3)
  ///       .migrating(from: 1) { (old: PersonV1) in Person(PersonV2(old)) }
  ///       .migrating(from: 2) { (old: PersonV2) in Person(old) }
  ///   }
  /// }
  /// ```
  ///
  /// Reading changes nothing in the storage: a value keeps its version until it is stored or updated again, so an app
  /// that is stopped halfway has lost nothing. An error that the closure throws becomes the ``StorageError/underlying``
  /// error of an ``StorageError/Code/undecodable`` one, unless the key is secret. Version 0 is a value that was not
  /// stored through Seam: see ``UserDefaultsStorage``.
  ///
  /// - Precondition: `old` is at least 0 and less than the key's version.
  public func migrating<Old: Decodable & SendableMetatype>(
    from old: Int, _ type: Old.Type = Old.self, _ migrate: @escaping @Sendable (Old) throws -> Value
  ) -> Self {
    precondition(
      0 <= old && old < version, "Storage key \"\(name)\" is of version \(version) and cannot migrate from \(old).")
    var key = self
    key.steps[old] = { payload in try migrate(JSONDecoder().decode(Old.self, from: Data(payload))) }
    return key
  }

  /// The same key by another name.
  package func named(_ name: String) -> Self {
    var key = StorageKey(
      name, version: version, sensitivity: sensitivity, durability: durability, timeToLive: timeToLive)
    key.steps = steps
    key.now = now
    return key
  }
}
