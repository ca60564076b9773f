/// The reason a script stopped, and the line.
public struct TerminalScriptError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The script's file, as passed to the initialiser.
  public let file: String
  /// The line, from 1; nil if the error concerns the whole file.
  public let line: Int?
  /// The problem and its remedy.
  public let message: String
  /// Whether the script itself is invalid, as opposed to a failed expectation.
  public let isMalformed: Bool

  public var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") error: \(message)"
  }
}
