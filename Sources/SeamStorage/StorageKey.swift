/// Names a stored value and says its type.
///
/// Declare an app's keys once, where they are used, and families of keys as functions:
///
/// ```swift
/// extension StorageKey<Bool> {
///   static var hasSeenOnboarding: Self { StorageKey("hasSeenOnboarding", default: false) }
/// }
/// extension StorageKey<Person> {
///   static func person(_ id: String) -> Self { StorageKey("person/\(id)", version: 2) }
/// }
///
/// let everyone = try await storage.getValues(withPrefix: .person(""))
/// ```
public struct StorageKey<Value: Codable & Sendable>: Sendable {
  /// What the value is stored under: any string, compared by its UTF-8.
  public let name: String
  /// The version of the value's shape, stored with it.
  ///
  /// Raise it when older code must not read what this code writes: it will throw
  /// ``StorageError/Code/newerVersion`` instead.
  public let version: Int
  /// What stands in where nothing is stored; nil for nothing.
  public let `default`: Value?

  /// Makes a key.
  ///
  /// - Precondition: `version` is not negative.
  public init(_ name: String, version: Int = 1, default: Value? = nil) {
    precondition(version >= 0, "The version of storage key \"\(name)\" is \(version); it cannot be negative.")
    self.name = name
    self.version = version
    self.default = `default`
  }
}

extension StorageKey: ExpressibleByStringLiteral {
  /// Makes a key of version 1 without a default.
  public init(stringLiteral name: String) { self.init(name) }
}
