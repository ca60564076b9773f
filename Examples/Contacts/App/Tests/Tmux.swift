import Foundation
import Testing

/// A terminal in tmux that a test operates and reads.
final class Tmux: Sendable {
  private let socket = "seam-\(UUID().uuidString)"

  /// The prompt of the shell.
  static let prompt = "ready>"

  /// Opens a terminal with a shell at its prompt.
  init(columns: Int = 80, rows: Int = 24) throws {
    let size = ["-x", "\(columns)", "-y", "\(rows)"]
    _ = try Self.run(["-L", socket, "-f", "/dev/null", "new-session", "-d"] + size + ["PS1='\(Self.prompt) ' sh"])
    try waitForPrompt()
  }

  deinit { _ = try? Self.run(["-L", socket, "kill-server"]) }

  /// Presses keys by their tmux names, such as `C-n` or `Enter`.
  func press(_ keys: String...) throws { _ = try run(["send-keys"] + keys) }

  /// Types text.
  func type(_ text: String) throws { _ = try run(["send-keys", "-l", text]) }

  /// Presses a key, and waits until the screen shows a text.
  func press(_ key: String, awaiting text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try press(key)
    try waitFor(text, sourceLocation: sourceLocation)
  }

  /// Types text, and waits until the screen shows another.
  func type(_ text: String, awaiting other: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try type(text)
    try waitFor(other, sourceLocation: sourceLocation)
  }

  /// Runs a command in the shell.
  func enter(_ command: String) throws {
    try type(command)
    try press("Enter")
  }

  /// Returns the text on the screen.
  func screen() throws -> String { try run(["capture-pane", "-p"]) }

  /// Returns a tmux variable of the terminal, such as `alternate_on`.
  func value(_ name: String) throws -> String {
    try run(["display-message", "-p", "#{\(name)}"]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the identifier of the process that the shell runs; fails if it runs none.
  func program() throws -> Int32 {
    let shell = try value("pane_pid")
    let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    return try #require(children.split(separator: " ").first.flatMap { Int32($0) }, "The shell runs no program.")
  }

  /// Waits until the screen shows a text; fails after half a minute.
  func waitFor(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("“\(text)” did not appear", sourceLocation) { $0.contains(text) }
  }

  /// Waits until the shell is at its prompt; fails after half a minute.
  ///
  /// A program that restores the screen shows the line with which it was started, which begins with the prompt too,
  /// before it ends. The shell is ready when a prompt has no text after it.
  func waitForPrompt(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("The shell did not become ready", sourceLocation) { screen in
      let lines = screen.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      return lines.last { !$0.isEmpty }?.hasSuffix(Self.prompt) == true
    }
  }

  /// Waits until the screen is as a closure says; fails after half a minute.
  func wait(
    _ problem: String, _ location: SourceLocation = #_sourceLocation, until isSo: (String) throws -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    var screen = ""
    repeat {
      screen = try self.screen()
      if try isSo(screen) { return }
    } while ContinuousClock.now < deadline
    Issue.record("\(problem):\n\(screen)", sourceLocation: location)
    throw CancellationError()
  }

  private func run(_ command: [String]) throws -> String { try Self.run(["-L", socket] + command) }

  /// Runs tmux by popen(3): Foundation's `Process` would wait for tmux's server, which inherits its descriptors.
  private static func run(_ arguments: [String]) throws -> String {
    let quoted = arguments.map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }
    // The server that the first command starts would keep the pipe open as well.
    let redirection = arguments.contains("new-session") ? ">/dev/null 2>&1" : "2>&1"
    let pipe = try #require(popen("tmux \(quoted.joined(separator: " ")) </dev/null \(redirection)", "r"))
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { output += buffer[..<count] }
    let text = String(decoding: output, as: UTF8.self)
    try #require(pclose(pipe) == 0, "tmux \(arguments.joined(separator: " ")): \(text)")
    return text
  }
}
