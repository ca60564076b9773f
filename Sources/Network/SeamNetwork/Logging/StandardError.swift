import Foundation

/// The standard error stream of the process.
public enum StandardError {
  /// Writes a line; lines of several threads do not mix.
  @Sendable public static func write(_ line: String) {
    // A line that cannot be written, as on a full disk, is lost: there is no other place for it.
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}
