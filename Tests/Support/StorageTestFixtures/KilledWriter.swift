import Foundation

/// One run of a program that prints the number of each step, and `done` at its end; it may be killed after a step.
package struct KilledWriter: Sendable {
  /// The steps that it printed.
  package private(set) var steps = 0
  /// Whether it came to its end.
  package private(set) var isDone = false
  /// Whether it was killed.
  package private(set) var wasKilled = false
  /// The lines that begin with `wrong`, and its error unless it ended well or was killed.
  package private(set) var findings: [String] = []

  /// Runs the program, which lies beside this one.
  ///
  /// - Parameters:
  ///   - limit: the step after which it is killed; nil lets it end.
  ///   - microseconds: the pause between that step and the kill.
  package static func run(
    _ program: String, _ arguments: [String], killedAfter limit: Int?, _ microseconds: Int
  ) async throws -> Self {
    try await blocking { try Self(program, arguments, killedAfter: limit, microseconds) }
  }

  private init(_ program: String, _ arguments: [String], killedAfter limit: Int?, _ microseconds: Int) throws {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent(program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    var unread = Data()
    while true {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      unread.append(data)
      while let end = unread.firstIndex(of: 10) {
        let line = String(decoding: unread[unread.startIndex..<end], as: UTF8.self)
        unread.removeSubrange(unread.startIndex...end)
        if line == "done" { isDone = true }
        if line.hasPrefix("wrong") { findings.append(line) }
        guard Int(line) != nil else { continue }
        steps += 1
        if steps == limit {
          usleep(UInt32(microseconds))
          if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
      }
    }
    process.waitUntilExit()
    wasKilled = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
    guard !wasKilled, process.terminationStatus != 0 || process.terminationReason == .uncaughtSignal else { return }
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    findings.append("it ended with \(process.terminationStatus): \(text)")
  }
}
