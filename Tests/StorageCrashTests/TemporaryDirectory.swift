import Foundation

/// A directory of one test's own, gone when the test is over.
final class TemporaryDirectory: Sendable {
  private let url: URL

  init() { url = FileManager.default.temporaryDirectory.appendingPathComponent("seam-\(UUID().uuidString)") }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
