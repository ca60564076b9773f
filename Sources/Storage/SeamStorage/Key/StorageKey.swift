package import Foundation

/// The name and type of a stored value.
///
/// Declare an app's keys once, where they are used, and families of keys as functions:
///
/// ```swift
/// extension StorageKey<Person> {
///   static func person(_ id: String) -> Self { StorageKey("person/\(id)", version: 2) }
/// }
/// extension StorageKey<Session> {
///   static var session: Self { StorageKey("session", sensitivity: .secret) }
/// }
///
/// let everyone = try await storage.getValues(withPrefix: .person(""))
/// ```
///
/// A ``DefaultStorageKey`` always has a value.
public struct StorageKey<Value: Codable & Sendable>: Sendable {
  /// The name under which the value is stored: any string, compared by its UTF-8.
  public let name: String
  /// The version of the value's shape, stored with it.
  ///
  /// Raise it when older code must not read values that this code writes: it will throw
  /// ``StorageError/Code/newerVersion`` instead. Values of older versions are decoded as values of this one, unless
  /// ``migrating(from:_:_:)`` specifies how they are read.
  public let version: Int
  /// Who may see the stored value.
  public let sensitivity: StorageSensitivity
  /// The events that a write of the value outlives once it has returned, up to the durability that the storage's
  /// capabilities state.
  ///
  /// Choose less for values that are stored often and easily obtained again, such as a draft at every keystroke. A
  /// batch has a durability of its own.
  public let durability: StorageDurability
  /// How long a value can be read after it was stored; nil for as long as it is not removed.
  ///
  /// Measured by the system's wall clock from the last store or update. An expired value reads as absent, and takes
  /// space until ``TransactionalStorage/removeExpiredValues(withPrefix:)``. Observers of the key see that at their next
  /// signal.
  public let timeToLive: Duration?

  var steps: [Int: @Sendable (ArraySlice<UInt8>) throws -> Value] = [:]
  /// The current time; replaceable in tests.
  package var now: @Sendable () -> Date = { Date() }

  /// Makes a key.
  ///
  /// - Precondition: `version` is not negative.
  public init(
    _ name: String, version: Int = 1, sensitivity: StorageSensitivity = .ordinary,
    durability: StorageDurability = .powerLoss, timeToLive: Duration? = nil
  ) {
    precondition(version >= 0, "The version of storage key \"\(name)\" is \(version); it cannot be negative.")
    self.name = name
    self.version = version
    self.sensitivity = sensitivity
    self.durability = durability
    self.timeToLive = timeToLive
  }
}

extension StorageKey: ExpressibleByStringLiteral {
  /// Makes a key of version 1.
  public init(stringLiteral name: String) { self.init(name) }
}

/// Whether a value may be stored unencrypted.
public enum StorageSensitivity: Sendable {
  /// Anyone with access to the medium.
  case ordinary
  /// Only the app and its user.
  ///
  /// Only storages whose ``StorageCapabilities/keepsSecrets`` is true take it, others throw
  /// ``StorageError/Code/unprotected``; every storage reads it, so that it can be moved to a better one. Errors about
  /// the value omit the errors of encoders and decoders, which may quote it.
  case secret
}
