import Foundation
import StorageWorkload

/// A process that writes to a storage.
///
/// Its calls block, so they belong on threads of their own.
final class WriterProcess {
  private let process = Process()
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  private var unread = Data()

  init(_ plan: WriterPlan) throws {
    // Writing to a process that has exited raises SIGPIPE.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("storage-writer")
    process.arguments = [String(decoding: try JSONEncoder().encode(plan), as: UTF8.self)]
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  deinit { if process.isRunning { kill() } }

  /// The next record; nil once the process has ended and everything it said is read.
  func next() throws -> WriterRecord? {
    while unread.count < WriterRecord.size {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else {
        guard unread.isEmpty else { throw Failure(description: "A record was cut off.") }
        return nil
      }
      unread.append(data)
    }
    let bytes = unread.prefix(WriterRecord.size)
    unread.removeFirst(WriterRecord.size)
    guard let record = WriterRecord(bytes) else { throw Failure(description: "\([UInt8](bytes)) is no record.") }
    return record
  }

  /// Lets a process that waits for it begin.
  func begin() throws { try input.fileHandleForWriting.write(contentsOf: Data([1])) }

  func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Kills the process from another thread; does nothing once it has ended.
  var killer: @Sendable () -> Void {
    { [process] in if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) } }
  }

  /// Waits for the end and returns whether the process was killed; throws its error output if it failed otherwise.
  func end() throws -> Bool {
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL { return true }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      throw Failure(description: "The writer ended with \(process.terminationStatus). \(text)")
    }
    return false
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
