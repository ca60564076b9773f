import FeatureAuthentication
import Foundation
import RoundsApp

/// A process of `rounds-server --demonstration`.
///
/// It ends when this object is released, or this process ends.
final class DemoProcess: Sendable {
  /// The line that the server prints once it has its data.
  private struct Ready: Decodable {
    let account: String
    let password: String
    let url: URL
  }

  private let process = Process()
  /// Its writing end stays open for as long as the server is to run.
  private let lifeline = Pipe()
  private let output = Pipe()
  private let log: String

  /// Starts the process.
  init(_ program: URL, folder: String) throws {
    log = "\(folder)/server.log"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      process.executableURL = program
      process.arguments = ["--demonstration", folder]
      process.standardInput = lifeline
      process.standardOutput = output
      process.standardError = try Self.openLog(log)
      try process.run()
    } catch {
      throw StartProblem(
        title: "The demonstration cannot be started",
        description: """
          Its server could not be started in \(folder): \(error.localizedDescription). Check that you may write there \
          and that there is room, or choose another folder with --data.
          """)
    }
  }

  deinit { try? lifeline.fileHandleForWriting.close() }

  /// Whether the process has not ended; `Process` is notified of the end only some time later.
  var isRunning: Bool {
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(process.processIdentifier), &info, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && info.si_signo == 0
  }

  /// Returns the server's address and account once it has its data.
  ///
  /// - Throws: `StartProblem` if the process ends, prints something else, or prints nothing in time; then it is ended.
  func address(within limit: Duration) async throws -> ServerAddress {
    let line = await withTaskGroup(of: Data?.self) { group in
      group.addTask { await self.firstLine() }
      group.addTask {
        try? await Task.sleep(for: limit)
        return nil
      }
      let line = await group.next() ?? nil
      group.cancelAll()
      return line
    }
    if let line, let ready = try? JSONDecoder().decode(Ready.self, from: line) {
      return ServerAddress(
        root: ready.url, identity: "demonstration", demo: DemoAccount(name: ready.account, password: ready.password))
    }
    let reason =
      switch line {
      case nil: "was not ready after \(limit); another try goes on where it was stopped"
      case .some(let line) where line.isEmpty: "ended before it was ready"
      case .some: "is another version than this app"
      }
    if isRunning { kill(process.processIdentifier, SIGKILL) }
    throw StartProblem(
      title: "The demonstration cannot be started",
      description: "Its server \(reason). \(log) says why. ROUNDS_SERVER=URL uses a server of your own.")
  }

  /// Returns the first line of the output; an incomplete one if the process ends before, nil if the task is cancelled.
  private func firstLine() async -> Data? {
    let (parts, continuation) = AsyncStream.makeStream(of: Data.self)
    let handle = output.fileHandleForReading
    // A `readabilityHandler` that ends while the pipe is released crashes in Dispatch now and then.
    Thread.detachNewThread {
      // Later lines are read and dropped, so that the pipe does not fill.
      while let part = Self.nextPart(of: handle) { continuation.yield(part) }
      continuation.finish()
    }
    var text = Data()
    for await part in parts {
      text += part
      if let end = text.firstIndex(of: UInt8(ascii: "\n")) { return text[..<end] }
    }
    return Task.isCancelled ? nil : text
  }

  /// Waits for bytes and returns them; nil at the end.
  private static func nextPart(of handle: FileHandle) -> Data? {
    var part = [UInt8](repeating: 0, count: 4096)
    var count: Int
    repeat { count = read(handle.fileDescriptor, &part, part.count) } while count < 0 && errno == EINTR
    return count > 0 ? Data(part[..<count]) : nil
  }

  /// Opens the log for appending; one of more than a megabyte begins again.
  private static func openLog(_ path: String) throws -> FileHandle {
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    let options = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (size > 1_000_000 ? O_TRUNC : 0)
    let descriptor = open(path, options, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
