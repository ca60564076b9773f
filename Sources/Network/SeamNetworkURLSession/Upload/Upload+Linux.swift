#if canImport(FoundationNetworking)
import Foundation
import SeamNetwork
import SeamSupport

/// Collects a body before it is sent.
///
/// `URLSession` on Linux reads a stream on the queue that serves all tasks: a stream that waits would stop them all.
final class Upload: Sendable {
  private struct State {
    var reader: (any HTTPBodyReader)?
    var task: Task<Void, Never>?
    var isCancelled = false
  }

  private let body: HTTPBody
  private let state = Locked(State())
  private let didPrepare: @Sendable (Result<Data, NetworkError>) -> Void

  init(_ body: HTTPBody, of exchange: Exchange) {
    self.body = body
    didPrepare = { [weak exchange] result in
      guard let exchange else { return }
      switch result {
      case .success(let data): exchange.send(.bytes(data))
      case .failure(let error): exchange.fail(error)
      }
    }
  }

  /// Starts the exchange once the body is there.
  func prepare() {
    if let bytes = body.bytes { return didPrepare(.success(Data(bytes))) }
    let task = Task { await run() }
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

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

  /// Returns nil: bodies are sent as bytes.
  func stream() -> InputStream? { nil }

  private func run() async {
    do {
      let reader = try body.makeReader()
      let isCancelled = state.withLock { state in
        if !state.isCancelled { state.reader = reader }
        return state.isCancelled
      }
      guard !isCancelled else { return reader.cancel() }
      var data = Data()
      while let chunk = try await reader.read() {
        data.append(contentsOf: chunk)
        try check(Int64(data.count), isWhole: false)
      }
      try check(Int64(data.count), isWhole: true)
      didPrepare(.success(data))
    } catch {
      didPrepare(.failure(NetworkError(error, for: nil)))
    }
  }

  private func check(_ count: Int64, isWhole: Bool) throws {
    guard let length = body.length, count > length || isWhole && count < length else { return }
    let amount = isWhole ? "\(count)" : "more"
    throw NetworkError(.invalidRequest, reason: "the body gave \(amount) bytes; its length is \(length)")
  }
}
#endif
