import Foundation
import Testing

/// The built program in a terminal; waits for it on threads of its own.
@Suite(.timeLimit(.minutes(10)), .serialized, .ownThread)
struct EndToEndTests {
  private let folder = Folder()
  private let program = Bundle.main.bundleURL.appendingPathComponent("contacts").path

  /// Starts the program in a terminal, and waits until the screen shows a text.
  private func start(
    _ arguments: String = "", in terminal: Tmux, awaiting text: String = "Nobody here yet",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.enter("'\(program)' --data '\(folder.path)' \(arguments)")
    try terminal.waitFor(text, sourceLocation: sourceLocation)
  }

  private func quit(_ terminal: Tmux, by key: String = "C-q") throws {
    try terminal.press(key)
    try terminal.waitForPrompt()
  }

  @Test func addedPersonIsShownAfterARestart() throws {
    let terminal = try Tmux()
    try start(in: terminal)
    try terminal.press("C-n", awaiting: "New person")
    try terminal.type("Wilma Flintstone")
    try terminal.press("Tab")
    try terminal.type("+44 20 7946 0958")
    try terminal.press("C-s", awaiting: "^E Edit")
    #expect(try terminal.screen().contains("+44 20 7946 0958"))
    try quit(terminal)
    #expect(try terminal.value("alternate_on") == "0")

    try start(in: terminal, awaiting: "+44 20 7946 0958")
    try terminal.press("Escape", awaiting: "^N New")
    try terminal.type("nobody", awaiting: "Nobody found")
    try terminal.press("C-u", awaiting: "Wilma Flintstone")
    try terminal.type("7946", awaiting: "⌕ 7946")
    try terminal.press("Enter", awaiting: "^E Edit")
    try quit(terminal)
  }

  @Test func opensALinkAndRejectsAnUnknownOne() throws {
    let terminal = try Tmux()
    try start("--open contacts://families", in: terminal, awaiting: "No families yet")
    try terminal.waitFor("Families")
    try quit(terminal)
    try start(
      "--open contacts://cellar; echo code $?", in: terminal,
      awaiting: "Unknown URL contacts://cellar")
    try terminal.waitFor("code 64")
  }

  @Test func explainsAnInvalidEnvironment() throws {
    let terminal = try Tmux(columns: 160)
    try terminal.enter("CONTACTS_IDLE_TIMEOUT=0s '\(program)' --data '\(folder.path)'; echo code $?")
    try terminal.waitFor("between 1s and 10m")
    try terminal.waitFor("code 64")
  }

  @Test func topicIsFollowedAfterARestart() async throws {
    let terminal = try Tmux()
    try start("--open contacts://groups/topics", in: terminal, awaiting: "Birthdays  [ ]")
    try terminal.press("Space", awaiting: "Birthdays  [✓]")
    try terminal.waitFor("No birthday is known")
    // The switch shows the user's choice before it is stored.
    try await folder.waitUntilStored("birthdays")
    try quit(terminal)
    try start(in: terminal, awaiting: "Birthdays  [✓]")
    try terminal.press("Space", awaiting: "Birthdays  [ ]")
    try quit(terminal)
  }

  @Test func unsavedInputSurvivesAKill() async throws {
    let terminal = try Tmux()
    try start(in: terminal)
    try terminal.press("C-n", awaiting: "New person")
    try terminal.type("Barney Rubble", awaiting: "Barney Rubble")
    // The screen is stored shortly after it is shown; a kill before that loses it.
    try await folder.waitUntilStored("Barney Rubble")
    let pid = try terminal.program()
    #expect(Foundation.kill(pid, SIGKILL) == 0)
    try terminal.waitFor("Killed")
    let next = try Tmux()
    try start(in: next, awaiting: "New person")
    try next.waitFor("Barney Rubble")
    try next.press("C-q", awaiting: "Discard changes?")
  }

  @Test func unsavedEditsSurviveAnAttemptToQuit() throws {
    let terminal = try Tmux()
    try start(in: terminal)
    try terminal.press("C-n", awaiting: "New person")
    try terminal.type("Betty", awaiting: "Betty")
    try terminal.press("C-c", awaiting: "Discard changes?")
    try terminal.press("Escape", awaiting: "^S Save")
    try terminal.press("C-s", awaiting: "^E Edit")
    try quit(terminal, by: "C-c")
  }

