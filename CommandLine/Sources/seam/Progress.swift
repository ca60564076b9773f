import Arguments
import Foundation
import Synchronization

/// One line on the terminal about a command that takes long; it is erased before the answer.
final class Progress: Sendable {
  private struct State {
    var phase: String?
    var files = 0
    var isShown = false
    var isOver = false

    var line: String? {
      guard !isOver, let phase else { return nil }
      return "seam: \(phase)\(files == 0 ? "" : " (\(files) files)")"
    }
  }

  private static let delay: Duration = .milliseconds(500)
  private static let interval: Duration = .milliseconds(100)

  private let state = Mutex(State())
  private let write: @Sendable (String) -> Void
  private let width: @Sendable () -> Int

  /// - Parameters:
  ///   - isVisible: false for a progress that is never shown.
  ///   - write: writes to the terminal.
  ///   - width: the columns of the terminal.
  init(
    isVisible: Bool = Progress.isVisible(
      isTerminal: isatty(STDERR_FILENO) == 1, ProcessInfo.processInfo.environment),
    write: @escaping @Sendable (String) -> Void = { Seam.writeError($0) },
    width: @escaping @Sendable () -> Int = { Progress.width(of: STDERR_FILENO) ?? 80 }
  ) {
    (self.write, self.width) = (write, width)
    guard isVisible else { return }
    Thread.detachNewThread { [weak self] in
      Thread.sleep(forTimeInterval: Self.delay / .seconds(1))
      while self?.draw() == true { Thread.sleep(forTimeInterval: Self.interval / .seconds(1)) }
    }
  }

  /// The columns of the terminal to which a descriptor writes; nil if it writes elsewhere.
  static func width(of descriptor: Int32) -> Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Whether a line can be shown and erased: on a terminal that knows how, where a person reads it.
  static func isVisible(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return isTerminal && !terminal.isEmpty && terminal != "dumb" && (environment["NO_COLOR"] ?? "").isEmpty
      && !isContinuousIntegration(environment)
  }

  /// https://docs.github.com/en/actions/reference/variables-reference, and alike of GitLab and others.
  static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    let value = environment["CI"] ?? ""
    return !value.isEmpty && value != "false" && value != "0"
  }

  /// Sets the phase of the work; nil erases the line, such as while the user writes.
  func begin(_ phase: String?) {
    state.withLock { state in
      state.phase = phase
      if phase == nil { erase(&state) }
    }
  }

  /// Counts files that were scanned.
  func addFiles(_ count: Int) { state.withLock { $0.files += count } }

  /// Erases the line, and shows none any more.
  func end() {
    state.withLock { state in
      state.isOver = true
      erase(&state)
    }
  }

  /// Writes the line of now; false once the work is over.
  func draw() -> Bool {
    state.withLock { state in
      if let line = state.line {
        // A longer line would wrap, and its beginning stay.
        write("\r\u{1b}[K\(line.prefix(max(width() - 1, 0)))")
        state.isShown = true
      }
      return !state.isOver
    }
  }

  private func erase(_ state: inout State) {
    if state.isShown { write("\r\u{1b}[K") }
    state.isShown = false
  }
}

/// A command that reads a project, and says how far it is.
protocol ProjectCommand: Command {
  static func answer(_ arguments: Arguments, _ progress: Progress) throws -> Answer
}

extension ProjectCommand {
  static func answer(_ arguments: Arguments) throws -> Answer {
    let progress = Progress()
    defer { progress.end() }
    return try answer(arguments, progress)
  }
}
