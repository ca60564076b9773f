import Foundation
import SeamStorage
import SeamStorageSQLite
import Testing

/// The path of a folder for one test, which the test creates; it is removed afterwards.
final class Folder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("contacts-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Waits until a value of the address book in the folder contains a text; fails after half a minute.
  ///
  /// It reads values instead of files, which contain earlier values too, and may divide a text between two pages.
  func waitUntilStored(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let storage = SQLiteStorage(at: "\(path)/contacts.db")
    try await wait("“\(text)” was not stored", sourceLocation) {
      for key in try await storage.keys(withPrefix: "") {
        let bytes = try await storage.bytes(forKey: key) ?? []
        if bytes.firstRange(of: Array(text.utf8)) != nil { return true }
      }
      return false
    }
    await storage.close()
  }

  /// Waits until files of the folder are as a closure says; fails after half a minute.
  func wait(
    _ problem: Comment, _ sourceLocation: SourceLocation = #_sourceLocation, until isSo: () async throws -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while try await !isSo() {
      try #require(ContinuousClock.now < deadline, problem, sourceLocation: sourceLocation)
      await Task.yield()
    }
  }
}
