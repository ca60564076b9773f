import Foundation
import SeamStorage
import StorageTestFixtures

/// An app with a suite of user defaults and a folder of its own, gone when the test is over.
final class SwappedApp: Sendable {
  let suiteName = "seam-test-\(UUID().uuidString)"
  private let directory = TemporaryDirectory()

  deinit { try? FileManager.default.removeItem(atPath: defaultsPath) }

  /// As other code sees the suite.
  var defaults: UserDefaults { UserDefaults(suiteName: suiteName) ?? .standard }

  /// Where Foundation keeps the suite on Linux.
  var defaultsPath: String {
    let environment = ProcessInfo.processInfo.environment
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return "\(folder ?? "\(environment["HOME"] ?? "")/.config")/\(suiteName).plist"
  }

  /// A file of the app's folder.
  func path(_ name: String) -> String { directory.path(name) }

  /// As at the start of the app.
  func storage() -> any TransactionalStorage {
    LocalStorageFactory.makeLocalStorage(suiteName: suiteName, directory: path(""))
  }
}
