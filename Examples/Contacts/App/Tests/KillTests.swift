import Foundation
import Testing

/// Contacts restores its state after a kill at any point.
@Suite(.timeLimit(.minutes(60)))
struct KillTests {
  private let folder = Folder()

  @Test func everyStateSurvivesAKill() async throws {
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
      let begin = try #require(await walk.next(), "The app did not start.")
      if let expected { #expect(begin == "BEGIN \(expected)", "after \(states.count) kills") }
      expected = nil
      while let line = await walk.proceed() {
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
  func next() async -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      guard let data = await read() else {
        Issue.record("The walk \(process.arguments ?? []) printed nothing for two minutes.")
        return nil
      }
      if data.isEmpty { return nil }
      buffer.append(data)
    }
  }

  /// Reads on a thread of its own, as waiting on one of the pool would hold up all other tests.
  ///
  /// - Returns: nil after two minutes without output: a walk that hangs must not hang the tests.
  private func read() async -> Data? {
    let file = output.fileHandleForReading
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var reading = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
        continuation.resume(returning: poll(&reading, 1, 120_000) > 0 ? file.availableData : nil)
      }
    }
  }

  /// Lets the process continue, and returns the next line.
  func proceed() async -> String? {
    do { try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) } catch { return nil }
    return await next()
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
