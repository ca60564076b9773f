import Foundation

/// A process that adds and sends requests.
///
/// Its calls block, so they belong on threads of their own.
final class WriterProcess {
  private let process = Process()
  private let (output, errors) = (Pipe(), Pipe())
  private var unread = Data()

  init(path: String, port: Int, first: Int, count: Int) throws {
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("outbox-writer")
    process.arguments = [path, "\(port)", "\(first)", "\(count)"]
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  deinit { kill() }

  /// Reads all lines, and kills the process some microseconds after the line of a number; nil lets it end.
  func run(killedAfter moment: (line: Int, microseconds: Int)?) throws -> (lines: [String], wasKilled: Bool) {
    var lines: [String] = []
    func plan() {
      guard let moment, moment.line == lines.count else { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(moment.microseconds)) { [killer] in killer() }
    }
    plan()
    while let line = next() {
      lines.append(line)
      plan()
    }
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL { return (lines, true) }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      throw Failure(description: "The writer ended with \(process.terminationStatus). \(text)")
    }
    return (lines, false)
  }

  /// The next whole line; nil once the process has ended.
  ///
  /// A line that the kill cut off is dropped.
  private func next() -> String? {
    while true {
      if let end = unread.firstIndex(of: 10) {
        let line = String(decoding: unread[unread.startIndex..<end], as: UTF8.self)
        unread.removeSubrange(unread.startIndex...end)
        return line
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      unread.append(data)
    }
  }

  private var killer: @Sendable () -> Void {
    { [process] in if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) } }
  }

  private func kill() { killer() }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
