public import Foundation

/// A log file with one older generation; only the user may read it, and failures to write are ignored.
public final class FileLog: Log {
  private let path: String
  private let sizeLimit: Int
  private let now: @Sendable () -> Date
  private let queue = DispatchQueue(label: "rounds.log")

  /// Creates a log in a file, which is created with the first line.
  ///
  /// - Parameters:
  ///   - path: the path of the file; the older generation has the suffix `.old`.
  ///   - sizeLimit: the number of bytes after which a new generation begins.
  ///   - now: returns the current time.
  public init(path: String, sizeLimit: Int = 1 << 20, now: @escaping @Sendable () -> Date = { Date() }) {
    self.path = path
    self.sizeLimit = sizeLimit
    self.now = now
  }

  /// Adds a line with the time, asynchronously; line breaks of the message become spaces.
  public func note(_ message: String) {
    let text = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    let line = "\(now().formatted(.iso8601)) \(text)\n"
    queue.async { [self] in append(Data(line.utf8)) }
  }

  /// Waits until all lines are written.
  public func flush() { queue.sync {} }

  private func append(_ line: Data) {
    let files = FileManager.default
    if let size = try? files.attributesOfItem(atPath: path)[.size] as? Int, size + line.count > sizeLimit, size > 0 {
      try? files.removeItem(atPath: path + ".old")
      try? files.moveItem(atPath: path, toPath: path + ".old")
    }
    if !files.fileExists(atPath: path) {
      _ = files.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    guard let file = FileHandle(forWritingAtPath: path) else { return }
    defer { try? file.close() }
    _ = try? file.seekToEnd()
    try? file.write(contentsOf: line)
  }
}
