#if !canImport(Darwin)
import Foundation

/// The property list file in which Foundation stores a suite on Linux.
@UserDefaultsAccess
final class UserDefaultsFile {
  nonisolated let path: String
  /// The last contents read: rereading the file is cheap, parsing it is not.
  private var last: (data: Data, values: [KeyBytes: UserDefaultsValue])?

  nonisolated init(suiteName: String?) {
    let name = suiteName ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    path = "\(Self.directory(ProcessInfo.processInfo.environment))/\(name).plist"
  }

  /// Returns Foundation's preferences directory, by the XDG Base Directory Specification; relative paths are ignored.
  nonisolated private static func directory(_ environment: [String: String]) -> String {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/"), folder != "/" { return folder }
    return "\(environment["HOME"] ?? "")/.config"
  }

  /// Returns the file's values by name; none if the file does not exist, which is how Foundation stores an empty
  /// suite.
  func read() async throws(StorageError) -> [KeyBytes: UserDefaultsValue] {
    var isEmpty = false
    // A damaged file may be a save of another process under way.
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
      .corrupt, location: path,
      reason: "the file of the user defaults \(what), as after a process is killed while saving")
  }

  private func data() throws(StorageError) -> Data? {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      throw StorageError(
        .unavailable, location: path, reason: "cannot read the file of the user defaults", underlying: error)
    }
  }

  private static func values(_ data: Data) -> [KeyBytes: UserDefaultsValue]? {
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    guard let values = list as? [String: Any] else { return nil }
    return Dictionary(values.map { (KeyBytes($0.key), UserDefaultsValue($0.value)) }) { first, _ in first }
  }

  /// Restores the last contents read if the file is now damaged: a full disk truncates it.
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
