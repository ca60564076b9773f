public import SeamFlow

/// A scripted keyboard session: presses keys and checks the text on the screen.
///
/// It uses the decoder and the drawing of a real terminal, in memory. One command per line:
///
/// ```
/// # Lines like this are comments. A text may stand in quotation marks, to keep blanks at its ends.
/// size 80x24                  the screen from now on; 80x24 at first
/// key ctrl+n                  presses a key: a character, enter, tab, shift+tab, escape, backspace, delete, up,
///                             down, left, right, home, end, pageup, pagedown, space, f1 to f12; with ctrl+, alt+
/// type Wilma Flintstone       types a text
/// paste Wilma Flintstone      pastes it as a whole
/// expect Flintstone           fails unless the text is on the screen, within one line
/// expect-not Betty            fails if it is
/// wait-for 10,000 imported    waits until it appears, for work in the background
/// timeout 30                  the seconds that each wait-for from now on may take; 10 at first
/// screen "The list"           prints the screen with a title
/// expect-quit                 fails unless the app has ended
/// ```
///
/// After each line, the main actor runs and the screen is redrawn before the next line.
public struct TerminalScript: Sendable {
  struct Step: Sendable {
    let line: Int
    let command: ScriptCommand
  }

  let file: String
  let steps: [Step]

  /// Parses a script.
  ///
  /// - Parameters:
  ///   - text: the commands, one per line.
  ///   - file: the file name in its errors.
  /// - Throws: the first invalid line, with the remedy.
  public init(_ text: String, file: String) throws(TerminalScriptError) {
    var steps: [Step] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      do throws(ScriptCommand.Problem) {
        if let command = try ScriptCommand(line: line) { steps.append(Step(line: index + 1, command: command)) }
      } catch {
        throw TerminalScriptError(file: file, line: index + 1, message: error.message, isMalformed: true)
      }
    }
    self.file = file
    self.steps = steps
  }

  /// Reads and parses a script from a file.
  ///
  /// - Throws: the reason the file cannot be read, or the first invalid line, with the remedy.
  public init(contentsOf path: String) throws(TerminalScriptError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try POSIX.contents(of: path)
    } catch {
      throw TerminalScriptError(
        file: path, line: nil, message: "cannot read the script: \(error.message)", isMalformed: true)
    }
    try self.init(String(decoding: bytes, as: UTF8.self), file: path)
  }

  /// Presses the script's keys on a host whose navigator is started, and checks its expectations.
  ///
  /// - Parameters:
  ///   - host: receives the keys.
  ///   - navigator: runs the flows that the host draws.
  ///   - print: receives each screen that the script prints.
  /// - Throws: the first failed expectation, with the screen.
  @MainActor
  public func run(
    on host: TerminalHost, _ navigator: Navigator, print: @escaping @MainActor (String) -> Void = { Swift.print($0) }
  ) async throws(TerminalScriptError) {
    try await run(on: host, navigator, sleep: { try? await Task.sleep(for: $0) }, print: print)
  }

  @MainActor
  func run(
    on host: TerminalHost, _ navigator: Navigator, sleep: @escaping @Sendable (Duration) async -> Void,
    print: @escaping @MainActor (String) -> Void
  ) async throws(TerminalScriptError) {
    let runner = ScriptRunner(host, navigator, sleep: sleep, print: print)
    await runner.settle()
    for step in steps {
      do throws(ScriptRunner.Failure) {
        try await runner.perform(step.command)
      } catch {
        throw TerminalScriptError(file: file, line: step.line, message: error.message, isMalformed: false)
      }
    }
  }
}
