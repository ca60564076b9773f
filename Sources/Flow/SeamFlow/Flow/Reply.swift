/// A continuation's answer that is sent once; a fallback is sent if it is released without one.
@MainActor
final class Reply<Value: Sendable> {
  private var continuation: CheckedContinuation<Value, Never>?
  private let fallback: Value

  init(_ continuation: CheckedContinuation<Value, Never>, otherwise fallback: Value) {
    self.continuation = continuation
    self.fallback = fallback
  }

  deinit { continuation?.resume(returning: fallback) }

  /// Sends the answer; later calls do nothing.
  func send(_ value: sending Value) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}
