import Foundation
import Testing

/// Contacts restores its state after a kill at any point.
@Suite(.timeLimit(.minutes(60)))
struct KillTests {
  private let folder = Folder()

  @Test func everyStateSurvivesAKill() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    // Writing to a walk that has exited must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    var states: Set<String> = []
    var expected: String?
    var seed = 0
    while states.count < 200 {
      seed += 1
      try #require(seed < 1_000, "Reached only \(states.count) different states.")
      let walk = try Walk(database: "\(folder.path)/walk.db", seed: seed)
      let begin = try #require(walk.next(), "The app did not start.")
      if let expected { #expect(begin == "BEGIN \(expected)", "after \(states.count) kills") }
      expected = nil
      while let line = walk.proceed() {
        // An interrupted import has no effect; its form is shown again.
        let state = String(line.dropFirst("STATE ".count))
        guard line.hasPrefix("STATE "), !state.contains("ImportFlow.progress"), states.insert(state).inserted
        else { continue }
        expected = state
        break
      }
      walk.kill()
    }
    #expect(states.count == 200)
  }
}

/// A process that walks through Contacts at random.
private final class Walk {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var buffer = Data()

  init(database: String, seed: Int) throws {
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("contacts-walk")
    process.arguments = [database, "\(seed)"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Returns the next line of output; nil if the process has ended.
  func next() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      // A walk that hangs must not hang the tests.
      var reading = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&reading, 1, 120_000) > 0 else {
        Issue.record("The walk \(process.arguments ?? []) printed nothing for two minutes.")
        return nil
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      buffer.append(data)
    }
  }

  /// Lets the process continue, and returns the next line.
  func proceed() -> String? {
    do { try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) } catch { return nil }
    return next()
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
