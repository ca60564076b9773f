import SeamSupport

/// Passes on the chunks of a body, after recording each.
final class StoringReader: HTTPBodyReader {
  private let body: HTTPBody
  private let recorder: EntryRecorder
  private let state = Locked(State())

  private struct State: Sendable {
    var reader: (any HTTPBodyReader)?
    var hasEnded = false
  }

  init(_ body: HTTPBody, _ recorder: EntryRecorder) {
    self.body = body
    self.recorder = recorder
  }

  deinit { cancel() }

  func read() async throws -> [UInt8]? {
    guard !state.withLock({ $0.hasEnded }) else { return nil }
    do {
      let chunk = try await reader().read()
      guard let chunk else {
        state.withLock { $0.hasEnded = true }
        await recorder.finish()
        return nil
      }
      await recorder.record(chunk)
      return chunk
    } catch {
      state.withLock { $0.hasEnded = true }
      await recorder.discard()
      throw error
    }
  }

  func cancel() {
    let reader: (any HTTPBodyReader)?? = state.withLock { state in
      defer { state.hasEnded = true }
      return state.hasEnded ? nil : .some(state.reader)
    }
    guard let reader else { return }
    reader?.cancel()
    body.cancel()
    recorder.cancel()
  }

  private func reader() throws -> any HTTPBodyReader {
    if let reader = state.withLock({ $0.reader }) { return reader }
    let reader = try body.makeReader()
    state.withLock { $0.reader = reader }
    return reader
  }
}
