import Foundation

/// A directory of one test's own, gone when the test is over.
package final class TemporaryDirectory: Sendable {
  private let url: URL

  package init() {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("seam-\(UUID().uuidString)")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Makes a file, with its directory.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  package func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// How many bytes a file has; 0 where there is none.
  package func size(_ name: String) throws -> Int {
    guard has(name) else { return 0 }
    return try FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int ?? 0
  }

  /// The bytes of every file in it, one after the other.
  package func contents() throws -> [UInt8] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().flatMap { try read($0) }
  }

  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  package func rename(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
  }

  package func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path(name), toPath: path(other))
  }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }
}
