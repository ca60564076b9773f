import Foundation

/// A directory of one test's own, gone when the test is over.
final class TemporaryDirectory: Sendable {
  private let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("seam-\(UUID().uuidString)")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// The bytes of every file in it, one after the other.
  func contents() throws -> [UInt8] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().flatMap { name in
      [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
    }
  }
}
