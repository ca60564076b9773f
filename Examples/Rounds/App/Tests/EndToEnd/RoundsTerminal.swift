import Foundation
import Testing

/// The built program in a terminal.
struct RoundsTerminal {
  static let pin = "25804719"

  let terminal: Tmux
  private let folder: String
  private let server: ServerProgram
  private let program = Bundle.main.bundleURL.appendingPathComponent("rounds").path

  init(_ server: ServerProgram, folder: String) throws {
    terminal = try Tmux(columns: 84, rows: 40)
    self.folder = folder
    self.server = server
  }

  /// Starts the program, and waits until the screen shows a text.
  func start(awaiting text: String) throws {
    try terminal.enter("ROUNDS_SERVER='\(server.url)' DBUS_SESSION_BUS_ADDRESS= '\(program)' --data '\(folder)/app'")
    try terminal.waitFor(text)
  }

  /// Signs in for the first time, and chooses a PIN.
  func signIn() throws {
    try start(awaiting: "Password")
    try terminal.type(server.account.name)
    try terminal.press("Tab")
    try terminal.type(server.account.password)
    try terminal.press("C-s", awaiting: "Choose a PIN")
    try terminal.type(Self.pin, awaiting: "Repeat the PIN")
    try terminal.type(Self.pin, awaiting: "My patients")
  }

  /// Starts the program again, and unlocks it.
  func unlock(awaiting text: String) throws {
    try start(awaiting: "Enter your PIN")
    try terminal.type(Self.pin, awaiting: text)
  }

  /// Starts the program again, unlocks it, and returns which of two texts the screen shows first.
  func unlock(awaiting first: String, or second: String) throws -> String {
    try start(awaiting: "Enter your PIN")
    try terminal.type(Self.pin)
    while true {
      let screen = try terminal.screen()
      if screen.contains(first) { return first }
      if screen.contains(second) { return second }
    }
  }

  /// Kills the program as a crash does.
  func kill() throws {
    let pids = try terminal.value("pane_pid")
    // The program is the child of the terminal's shell.
    let pipe = popen("pkill -9 -P \(pids)", "r")
    if let pipe { pclose(pipe) }
    // A program that is killed leaves the terminal in its own mode, in which Enter ends no line.
    try terminal.type("stty sane; printf '\\033[?1049l\\033[2J\\033[H'")
    try terminal.press("C-j")
    try terminal.waitForPrompt()
  }
}
