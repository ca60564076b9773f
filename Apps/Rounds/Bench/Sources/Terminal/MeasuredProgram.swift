import Foundation
import TerminalBench

/// The built program `rounds`.
struct MeasuredProgram {
  private let path: String

  /// Finds the program beside this one.
  init() throws { path = try RoundsBench.output.program(named: "rounds") }

  /// Starts the program with the data of a folder.
  func start(in folder: URL, server: String) throws -> TerminalProgram {
    var environment = ProcessInfo.processInfo.environment
    environment["ROUNDS_SERVER"] = server
    environment["TERM"] = "xterm-256color"
    environment["COLORTERM"] = "truecolor"
    // Without a keyring, whose speed is not the program's: the sign-in is sealed under the PIN.
    environment["DBUS_SESSION_BUS_ADDRESS"] = ""
    return try TerminalProgram(path, ["--data", folder.appending(path: "app").path], environment: environment)
  }
}

/// Operates the program by its keys, for the measurements.
extension TerminalProgram {
  /// Signs in for the first time, and chooses a PIN.
  func signIn() throws {
    try wait(for: "Password")
    try press(Clinic.account.name)
    try press("\t")
    try press(Clinic.account.password)
    try press("\u{13}")
    try wait(for: "Choose a PIN")
    try press(Clinic.pin)
    try wait(for: "Repeat the PIN")
    try press(Clinic.pin)
    try wait(for: "My patients")
  }

  /// Waits until all is downloaded, and shows the patients again.
  func waitForSync() throws {
    let deadline = ContinuousClock.now + .seconds(1800)
    while !screen.shows("Synced") {
      guard ContinuousClock.now < deadline else {
        throw BenchError("the first sync did not end:\n\(screen.lines.joined(separator: "\n"))")
      }
      // Use keeps the program from locking.
      try press("\(Self.escape)1")
      try wait(for: "Name, ward or number")
      try press("\(Self.escape)2")
      try wait(for: "Sync now")
      try idle(for: .milliseconds(500))
    }
    try press("\(Self.escape)1")
    try wait(for: "Name, ward or number")
  }

  /// Enters the PIN; returns the time from its last digit until patients are listed.
  func unlock() throws -> Duration {
    try wait(for: "Enter your PIN")
    try press(String(Clinic.pin.dropLast()))
    try idle(for: .milliseconds(200))
    let start = ContinuousClock.now
    try press(String(Clinic.pin.suffix(1)))
    return try wait(for: "a list of patients") { !$0.patients.isEmpty } - start
  }

  /// Shows all patients instead of the nurse's.
  func showAll() throws {
    try press("\(Self.escape)a")
    try wait(for: "all patients") { $0.shows("All patients") && !$0.patients.isEmpty }
  }
}

extension TerminalScreen {
  /// The numbers of the patients that are listed.
  var patients: [Int] {
    lines.lazy.filter { !$0.contains("⌕") }.compactMap { line in
      line.firstRange(of: "RW-").flatMap { Int(line[$0.upperBound...].prefix(6)) }
    }
  }
}
