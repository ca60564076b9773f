/// Runs pieces of work one after the other; once started, a piece is not cancelled with its caller.
///
/// An actor alone does not serialise: while one of its methods waits, another one runs.
struct SerialWork: Sendable {
  private var last: Task<Void, Never>?

  init() {}

  /// Returns the task of a piece of work that begins when all earlier ones have ended.
  mutating func add<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) -> Task<Result, any Error> {
    let previous = last
    let task = Task {
      await previous?.value
      return try await work()
    }
    last = Task { _ = await task.result }
    return task
  }
}
