import Foundation

/// A directory of one test's own, gone when the test is over.
final class TemporaryDirectory: Sendable {
  private let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("seam-\(UUID().uuidString)")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Makes a file, with the directory.
  func write(_ bytes: [UInt8], to name: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
  }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func rename(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }
}
