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
  func perform(_ commands: String) async throws -> String {
    var outline = ""
    for command in commands.split(separator: "\n") {
      try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
      outline = try await answer()
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

  private func answer() async throws -> String {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard let data = await read() else { throw Failure(description: "The app printed nothing for two minutes.") }
      if data.isEmpty { throw Failure(description: "The app has ended.") }
      unread.append(data)
    }
  }

  /// Reads on a thread of its own, as waiting on one of the pool would hold up all other tests.
  ///
  /// - Returns: nil after two minutes without output: an app that hangs must not hang the tests.
  private func read() async -> Data? {
    let file = output.fileHandleForReading
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var reading = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
        continuation.resume(returning: poll(&reading, 1, 120_000) > 0 ? file.availableData : nil)
      }
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
