import Dispatch
import Foundation

/// Waits for SIGINT or SIGTERM, or for the end of standard input.
struct StopSignal: Sendable {
  private let signals: AsyncStream<Void>

  /// Begins to catch the signals; before, they end the process.
  ///
  /// - Parameter watchesInput: whether the end of standard input counts too. A parent that keeps a pipe to it open ends
  ///   this process with itself, also if it is killed.
  init(watchesInput: Bool = false) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    signals = stream
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        // The source lives as long as its handler, which is until the process ends.
        _ = source
        continuation.yield()
      }
      source.resume()
    }
    if watchesInput { Self.watchInput { continuation.yield() } }
  }

  /// Returns at the first signal, or if the task is cancelled; the next signal ends the process.
  func wait() async {
    for await _ in signals { break }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  /// Calls back once standard input is closed or fails; bytes that arrive are discarded.
  private static func watchInput(_ end: @escaping @Sendable () -> Void) {
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .global())
    input.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      guard count == 0 || count < 0 && errno != EINTR && errno != EAGAIN else { return }
      input.cancel()
      end()
    }
    input.resume()
  }
}
