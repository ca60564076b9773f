public import Foundation
import Synchronization

/// Another program, which is run to its end or to a time limit.
public struct Program: Sendable {
  /// The bytes that a program printed, and its exit code.
  public struct Output: Sendable {
    public let data: Data
    public let errors: String
    public let code: Int32
  }

  private let words: [String]
  private let environment: [String: String]

  /// - Parameters:
  ///   - name: a path, or a name that is looked up in `PATH`.
  ///   - environment: variables beside those of this process.
  public init(_ name: String, _ arguments: [String], environment: [String: String] = [:]) {
    words = [name] + arguments
    self.environment = environment
  }

  /// Runs the program, and waits until it has ended and closed its output.
  ///
  /// At the time limit the program and its children are ended.
  ///
  /// - Parameter input: the standard input.
  /// - Throws: ``ProgramError`` if it cannot be started, or did not end in time.
  public func run(input: Data = Data(), timeLimit: Duration) throws(ProgramError) -> Output {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (questions, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = questions
    process.standardOutput = output
    process.standardError = errors
    let group = DispatchGroup()
    group.enter()
    process.terminationHandler = { _ in group.leave() }
    do { try process.run() } catch {
      group.leave()
      throw .notStarted("\(error)")
    }
    // Beside the reading, as programs answer before they have read all.
    Thread.detachNewThread {
      // A program that has ended reads nothing more: the write is then an error, and no signal that ends this process.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      try? questions.fileHandleForWriting.write(contentsOf: input)
      try? questions.fileHandleForWriting.close()
    }
    let (data, message) = (PipeContents(output, group), PipeContents(errors, group))
    guard group.wait(timeout: .now() + timeLimit / .seconds(1)) == .success else {
      Self.end(process, group)
      throw .timedOut(timeLimit)
    }
    return Output(
      data: data.bytes, errors: String(decoding: message.bytes, as: UTF8.self), code: process.terminationStatus)
  }

  /// Ends a process and its children, which are a process group: by a signal that it can handle, and then by force.
  private static func end(_ process: Process, _ group: DispatchGroup) {
    let isAlone = kill(-process.processIdentifier, SIGTERM) != 0
    if isAlone { process.terminate() }
    if group.wait(timeout: .now() + 2) == .timedOut {
      kill(isAlone ? process.processIdentifier : -process.processIdentifier, SIGKILL)
    }
  }
}

/// The bytes of a pipe, which a thread of its own reads until all writers have closed it.
private final class PipeContents: Sendable {
  private let data = Mutex(Data())

  init(_ pipe: Pipe, _ group: DispatchGroup) {
    group.enter()
    Thread.detachNewThread { [self] in
      let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
      data.withLock { $0 = bytes }
      group.leave()
    }
  }

  var bytes: Data { data.withLock { $0 } }
}

/// A program without an answer.
public enum ProgramError: Error, Equatable, CustomStringConvertible {
  /// The reason of the system.
  case notStarted(String)
  case timedOut(Duration)

  public var description: String {
    switch self {
    case .notStarted(let reason): "cannot be started: \(reason)"
    case .timedOut(let limit): "did not end within \(limit), and was stopped"
    }
  }
}
