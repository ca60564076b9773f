import Foundation

/// The path of a folder for one test, which the test creates; it is removed afterwards.
final class Folder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("contacts-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
