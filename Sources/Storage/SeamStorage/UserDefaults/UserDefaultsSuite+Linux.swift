#if !canImport(Darwin)
import Foundation

/// A suite's own values on Linux, read from its file instead of through Foundation.
///
/// Foundation treats an unreadable file as empty, caches values without noticing other processes' writes, skips a
/// write that does not change its cache, and reports for all suites together whether they were saved. So this type
/// reads the file before and after each write, and uses Foundation only to write it.
@UserDefaultsAccess
final class UserDefaultsSuite {
  /// A process killed while it saves leaves an empty file.
  nonisolated static let durability = StorageDurability.process

  /// The location of the suite, for errors.
  var location: String { file.path }
  private let name: String?
  private let file: UserDefaultsFile

  nonisolated init(name: String?) {
    self.name = name
    file = UserDefaultsFile(suiteName: name)
  }

  private func defaults() throws(StorageError) -> UserDefaults {
    guard let name else { return .standard }
    // A name with a slash would refer to a file in another directory.
    guard !name.isEmpty, name != UserDefaults.globalDomain, !name.contains("/"), !name.contains("\0"),
      let defaults = UserDefaults(suiteName: name)
    else {
      throw StorageError(
        .unavailable, location: "user defaults \(name.debugDescription)", reason: "invalid suite name")
    }
    return defaults
  }

  /// Returns the suite's values by name.
  func read() async throws(StorageError) -> [KeyBytes: UserDefaultsValue] {
    let defaults = try defaults()
    // Throws before anything is saved over an unreadable file.
    _ = try await file.read()
    // Saves values that other code has set, and makes Foundation reread the file before the next write.
    defaults.synchronize()
    return try await file.read()
  }

  /// Stores data by name; nil removes.
  ///
  /// Saves are serialised; reads run while a save waits for the file.
  func save(_ changes: [KeyBytes: Data?]) async throws(StorageError) {
    let defaults = try defaults()
    let before = try await read()
    for (name, data) in changes { defaults.set(data, forKey: name.key) }
    defaults.synchronize()
    if let after = try? await file.read(), changes.allSatisfy({ after[$0.key]?.data == $0.value }) { return }
    // Reverts the values in memory, so that a later save does not store changes that were reported as failed.
    for name in changes.keys { defaults.set(before[name]?.data, forKey: name.key) }
    file.restoreIfDamaged()
    throw StorageError(.unavailable, location: location, reason: "cannot save the user defaults")
  }
}
#endif
