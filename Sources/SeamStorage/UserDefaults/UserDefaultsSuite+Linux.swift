#if !canImport(Darwin)
  import Foundation

  /// A suite's own values on Linux: what is in its file, not what Foundation makes of it.
  ///
  /// Foundation takes an unreadable file for an empty one, keeps a copy in memory that misses other processes' writes,
  /// skips a write that changes nothing in that copy, and reports for all suites at once whether they were saved.
  /// So the file is read here, before and after each write, and Foundation only writes it.
  @UserDefaultsAccess
  final class UserDefaultsSuite {
    /// A process that is killed while it saves leaves an empty file.
    nonisolated static let durability = StorageDurability.process

    /// Where the suite lies, for errors.
    var place: String { file.path }
    private let name: String?
    private let file: UserDefaultsFile

    nonisolated init(name: String?) {
      self.name = name
      file = UserDefaultsFile(suiteName: name)
    }

    private func defaults() throws(StorageError) -> UserDefaults {
      guard let name else { return .standard }
      // A name with a slash would be a file in another folder.
      guard !name.isEmpty, name != UserDefaults.globalDomain, !name.contains("/"), !name.contains("\0"),
        let defaults = UserDefaults(suiteName: name)
      else {
        throw StorageError(
          .unavailable, place: "user defaults \(name.debugDescription)", reason: "there can be no suite of this name")
      }
      return defaults
    }

    /// What the suite has under its names.
    func read() async throws(StorageError) -> [KeyBytes: UserDefaultsValue] {
      let defaults = try defaults()
      // Before anything is saved over what cannot be read.
      _ = try await file.read()
      // Saves what other code has set, and makes Foundation reread the file before the next write.
      defaults.synchronize()
      return try await file.read()
    }

    /// Stores data under names; nil removes.
    ///
    /// One save at a time; reads come between where the file is waited for.
    func save(_ changes: [KeyBytes: Data?]) async throws(StorageError) {
      let defaults = try defaults()
      let before = try await read()
      for (name, data) in changes { defaults.set(data, forKey: name.key) }
      defaults.synchronize()
      if let after = try? await file.read(), changes.allSatisfy({ after[$0.key]?.data == $0.value }) { return }
      // In memory, so that a later save does not store what was said not to be.
      for name in changes.keys { defaults.set(before[name]?.data, forKey: name.key) }
      file.restoreIfDamaged()
      throw StorageError(.unavailable, place: place, reason: "the system could not save the user defaults")
    }
  }
#endif
