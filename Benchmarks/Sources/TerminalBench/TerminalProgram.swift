import CTerminalBench
import Foundation

/// A program in a pseudo-terminal, whose screen is read and which receives keys.
public final class TerminalProgram {
  /// The process that runs it.
  public let process: Int32
  /// When the program was started.
  public let start: ContinuousClock.Instant
  /// The screen that it draws.
  public private(set) var screen = TerminalScreen(columns: TerminalProgram.columns, rows: TerminalProgram.rows)
  /// The bytes of Escape, and those of Enter.
  public static let (escape, enter) = ("\u{1B}", "\r")
  private static let (columns, rows) = (84, 40)
  private let terminal: Int32
  private var hasEnded = false
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts a program.
  public init(_ path: String, _ arguments: [String], environment: [String: String]) throws {
    let words = ([path] + arguments).map { strdup($0) }
    let values = environment.map { strdup("\($0)=\($1)") }
    defer { for text in words + values { free(text) } }
    var terminal: Int32 = -1
    start = .now
    process = terminal_bench_start(
      path, words + [nil], values + [nil], UInt16(Self.columns), UInt16(Self.rows), &terminal)
    self.terminal = terminal
    guard process > 0 else {
      throw BenchError("\(path) cannot be started in a terminal: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(terminal)
  }

  /// Presses keys, as the bytes that a terminal sends for them.
  public func press(_ keys: String) throws {
    let bytes = Array(keys.utf8)
    guard write(terminal, bytes, bytes.count) == bytes.count else { throw BenchError("the program takes no keys") }
  }

  /// Waits until the screen, between two frames, is as a condition says; returns when it was read.
  ///
  /// - Throws: ``BenchError`` with the screen after a limit, and if the program ends.
  @discardableResult
  public func wait(
    for what: String, within limit: Duration = .seconds(60), until isSo: (TerminalScreen) -> Bool
  ) throws -> ContinuousClock.Instant {
    let deadline = ContinuousClock.now + limit
    var now = ContinuousClock.now
    while screen.isDrawing || !isSo(screen) {
      guard now < deadline, try readSome(within: .seconds(1)) else {
        throw BenchError("\(what) did not appear:\n\(screen.lines.joined(separator: "\n"))")
      }
      now = .now
    }
    return now
  }

  /// Waits until the screen shows a text.
  @discardableResult
  public func wait(for text: String) throws -> ContinuousClock.Instant { try wait(for: "“\(text)”") { $0.shows(text) } }

  /// Reads the program's output for some time.
  public func idle(for duration: Duration) throws {
    let end = ContinuousClock.now + duration
    while case let rest = end - .now, rest > .zero { _ = try readSome(within: rest) }
  }

  /// Reads the available output, or waits for some within a limit; false if the program has closed the terminal.
  private func readSome(within limit: Duration) throws -> Bool {
    var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(1, Int32(limit / .milliseconds(1)))
    guard poll(&descriptor, 1, milliseconds) > 0 else { return true }
    let count = read(terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    screen.write(buffer[..<count])
    return true
  }

  /// Quits the program by its key, and waits until it has ended.
  public func quit() throws {
    try press("\u{11}")
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      guard try readSome(within: .milliseconds(100)) else {
        var status: Int32 = 0
        waitpid(process, &status, 0)
        hasEnded = true
        guard status == 0 else { throw BenchError("the program ended with the status \(status)") }
        return
      }
    }
    throw BenchError("the program did not quit:\n\(screen.lines.joined(separator: "\n"))")
  }
}
