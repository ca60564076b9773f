import SeamNetwork
import SeamSupport

/// Makes a body of chunks, and counts the bytes that were read of it.
final class CountingReader: HTTPBodyReader {
  private struct State {
    var left: [[UInt8]]
    var count = 0
    var isCancelled = false
    var end: (any Error)?
  }

  private let state: Locked<State>

  /// - Parameter end: the error that is thrown after the chunks; nil for the end of the body.
  init(_ chunks: [[UInt8]], end: (any Error)? = nil) {
    state = Locked(State(left: chunks.reversed(), end: end))
  }

  /// The bytes that were read.
  var count: Int { state.withLock { $0.count } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func read() async throws -> [UInt8]? {
    try state.withLock { state in
      guard let chunk = state.left.popLast() else {
        if let end = state.end { throw end }
        return nil
      }
      state.count += chunk.count
      return chunk
    }
  }

  func cancel() { state.withLock { $0.isCancelled = true } }
}