  @Test(arguments: ["TERM", "HUP", "SEGV", "ABRT"]) func restoresTheTerminal(signal: String) throws {
    let terminal = try Tmux()
    try terminal.enter("stty -g")
    try terminal.waitFor(":")
    let before = try settings(of: terminal)
    // Disables Swift's backtrace, which takes seconds after the terminal is restored.
    try terminal.enter("SWIFT_BACKTRACE=enable=no '\(program)' --data '\(folder.path)'; echo ended-$?")
    try terminal.waitFor("Nobody here yet")
    #expect(try terminal.value("alternate_on") == "1")
    let pid = try terminal.program()
    #expect(Foundation.kill(pid, number(signal)) == 0)
    try terminal.waitFor("ended-\(128 + number(signal))")
    #expect(try terminal.value("alternate_on") == "0")
    #expect(try terminal.value("cursor_flag") == "1")
    try terminal.enter("clear; stty -g")
    try terminal.waitFor(before)
  }

  @Test func suspendAndResume() throws {
    let terminal = try Tmux()
    try start(in: terminal)
    try terminal.press("C-z", awaiting: "Stopped")
    #expect(try terminal.value("alternate_on") == "0")
    try terminal.enter("fg")
    try terminal.waitFor("Nobody here yet")
    #expect(try terminal.value("alternate_on") == "1")
    try terminal.press("C-n", awaiting: "New person")
  }

  @Test func secondInstanceShowsAMessageAndCanRetry() throws {
    let (first, second) = (try Tmux(), try Tmux())
    try start(in: first)
    try start(in: second, awaiting: "Contacts is open already")
    try quit(first)
    try second.press("C-r", awaiting: "Nobody here yet")
  }

  @Test func messageWithoutATerminalNamesTheDemo() throws {
    let end = try run([])
    #expect(end.status == 2)
    #expect(end.errors.contains("make demo"))
  }

  @Test func demoRuns() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Scripts/demo")
    // `make demo` names the program by a relative path.
    let end = try run(["./contacts"], of: script, in: Bundle.main.bundleURL)
    #expect(end.status == 0, "\(end.errors)")
    #expect(end.output.contains("Families: parents with their children"))
  }

  @Test func importsTenThousandCards() throws {
    let files = Folder()
    let directory = URL(fileURLWithPath: files.path)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let cards = (0..<10_000).map { number in
      """
      BEGIN:VCARD\r\nVERSION:3.0\r\nUID:card-\(number)\r\nFN:Person \(number)\r
      TEL;TYPE=CELL:+44207\(1_000_000 + number)\r\nCATEGORIES:Group \(number % 20)\r\nX-MINE:kept\r\nEND:VCARD\r\n
      """
    }
    try Data((cards + ["BEGIN:VCARD\r\nVERSION:3.0\r\nTEL 1\r\nEND:VCARD\r\n"]).joined().utf8)
      .write(to: directory.appendingPathComponent("many.vcf"))
    let script = """
      wait-for Nobody here yet
      key ctrl+o
      wait-for Import
      type many.vcf
      key ctrl+s
      timeout 100
      wait-for 10001 new
      expect 1 error did not keep
      key ctrl+s
      key end
      expect Person 9999
      type person 4321
      expect Person 4321
      expect-not Person 9999
      screen Found
      """
    try Data(script.utf8).write(to: directory.appendingPathComponent("import.script"))
    #expect(try play("import.script", in: directory).contains("+442071004321"))
  }

  @Test func theEndOfAScriptIsFoundAgain() throws {
    let files = Folder()
    let directory = URL(fileURLWithPath: files.path)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for (name, script) in [
      ("first", "wait-for Nobody here yet\nkey ctrl+n\nwait-for New person\ntype Betty Rubble"),
      ("second", "wait-for New person\nexpect Betty Rubble\nscreen Again"),
    ] {
      try Data(script.utf8).write(to: directory.appendingPathComponent("\(name).script"))
    }
    _ = try play("first.script", in: directory)
    #expect(try play("second.script", in: directory).contains("Betty Rubble"))
  }

  /// Runs a script and returns its output.
  private func play(_ script: String, in directory: URL) throws -> String {
    let end = try run(["--script", script], in: directory)
    #expect(end.status == 0, "\(end.errors)")
    return end.output
  }

  /// Runs the program, or a script, without a terminal until it ends.
  private func run(
    _ arguments: [String], of script: URL? = nil, in directory: URL? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.currentDirectoryURL = directory
    process.executableURL = script?.standardizedFileURL ?? URL(fileURLWithPath: program)
    process.arguments = (script == nil ? ["--data", folder.path] : []) + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let texts = [output, errors].map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  private func settings(of terminal: Tmux) throws -> String {
    let lines = try terminal.screen().split(separator: "\n").filter { $0.contains(":") && !$0.contains(Tmux.prompt) }
    return String(try #require(lines.first))
  }

  private func number(_ signal: String) -> Int32 {
    switch signal {
    case "TERM": SIGTERM
    case "HUP": SIGHUP
    case "SEGV": SIGSEGV
    default: SIGABRT
    }
  }
}
