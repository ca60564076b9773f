import Foundation

/// Records the actions of the app, for troubleshooting.
///
/// Notes contain actions and errors, never data of the address book.
public protocol AppLog: Sendable {
  /// Adds a line.
  func note(_ message: String)
}

/// A log file with one older generation; write errors are ignored.
public final class FileLog: AppLog {
  private static let sizeLimit = 1 << 20
  private let path: String
  private let queue = DispatchQueue(label: "contacts.log")

  /// Makes a log in a file, which is created with the first note.
  public init(path: String) { self.path = path }

  /// Adds a line with the time, asynchronously.
  public func note(_ message: String) {
    let line = "\(Date.now.formatted(.iso8601)) \(message)\n"
    queue.async { [path] in Self.append(Data(line.utf8), to: path) }
  }

  private static func append(_ line: Data, to path: String) {
    if let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size > sizeLimit {
      try? FileManager.default.removeItem(atPath: path + ".old")
      try? FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    }
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    guard let file = FileHandle(forWritingAtPath: path) else { return }
    defer { try? file.close() }
    _ = try? file.seekToEnd()
    try? file.write(contentsOf: line)
  }
}
