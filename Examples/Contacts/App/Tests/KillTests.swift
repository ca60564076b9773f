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
      let walk = try await KilledWalk.run(database: "\(folder.path)/walk.db", seed: seed, known: states)
      let begin = try #require(walk.begin, "The app did not start.")
      if let expected { #expect(begin == "BEGIN \(expected)", "after \(states.count) kills") }
      expected = walk.state
      if let state = walk.state { states.insert(state) }
    }
    #expect(states.count == 200)
  }
}

/// A random walk through Contacts that was killed in the first state that was new.
private struct KilledWalk: Sendable {
  /// The line that the app printed at its start; nil if it did not start.
  let begin: String?
  /// The new state; nil if the walk ended before it reached one.
  let state: String?

  /// Waits on a thread of its own, as waiting on one of the pool would hold up all other tests.
  static func run(database: String, seed: Int, known states: Set<String>) async throws -> Self {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try Self(Walk(database: database, seed: seed), known: states) })
      }
    }
  }

  private init(_ walk: Walk, known states: Set<String>) throws {
    defer { walk.kill() }
    begin = try walk.next()
    var found: String?
    while found == nil, let line = try walk.proceed() {
      // Within one process, an app that starts again may find the import of the one before, which ends a moment later.
      let state = String(line.dropFirst("STATE ".count))
      let isImporting = state.contains("ImportFlow.progress") || state.contains("ImportFlow.interrupted")
      if line.hasPrefix("STATE "), !isImporting, !states.contains(state) { found = state }
    }
    state = found
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
  func next() throws -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      // A walk that hangs must not hang the tests.
      var reading = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&reading, 1, 120_000) > 0 else {
        throw Failure(description: "The walk \(process.arguments ?? []) printed nothing for two minutes.")
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      buffer.append(data)
    }
  }

  /// Lets the process continue, and returns the next line.
  func proceed() throws -> String? {
    do { try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) } catch { return nil }
    return try next()
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
