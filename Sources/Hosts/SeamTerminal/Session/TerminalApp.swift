import Dispatch
public import SeamFlow

/// Runs an app's flows in the terminal, or a script against them.
///
/// The executable's `main` is synchronous, because the main queue has to serve the main actor:
///
/// ```swift
/// @main enum Contacts {
///   @MainActor static func main() {
///     TerminalApp(remedy: "Run `make demo` to see the app without a terminal.") { navigator, host in
///       host.register(PollConfiguration.self) { poll, page in … }
///       navigator.start(AppCoordinator())
///     }.run()
///   }
/// }
/// ```
///
/// The app ends when the user quits or its root flow ends. Exit codes: 0 when it ended so; 1 when a script's
/// expectation failed; 2 when there is no terminal or the script is unreadable or invalid; 128 plus the signal's number
/// when a signal ended it.
@MainActor
public struct TerminalApp {
  private let remedy: String
  private let start: @MainActor (Navigator, TerminalHost) -> Void

  /// Makes an app.
  ///
  /// - Parameters:
  ///   - remedy: a hint that follows the error if there is no terminal.
  ///   - start: registers the app's own views and starts its root flow; called once.
  public init(remedy: String, start: @escaping @MainActor (Navigator, TerminalHost) -> Void) {
    self.remedy = remedy
    self.start = start
  }

  /// Runs full screen, or the script that `--script FILE` names in the arguments; never returns.
  public func run(arguments: [String] = CommandLine.arguments) -> Never {
    if let option = arguments.firstIndex(of: "--script") {
      guard option + 1 < arguments.count else {
        Self.fail("--script needs a file: --script FILE")
      }
      run(script: arguments[option + 1])
    }
    let host = TerminalHost()
    guard let session = TerminalSession(host: host) else {
      Self.fail("Standard input and output must be a terminal. \(remedy)")
    }
    let navigator = Navigator(host: host)
    host.onQuit = {
      Task {
        await navigator.saved()
        POSIX.quit(0)
      }
    }
    session.start()
    start(navigator, host)
    Self.serve(session, navigator)
  }

  /// Runs a script without a terminal and prints its output; never returns.
  public func run(script path: String) -> Never {
    let start = start
    let task = Task {
      do throws(TerminalScriptError) {
        let script = try TerminalScript(contentsOf: path)
        let host = TerminalHost()
        let navigator = Navigator(host: host)
        start(navigator, host)
        try await script.run(on: host, navigator) { print($0) }
        await navigator.saved()
        POSIX.quit(0)
      } catch {
        Self.fail(error.description, code: error.isMalformed ? 2 : 1)
      }
    }
    Self.serve(task)
  }

  /// Serves the main queue while the owners stay alive.
  private static func serve(_ owners: Any...) -> Never {
    withExtendedLifetime(owners) { dispatchMain() }
  }

  private static func fail(_ message: String, code: Int32 = 2) -> Never {
    _ = POSIX.send(Array("\(message)\n".utf8), to: POSIX.errors)
    POSIX.quit(code)
  }
}
