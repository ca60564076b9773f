import Foundation
import SeamNetwork

/// The output of a program that lies beside the tests, and the signal that ended it.
package struct Child: Sendable {
  package let lines: [String]
  package let errors: [String]
  /// The signal that ended it; nil if it ended itself.
  package let signal: Int32?

  /// Runs a program to its end.
  ///
  /// - Parameter other: a command that is given the program and its arguments.
  package static func output(
    of program: String, _ arguments: [String], under other: [String] = []
  ) async throws -> Child {
    let process = try ChildProcess(program, arguments, under: other)
    var lines: [String] = []
    for await line in process.lines { lines.append(line) }
    let (errors, signal) = await process.end()
    return Child(lines: lines, errors: errors, signal: signal)
  }
}

/// A program that lies beside the tests, and runs.
package final class ChildProcess: Sendable {
  /// The lines that it prints, until it ends.
  package let lines: AsyncStream<String>
  private let errors: Task<[String], Never>
  private let process: Process

  /// Starts a program.
  package init(_ program: String, _ arguments: [String], under other: [String] = []) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = other + [Bundle.main.bundleURL.appendingPathComponent(program).path] + arguments
    // The reason of a trap is enough.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let (output, diagnostics) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = diagnostics
    try process.run()
    lines = Self.lines(of: output)
    let printed = Self.lines(of: diagnostics)
    errors = Task { await printed.reduce(into: []) { $0.append($1) } }
  }

  deinit { send(SIGKILL) }

  /// Sends a signal, such as `SIGSTOP`, unless the program has ended.
  package func send(_ signal: Int32) {
    if process.isRunning { kill(process.processIdentifier, signal) }
  }

  /// Waits until it has ended, and returns the lines of its standard error, and the signal that ended it, if one did.
  package func end() async -> (errors: [String], signal: Int32?) {
    let errors = await errors.value
    let process = process
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        process.waitUntilExit()
        let wasKilled = process.terminationReason == .uncaughtSignal
        continuation.resume(returning: (errors, wasKilled ? process.terminationStatus : nil))
      }
    }
  }

  /// Reads lines on a thread of its own, as reading blocks.
  private static func lines(of pipe: Pipe) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      var unread = Data()
      while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
        unread.append(data)
        while let end = unread.firstIndex(of: 10) {
          continuation.yield(String(decoding: unread[unread.startIndex..<end], as: UTF8.self))
          unread.removeSubrange(unread.startIndex...end)
        }
      }
      if !unread.isEmpty { continuation.yield(String(decoding: unread, as: UTF8.self)) }
      continuation.finish()
    }
    return stream
  }
}
