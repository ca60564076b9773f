import Foundation

/// One run of `network-cache-writer`.
struct CacheWriterRun: Sendable {
  private(set) var steps = 0
  private(set) var findings: [String] = []
  private(set) var isDone = false
  private(set) var wasKilled = false

  /// Runs the program, and kills it some microseconds after a step; nil lets it end.
  init(
    _ path: String, _ kind: String, seed: UInt64, count: Int, killedAfter limit: Int?, _ microseconds: Int
  ) async throws {
    self = try await withCheckedThrowingContinuation { continuation in
      // A thread of its own: reading until the end blocks.
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try Self([path, kind, "\(seed)", "\(count)"], killedAfter: limit, microseconds) })
      }
    }
  }

  private init(_ arguments: [String], killedAfter limit: Int?, _ microseconds: Int) throws {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("network-cache-writer")
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
        guard let step = Int(line) else { continue }
        steps += 1
        if step == limit {
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
