import Foundation

/// A process that runs the app; commands are those of terminal scripts.
final class AppProcess {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var unread = Data()

  /// Starts the app with the state that earlier processes left in a directory.
  init(state directory: String) throws {
    // Writing to a process that has exited must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("onboarding-app")
    process.arguments = ["--state", directory, "--drive"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { kill() }

  /// Performs commands, one a line, and returns the outline of the screens that are then on show and saved.
  @discardableResult
  func perform(_ commands: String) throws -> String {
    var outline = ""
    for command in commands.split(separator: "\n") {
      try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
      outline = try answer()
      if outline.contains("error: ") { throw Failure(description: "\(command): \(outline)") }
    }
    return outline
  }

  /// Ends the process at once, and waits until it is gone.
  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private func answer() throws -> String {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw Failure(description: "The app has ended.") }
      unread.append(data)
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
