#if canImport(Darwin)
import Foundation

/// A suite's own values on Apple platforms, stored by a system service.
@UserDefaultsAccess
final class UserDefaultsSuite {
  /// The service receives a value as soon as it is set, and outlives the process.
  nonisolated static let durability = StorageDurability.processCrash

  /// The location of the suite, for errors.
  let location: String
  private let name: String?

  nonisolated init(name: String?) {
    self.name = name
    location = "user defaults \(name ?? "of the app")"
  }

  private var domain: String {
    name ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
  }

  private func defaults() throws(StorageError) -> UserDefaults {
    guard let name else { return .standard }
    guard let defaults = UserDefaults(suiteName: name) else {
      throw StorageError(.unavailable, location: location, reason: "invalid suite name")
    }
    return defaults
  }

  /// Returns the suite's values by name.
  func read() async throws(StorageError) -> [KeyBytes: UserDefaultsValue] {
    let values = try defaults().persistentDomain(forName: domain) ?? [:]
    return Dictionary(values.map { (KeyBytes($0.key), UserDefaultsValue($0.value)) }) { first, _ in first }
  }

  /// Stores data by name; nil removes.
  func save(_ changes: [KeyBytes: Data?]) async throws(StorageError) {
    let before = try await read()
    let defaults = try defaults()
    for (name, data) in changes { defaults.set(data, forKey: name.key) }
    guard defaults.synchronize() else {
      for name in changes.keys { defaults.set(before[name]?.data, forKey: name.key) }
      throw StorageError(.unavailable, location: location, reason: "cannot save the user defaults")
    }
  }
}
#endif
