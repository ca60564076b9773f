/// An answer that a continuation waits for: sent once, or replaced by a default when it can no longer be sent.
@MainActor
final class Reply<Value: Sendable> {
  private var continuation: CheckedContinuation<Value, Never>?
  private let fallback: Value

  init(_ continuation: CheckedContinuation<Value, Never>, otherwise fallback: Value) {
    self.continuation = continuation
    self.fallback = fallback
  }

  deinit { continuation?.resume(returning: fallback) }

  /// Sends the answer; does nothing after the first.
  func send(_ value: sending Value) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}
