import Foundation
import SeamFlow
import SeamTerminal

/// Runs the app without a terminal: performs script commands line by line, and answers each with the outline of the
/// screens once these are saved, so that a test can end the process in any state.
@MainActor
final class Driver {
  private let host = TerminalHost()
  private let navigator: Navigator

  init(_ root: some FlowCoordinator) {
    navigator = Navigator(host: host)
    navigator.start(root)
  }

  func run() async {
    for await line in Self.lines {
      do throws(TerminalScriptError) {
        try await TerminalScript(line, file: "input").run(on: host, navigator)
        await navigator.saved()
        answer("\(navigator.tree)")
      } catch {
        answer(error.description)
      }
    }
  }

  /// Writes an answer in one line.
  private func answer(_ text: String) {
    let line = text.split(separator: "\n").joined(separator: " | ")
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  /// The lines of the input, read on a thread of their own.
  private static var lines: AsyncStream<String> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }
}
