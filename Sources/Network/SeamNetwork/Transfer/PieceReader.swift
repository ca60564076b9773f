/// A body that a session receives in pieces; one task reads it at a time.
package protocol PieceReader: Sendable {
  /// Returns the next piece, an empty one at the end; nil if there is none yet, and then resumes the continuation with
  /// it.
  func take(orWait continuation: CheckedContinuation<[UInt8]?, any Error>?) throws -> [UInt8]?

  /// Ends the exchange; a task that waits for a piece throws `CancellationError`.
  func cancel()
}

extension PieceReader {
  /// Returns the next bytes, or waits for some; nil at the end.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, which ends the exchange.
  package func read() async throws -> [UInt8]? {
    if Task.isCancelled {
      cancel()
      throw CancellationError()
    }
    if let ready = try take(orWait: nil) { return ready.isEmpty ? nil : ready }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          guard let ready = try take(orWait: continuation) else { return }
          continuation.resume(returning: ready.isEmpty ? nil : ready)
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      cancel()
    }
  }
}
