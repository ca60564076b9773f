/// The name, type and default of a stored value; reading it always returns a value.
///
/// ```swift
/// extension DefaultStorageKey<Bool> {
///   static var hasSeenOnboarding: Self { Self("hasSeenOnboarding", default: false) }
/// }
///
/// if try await storage.getValue(forKey: .hasSeenOnboarding) { … }
/// ```
public struct DefaultStorageKey<Value: Codable & Sendable>: Sendable {
  /// The key by which the value is stored.
  public let key: StorageKey<Value>
  /// The value to return if nothing is stored.
  public let `default`: Value

  /// The name under which the value is stored.
  public var name: String { key.name }

  /// Makes a key with a default.
  public init(
    _ name: String, version: Int = 1, sensitivity: StorageSensitivity = .ordinary,
    durability: StorageDurability = .powerLoss, timeToLive: Duration? = nil, default: Value
  ) {
    key = StorageKey(
      name, version: version, sensitivity: sensitivity, durability: durability, timeToLive: timeToLive)
    self.default = `default`
  }

  /// Gives a key a default.
  public init(_ key: StorageKey<Value>, default: Value) {
    self.key = key
    self.default = `default`
  }
}
