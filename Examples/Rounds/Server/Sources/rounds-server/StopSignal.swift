import Dispatch
import Foundation

/// Waits for SIGINT or SIGTERM.
struct StopSignal {
  private let signals: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  /// Begins to catch the signals; before, they end the process.
  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    signals = stream
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
  }

  /// Returns at the first signal; the next one ends the process.
  func wait() async {
    for await _ in signals { break }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
