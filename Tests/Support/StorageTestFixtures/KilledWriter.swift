import Foundation

/// One run of `collections-writer`.
struct WriterRun: Sendable {
  private(set) var steps = 0
  private(set) var isDone = false
  private(set) var wasKilled = false
  /// What it printed as an error; nil if it ended well or was killed.
  private(set) var failure: String?

  /// Runs the program, and kills it some microseconds after a step; nil lets it end.
  static func run(_ arguments: [String], killedAfter limit: Int?, _ microseconds: Int) async throws -> Self {
    try await withCheckedThrowingContinuation { continuation in
      // A thread of its own: reading until the end blocks.
      Thread.detachNewThread {
        continuation.resume(with: Result { try Self(arguments, killedAfter: limit, microseconds) })
      }
    }
  }

  private init(_ arguments: [String], killedAfter limit: Int?, _ microseconds: Int) throws {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("collections-writer")
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
    failure = "it ended with \(process.terminationStatus): \(text)"
  }
}
