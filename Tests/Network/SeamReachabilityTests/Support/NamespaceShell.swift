#if os(Linux)
import Foundation

/// A shell in a user and network namespace of its own, with `network-state` running in it.
///
/// Sendable because the process and the pipes are only used by one test at a time.
final class NamespaceShell: @unchecked Sendable {
  /// Why the machine has no namespaces for this user; nil if it has them.
  static let obstacle: String? = {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["unshare", "-rn", "ip", "link", "add", "seam0", "type", "veth", "peer", "name", "seam1"]
    process.standardError = errors
    guard (try? process.run()) != nil else { return "no process can be started" }
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : text.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var lines: AsyncStream<String>.Iterator

  init() throws {
    let program = Bundle.main.bundleURL.appendingPathComponent("network-state").path
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    lines = stream.makeAsyncIterator()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["unshare", "-rn", "sh"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let descriptor = output.fileHandleForReading.fileDescriptor
    // Reading blocks, so it has a thread of its own.
    Thread.detachNewThread { [output] in
      var line: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
        for byte in buffer[..<count] {
          if byte == 10 {
            continuation.yield(String(decoding: line, as: UTF8.self))
            line = []
          } else {
            line.append(byte)
          }
        }
      }
      continuation.finish()
      _ = output
    }
    // The program reads from a named pipe, so that the shell can end its input.
    send("F=$(mktemp -u); mkfifo $F; '\(program)' < $F & exec 3> $F; rm $F")
  }

  /// Runs a command in the namespace.
  func send(_ command: String) { input.fileHandleForWriting.write(Data((command + "\n").utf8)) }

  /// Returns the next line that the program or a command printed; nil at the end.
  func line() async -> String? { await lines.next() }

  /// Ends the program's input.
  func endInput() { send("exec 3>&-") }

  /// Returns the lines up to one.
  func lines(until last: String) async -> [String] {
    var read: [String] = []
    while let line = await line(), line != last { read.append(line) }
    return read
  }

  /// Ends the shell, after its program.
  func end() {
    send("wait")
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
#endif
