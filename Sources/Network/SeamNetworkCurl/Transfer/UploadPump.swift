#if os(Linux)
import Foundation
import SeamNetwork
import SeamSupport

/// Reads a streamed body in a task, a little ahead of the connection.
final class UploadPump: Sendable {
  fileprivate struct State {
    var bytes: [UInt8] = []
    var offset = 0
    var hasStarted = false
    var hasEnded = false
    var isCancelled = false
    /// Whether the thread waits for bytes.
    var isAwaited = false
    var failure: NetworkError?
    var reader: (any HTTPBodyReader)?
    var task: Task<Void, Never>?
    /// The task, while enough is read ahead.
    var room: CheckedContinuation<Void, Never>?

    var count: Int { bytes.count - offset }
  }

  private let body: HTTPBody
  private let exchange: Exchange
  private let state = Locked(State())

  init(_ body: HTTPBody, of exchange: Exchange) {
    self.body = body
    self.exchange = exchange
  }

  /// A pump at the body's beginning; nil if bytes were read, and the body can be read once.
  func restarted() -> UploadPump? {
    let hasStarted = state.withLock { $0.hasStarted }
    guard hasStarted else { return self }
    guard body.isRepeatable else { return nil }
    cancel()
    return UploadPump(body, of: exchange)
  }

  /// Takes bytes; the first call starts the task.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> UploadSource.Outcome {
    let (outcome, room, starts) = state.withLock { state in
      defer { state.hasStarted = true }
      let count = min(buffer.count, state.count)
      if count > 0 {
        state.bytes.withUnsafeBytes {
          buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[state.offset..<(state.offset + count)]))
        }
        state.offset += count
        if state.count == 0 {
          state.bytes = []
          state.offset = 0
        }
        return (UploadSource.Outcome.bytes(count), state.takeRoom(), false)
      }
      if let failure = state.failure { return (.failed(failure), nil, false) }
      if state.hasEnded { return (.bytes(0), nil, false) }
      state.isAwaited = true
      return (.later, nil, !state.hasStarted)
    }
    room?.resume()
    if starts {
      let task = Task { await run() }
      if state.withLock({ state in
        state.task = task
        return state.isCancelled
      }) {
        task.cancel()
      }
    }
    return outcome
  }

  /// Ends the task and the body's reader.
  func cancel() {
    let (reader, task, room, wasStarted) = state.withLock { state in
      defer {
        state.isCancelled = true
        state.bytes = []
        state.offset = 0
        state.reader = nil
        state.task = nil
        state.room = nil
      }
      return (state.reader, state.task, state.room, state.hasStarted)
    }
    task?.cancel()
    reader?.cancel()
    room?.resume()
    if !wasStarted { body.cancel() }
  }

  // MARK: The task

  private func run() async {
    do {
      let reader = try body.makeReader()
      let isCancelled = state.withLock { state in
        state.reader = reader
        return state.isCancelled
      }
      guard !isCancelled else { return reader.cancel() }
      try await pump(reader)
      publish([], isLast: true)
    } catch {
      fail(NetworkError(error, for: exchange.request))
    }
  }

  private func pump(_ reader: any HTTPBodyReader) async throws {
    var total: Int64 = 0
    while await hasRoom(), let chunk = try await reader.read() {
      total += Int64(chunk.count)
      if let length = body.length, total >= length {
        // The last bytes are sent only once it is known that they are the last.
        guard total == length, try await reader.read() == nil else {
          throw NetworkError(.invalidRequest, reason: "the body gave more bytes than its length, \(length)")
        }
        return publish(chunk, isLast: false)
      }
      publish(chunk, isLast: false)
    }
    guard let length = body.length, total < length, !state.withLock({ $0.isCancelled }) else { return }
    throw NetworkError(.invalidRequest, reason: "the body gave \(total) bytes; its length is \(length)")
  }

  /// Waits until the connection has taken enough; returns false once the pump was cancelled.
  private func hasRoom() async -> Bool {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let waits = state.withLock { state in
        let waits = !state.isCancelled && state.count >= TransferSettings.sendLimit
        if waits { state.room = continuation }
        return waits
      }
      if !waits { continuation.resume() }
    }
    return !state.withLock { $0.isCancelled }
  }

  private func publish(_ chunk: [UInt8], isLast: Bool) {
    update { state in
      guard !state.isCancelled else { return }
      if state.count == 0 {
        state.bytes = chunk
        state.offset = 0
      } else {
        state.bytes += chunk
      }
      state.hasEnded = isLast
    }
  }

  private func fail(_ error: NetworkError) { update { $0.failure = error } }

  private func update(_ change: (inout State) -> Void) {
    let isAwaited = state.withLock { state in
      change(&state)
      defer { state.isAwaited = false }
      return state.isAwaited && !state.isCancelled
    }
    if isAwaited { exchange.resumeSending() }
  }
}

extension UploadPump.State {
  fileprivate mutating func takeRoom() -> CheckedContinuation<Void, Never>? {
    guard count < TransferSettings.sendLimit else { return nil }
    defer { room = nil }
    return room
  }
}
#endif
