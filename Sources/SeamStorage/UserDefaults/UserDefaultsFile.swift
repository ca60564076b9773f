#if !canImport(Darwin)
  import Foundation

  /// The property list that Foundation keeps a suite in on Linux.
  @UserDefaultsAccess
  final class UserDefaultsFile {
    nonisolated let path: String
    /// What was read last: reading the file again is cheap, parsing it is not.
    private var last: (data: Data, values: [KeyBytes: UserDefaultsValue])?

    nonisolated init(suiteName: String?) {
      let name = suiteName ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
      path = "\(Self.directory(ProcessInfo.processInfo.environment))/\(name).plist"
    }

    /// Where Foundation keeps its preferences, by the XDG Base Directory Specification; relative paths are ignored.
    nonisolated private static func directory(_ environment: [String: String]) -> String {
      if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/"), folder != "/" { return folder }
      return "\(environment["HOME"] ?? "")/.config"
    }

    /// What the file holds under its names; nothing where there is none, as that is how Foundation leaves no values.
    func read() async throws(StorageError) -> [KeyBytes: UserDefaultsValue] {
      var isEmpty = false
      // Where it is damaged, another process may be writing it.
      for attempt in 0..<4 {
        if attempt > 0 { await UserDefaultsAccess.pause(.milliseconds(10)) }
        guard let data = try data() else {
          last = nil
          return [:]
        }
        if let last, last.data == data { return last.values }
        if let values = Self.values(data) {
          last = (data, values)
          return values
        }
        isEmpty = data.isEmpty
      }
      let what = isEmpty ? "is empty" : "is not a property list"
      throw StorageError(
        .corrupt, place: path,
        reason: "the file of the user defaults \(what), as a process that was killed while it saved leaves it")
    }

    private func data() throws(StorageError) -> Data? {
      do {
        return try Data(contentsOf: URL(fileURLWithPath: path))
      } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
        return nil
      } catch {
        throw StorageError(
          .unavailable, place: path, reason: "the file of the user defaults cannot be read", underlying: error)
      }
    }

    private static func values(_ data: Data) -> [KeyBytes: UserDefaultsValue]? {
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
      guard let values = list as? [String: Any] else { return nil }
      return Dictionary(values.map { (KeyBytes($0.key), UserDefaultsValue($0.value)) }) { first, _ in first }
    }

    /// Puts back what was last read, where the file is damaged now: a disk that is full has it cut short.
    func restoreIfDamaged() {
      guard let data = try? data(), Self.values(data) == nil else { return }
      let url = URL(fileURLWithPath: path)
      if let last {
        try? last.data.write(to: url, options: .atomic)
        try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      } else {
        try? FileManager.default.removeItem(at: url)
      }
    }
  }
#endif
