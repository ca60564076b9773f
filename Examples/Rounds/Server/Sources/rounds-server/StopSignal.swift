import Dispatch
import Foundation

/// Waits for SIGINT or SIGTERM.
struct StopSignal: Sendable {
  private let signals: AsyncStream<Void>

  /// Begins to catch the signals; before, they end the process.
  init() {
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
  }

  /// Returns at the first signal, or if the task is cancelled; the next signal ends the process.
  func wait() async {
    for await _ in signals { break }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
