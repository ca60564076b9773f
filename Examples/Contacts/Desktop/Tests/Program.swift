import Foundation
import Testing

/// The built program, run on the display with a separate address book.
@MainActor
final class Program {
  private let process = Process()
  private let (output, errors) = (Pipe(), Pipe())

  init(_ arguments: [String], display: Bool = true) throws {
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent(
      "contacts-gtk")
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    // Tests within this process turn accessibility off; the program uses the accessibility bus.
    environment["GTK_A11Y"] = "atspi"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    if !display { for name in ["DISPLAY", "WAYLAND_DISPLAY"] { environment[name] = nil } }
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  isolated deinit { kill() }

  var reader: Reader { Reader(process: process.processIdentifier) }

  /// Presses keys by their names, such as `ctrl+n`.
  func press(_ keys: String...) throws {
    try takeKeyboard()
    try xdotool(["key", "--clearmodifiers"] + keys)
  }

  func type(_ text: String) throws {
    try takeKeyboard()
    try xdotool(["type", text])
  }

  /// Focuses the program's window.
  ///
  /// There is no window manager: a window takes the focus when it is shown, and loses it to the next one. This is a
  /// separate command: keys in the same command go to the window that was found, and a window that closes on a key
  /// press never gets the release, so that the key stays down for the next program.
  private func takeKeyboard() throws {
    let window = ["--sync", "--all", "--onlyvisible", "--pid", "\(process.processIdentifier)", "--name", "."]
    try xdotool(["search"] + window + ["windowfocus", "--sync", "%1"])
  }

  /// Ends the program like a crash.
  ///
  /// SIGTERM is not used, because a test's threads block it, and the programs that they start inherit the mask.
  func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Waits for the program's end; if it still runs after half a minute, kills it and fails.
  func end() throws -> (status: Int32, reason: Process.TerminationReason, output: String, errors: String) {
    let deadline = ContinuousClock.now + .seconds(30)
    while process.isRunning, ContinuousClock.now < deadline { usleep(5000) }
    if process.isRunning {
      Issue.record("The program did not end within half a minute.")
      kill()
    }
    process.waitUntilExit()
    let texts = [output, errors].map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
    return (process.terminationStatus, process.terminationReason, texts[0], texts[1])
  }

  private func xdotool(_ arguments: [String]) throws {
    let tool = try Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: ["xdotool"] + arguments)
    tool.waitUntilExit()
    try #require(tool.terminationStatus == 0, "xdotool \(arguments.joined(separator: " "))")
  }
}

/// The path of a folder for one test, which the test creates; it is removed afterwards.
final class Folder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("contacts-gtk-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
