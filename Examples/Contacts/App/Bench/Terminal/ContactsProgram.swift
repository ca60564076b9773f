import Foundation
import TerminalBench

/// The built program `contacts`.
struct ContactsProgram {
  private let path: String

  /// Finds the program beside this one.
  init() throws { path = try ContactsBench.output.program(named: "contacts") }

  /// Starts the program with the address book of a folder.
  func start(in folder: URL) throws -> TerminalProgram {
    var environment = ProcessInfo.processInfo.environment
    environment["TERM"] = "xterm-256color"
    environment["COLORTERM"] = "truecolor"
    return try TerminalProgram(path, ["--data", folder.path], environment: environment)
  }
}

/// The steps of the measurements, as keys pressed in the program.
extension TerminalProgram {
  private static let (clear, submit) = ("\u{15}", "\u{13}")

  /// Waits until the list shows a number of people, without a search.
  @discardableResult
  func waitForPeople(_ count: Int) throws -> ContinuousClock.Instant {
    try wait(for: "a list of \(count) people", within: .seconds(300)) { screen in
      screen.search?.text == "Search people" && screen.search?.rows == count
    }
  }

  /// Begins an import; returns when it was told to begin.
  func beginImport(of file: URL) throws -> ContinuousClock.Instant {
    try press("\u{0F}")
    try wait(for: "the form") { $0.shows("‹ Import") }
    try press(Self.clear + file.path)
    try wait(for: "the path") { $0.shows(file.lastPathComponent) }
    let start = ContinuousClock.now
    try press(Self.submit)
    return start
  }

  /// Imports a file of new people, and goes back to the list.
  func importCards(of file: URL, count: Int) throws -> Duration {
    let start = try beginImport(of: file)
    let end = try wait(for: "the report", within: .seconds(600)) { $0.shows("\(count) new") }
    try press(Self.submit)
    return end - start
  }

  /// Exports everybody.
  func export(to file: URL) throws -> Duration {
    try press("\u{18}")
    try wait(for: "the form") { $0.shows("‹ Export") }
    try press(Self.clear + file.path)
    try wait(for: "the path") { $0.shows(file.lastPathComponent) }
    let start = ContinuousClock.now
    try press(Self.submit)
    let end = try wait(for: "the end of the export", within: .seconds(600)) { $0.shows("Exported") }
    try press(Self.enter)
    try wait(for: "the list") { $0.search != nil && !$0.shows("Exported") }
    return end - start
  }

  /// Adds a person; returns the time from the key that saves until the person's details are shown.
  func addPerson(named name: String) throws -> Duration {
    try press("\u{0E}")
    try wait(for: "the form") { $0.search == nil || $0.shows("Save") }
    try press(name)
    try wait(for: "the name") { $0.shows(name) }
    let start = ContinuousClock.now
    try press(Self.submit)
    let end = try wait(for: "the person") { $0.shows("‹ \(name)") || $0.shows(name) && $0.shows("Delete") }
    try press(Self.escape)
    try wait(for: "the list") { $0.search != nil && !$0.shows("Delete") }
    return end - start
  }

  /// Opens the list of keys, and closes it; returns the time until it was open.
  func openKeys() throws -> Duration {
    let start = ContinuousClock.now
    try press("\u{1B}OP")
    let end = try wait(for: "the list of keys", within: .seconds(600)) { $0.showsKeys }
    try press(Self.escape)
    try wait(for: "no list of keys", within: .seconds(600)) { !$0.showsKeys }
    return end - start
  }
}

extension TerminalScreen {
  fileprivate var showsKeys: Bool { lines.contains { $0.contains("─ Keys ─") || $0.contains("╭ Keys ") } }
}
