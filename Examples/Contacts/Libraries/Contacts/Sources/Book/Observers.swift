/// The streams of those who observe a value; a slow reader gets only the newest one.
struct Observers<Value: Sendable>: Sendable {
  private var continuations: [Int: AsyncStream<Value>.Continuation] = [:]
  private var last = 0

  init() {}

  /// Returns a stream that begins with the value, if there is one.
  ///
  /// - Parameter onEnd: called when the reader has left.
  mutating func add(_ value: Value?, onEnd: @escaping @Sendable (Int) -> Void) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
    last += 1
    let number = last
    continuations[number] = continuation
    continuation.onTermination = { _ in onEnd(number) }
    if let value { continuation.yield(value) }
    return stream
  }

  mutating func remove(_ number: Int) { continuations[number] = nil }

  func send(_ value: Value) {
    for continuation in continuations.values { continuation.yield(value) }
  }
}
