#if !canImport(FoundationNetworking)
import Foundation
import SeamNetwork
import SeamSupport

/// Writes a body into a stream while `URLSession` reads it.
///
/// `@unchecked Sendable`: the streams are opened, written and closed on `queue` only; the input stream is given away
/// once, before that.
final class Upload: @unchecked Sendable {
  private struct State {
    var reader: (any HTTPBodyReader)?
    var task: Task<Void, Never>?
    var isCancelled = false
  }

  /// The bytes between the body and `URLSession`.
  private static let bufferSize = 64 << 10

  private let body: HTTPBody
  private weak var exchange: Exchange?
  private let state = Locked(State())
  /// Writing blocks until there is room, so each body has a queue of its own.
  private let queue = DispatchQueue(label: "seam.network.urlsession.upload")
  private var output: OutputStream?

  init(_ body: HTTPBody, of exchange: Exchange) {
    self.body = body
    self.exchange = exchange
  }

  /// Starts the exchange; bytes in memory need no stream.
  func prepare() { exchange?.send(body.bytes.map { .bytes(Data($0)) } ?? .stream(self)) }

  /// Ends the body.
  func cancel() {
    let (reader, task) = state.withLock { state in
      defer {
        state.isCancelled = true
        state.reader = nil
        state.task = nil
      }
      return (state.reader, state.task)
    }
    task?.cancel()
    if let reader { reader.cancel() } else { body.cancel() }
  }

  /// Starts the body, and returns the stream that gives it.
  func stream() -> InputStream? {
    var (input, output): (InputStream?, OutputStream?)
    Stream.getBoundStreams(withBufferSize: Self.bufferSize, inputStream: &input, outputStream: &output)
    self.output = output
    let task = Task { await run() }
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
    return input
  }

  private func run() async {
    do {
      let reader = try body.makeReader()
      let isCancelled = state.withLock { state in
        if !state.isCancelled { state.reader = reader }
        return state.isCancelled
      }
      guard !isCancelled else { return reader.cancel() }
      var count: Int64 = 0
      while let chunk = try await reader.read() {
        count += Int64(chunk.count)
        if let length = body.length, count > length { throw Self.wrongLength("more", length) }
        guard await write(chunk) else { break }
      }
      if let length = body.length, count < length, !state.withLock({ $0.isCancelled }) {
        throw Self.wrongLength("\(count)", length)
      }
      close()
    } catch {
      // The stream stays open, so that the body does not pass for whole; failing cancels the task.
      exchange?.fail(NetworkError(error, for: nil))
      close()
    }
  }

  /// Writes bytes; returns false once `URLSession` closed its side.
  private func write(_ bytes: [UInt8]) async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        if output?.streamStatus == .notOpen { output?.open() }
        var offset = 0
        while offset < bytes.count, !state.withLock({ $0.isCancelled }) {
          let written = bytes[offset...].withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { output?.write($0, maxLength: buffer.count) ?? -1 } ?? -1
          }
          guard written > 0 else { break }
          offset += written
        }
        continuation.resume(returning: offset == bytes.count)
      }
    }
  }

  private func close() {
    queue.async { [self] in
      if output?.streamStatus == .notOpen { output?.open() }
      output?.close()
    }
  }

  private static func wrongLength(_ amount: String, _ length: Int64) -> NetworkError {
    NetworkError(.invalidRequest, reason: "the body gave \(amount) bytes; its length is \(length)")
  }
}
#endif
