import Foundation

/// The standard error stream of the process.
public enum StandardError {
  /// Writes a line; lines of several threads do not mix.
  @Sendable public static func write(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
