import Foundation
import SeamNetwork

/// What a run of `network-session-check` printed.
struct Child: Sendable {
  let lines: [String]
  let errors: [String]
  /// The signal that ended it; nil if it ended itself.
  let signal: Int32?

  /// Runs the program, or another that is given the program and its arguments.
  static func output(of arguments: [String], under other: [String] = []) async throws -> Child {
    let program = Bundle.main.bundleURL.appendingPathComponent("network-session-check").path
    let command = other + [program] + arguments
    return try await withCheckedThrowingContinuation { continuation in
      // A thread of its own: reading until the end blocks.
      Thread.detachNewThread {
        continuation.resume(with: Result { try run(command) })
      }
    }
  }

  private static func run(_ command: [String]) throws -> Child {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    // The reason of a trap is enough.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let collected = Locked(Data())
    let drained = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let data = errors.fileHandleForReading.readDataToEndOfFile()
      collected.withLock { $0 = data }
      drained.signal()
    }
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    drained.wait()
    process.waitUntilExit()
    return Child(
      lines: lines(printed), errors: collected.withLock { lines($0) },
      signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil)
  }

  private static func lines(_ data: Data) -> [String] {
    String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
