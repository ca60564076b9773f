/// Runs operations one after the other, in the order of the calls.
///
/// An operation that was started is not cancelled with its caller: a token that the server gave has to be stored.
actor SerialQueue {
  private var last: Task<Void, Never>?

  func run<Result: Sendable>(_ operation: @escaping @Sendable () async throws -> Result) async throws -> Result {
    let previous = last
    let task = Task {
      await previous?.value
      return try await operation()
    }
    last = Task { _ = await task.result }
    return try await task.value
  }
}
