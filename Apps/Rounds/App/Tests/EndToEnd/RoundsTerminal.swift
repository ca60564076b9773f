import Foundation
import Testing

/// The built program in a terminal.
struct RoundsTerminal {
  static let pin = "25804719"
  private static let sessionEnd = "Your session has ended"

  let terminal: Tmux
  /// The folder of the program's data.
  let data: String
  private let server: URL
  private let account: (name: String, password: String)
  private let shell: String
  private let program = Bundle.main.bundleURL.appendingPathComponent("rounds").path

  init(_ server: ServerProgram, folder: String) throws {
    terminal = try Tmux(columns: 84, rows: 40)
    data = "\(folder)/app"
    self.server = server.url
    account = server.account
    shell = try terminal.value("pane_pid")
  }

  /// Starts the program.
  private func start() throws {
    try terminal.enter("ROUNDS_SERVER='\(server)' DBUS_SESSION_BUS_ADDRESS= '\(program)' --data '\(data)'")
  }

  /// Signs in for the first time, and chooses a PIN.
  func signIn() throws {
    try start()
    try terminal.waitFor("Password")
    try terminal.type(account.name)
    try terminal.press("Tab")
    try terminal.type(account.password)
    try terminal.press("C-s", awaiting: "Choose a PIN")
    try choosePIN()
    try terminal.waitFor("My patients")
  }

  private func choosePIN() throws {
    try terminal.type(Self.pin, awaiting: "Repeat the PIN")
    try terminal.type(Self.pin)
  }

  /// Starts the program again, and enters the PIN.
  func unlock() throws {
    try start()
    var isSignedOut = false
    try terminal.wait("The program does not ask for the PIN") { screen in
      isSignedOut = screen.contains(Self.sessionEnd)
      return isSignedOut || screen.contains("Enter your PIN")
    }
    if isSignedOut { try signInAgain() } else { try terminal.type(Self.pin) }
  }

  /// Starts the program again, unlocks it, and waits until the screen shows a text.
  func unlock(awaiting text: String) throws {
    try unlock()
    try wait("“\(text)” did not appear") { $0.contains(text) }
  }

  /// Waits until the screen is as a closure says, signing in where the program asks for it; fails after half a minute.
  ///
  /// A program that is killed between the server's answer to a renewal of tokens and storing them needs the password.
  func wait(
    _ problem: String, _ location: SourceLocation = #_sourceLocation, until isSo: (String) throws -> Bool
  ) throws {
    var isSignedOut = false
    repeat {
      try terminal.wait(problem, location) { screen in
        isSignedOut = screen.contains(Self.sessionEnd)
        return try isSignedOut || isSo(screen)
      }
      if isSignedOut { try signInAgain() }
    } while isSignedOut
  }

  /// Signs in if the program says that the session has ended.
  func signInIfEnded() throws {
    if try terminal.screen().contains(Self.sessionEnd) { try signInAgain() }
  }

  private func signInAgain() throws {
    try terminal.wait("The password is not asked for") { $0.contains("Password") }
    if try terminal.screen().contains("▸ Name") { try terminal.press("Tab", awaiting: "▸ Password") }
    // The field may contain a key that was meant for the screen below.
    try terminal.press("C-u")
    try terminal.type(account.password)
    try terminal.press("C-s")
    try terminal.wait("The password is not accepted") { !$0.contains(Self.sessionEnd) }
    if try terminal.screen().contains("Choose a PIN") { try choosePIN() }
  }

  /// Kills the program as a crash does.
  ///
  /// - Parameter microseconds: how long it runs until then.
  func kill(after microseconds: Int = 0) throws {
    usleep(UInt32(microseconds))
    // The program is the only child of the terminal's shell.
    let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    let pid = try #require(children.split(separator: " ").first.flatMap { Int32($0) }, "the program does not run")
    try #require(Foundation.kill(pid, SIGKILL) == 0)
    // A program that is killed leaves the terminal in its own mode, in which Enter ends no line.
    try terminal.type("stty sane; printf '\\033[?1049l\\033[2J\\033[Hsa%s\\n' ne")
    try terminal.press("C-j")
    // The shell writes a prompt below the last output of the program before it reads that line.
    try terminal.wait("The terminal is not as before") { screen in
      screen.split(whereSeparator: \.isWhitespace) == ["sane", Substring(Tmux.prompt)]
    }
  }
}
