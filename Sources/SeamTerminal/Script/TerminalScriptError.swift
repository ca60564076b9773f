/// Why a script stopped, and in which line.
public struct TerminalScriptError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The script's file, as it was named.
  public let file: String
  /// The line, from 1; nil where the file as a whole is meant.
  public let line: Int?
  /// What is wrong and what to do about it.
  public let message: String
  /// Whether the script itself is wrong, rather than what the app shows.
  public let isMalformed: Bool

  public var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") error: \(message)"
  }
}
