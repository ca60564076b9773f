import Foundation

/// A folder for one test, which is not made yet and is removed afterwards.
final class Folder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("contacts-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
