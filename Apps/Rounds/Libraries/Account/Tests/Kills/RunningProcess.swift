import Foundation

/// The program account-process, running.
final class RunningProcess: Sendable {
  /// The lines that it prints, until it ends.
  let lines: AsyncStream<String>
  private let process: Process

  init(_ arguments: [String]) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "account-process")
    process.arguments = arguments
    process.standardOutput = output
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    self.process = process
    try process.run()
    Thread.detachNewThread {
      var text = ""
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        text += String(decoding: data, as: UTF8.self)
        while let end = text.firstIndex(of: "\n") {
          continuation.yield(String(text[..<end]))
          text = String(text[text.index(after: end)...])
        }
      }
      continuation.finish()
    }
  }

  deinit { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// Kills the process after some microseconds, a random moment of its work.
  func kill(after microseconds: Int) async {
    let process = process
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        usleep(UInt32(microseconds))
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        continuation.resume()
      }
    }
  }

  /// Waits for the end, and returns the status.
  func waitForEnd() async -> Int32 {
    let process = process
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        process.waitUntilExit()
        continuation.resume(returning: process.terminationStatus)
      }
    }
  }
}
