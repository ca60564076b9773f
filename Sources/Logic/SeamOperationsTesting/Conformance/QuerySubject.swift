import SeamConformance
import SeamOperations

/// A query with its infrastructure, in one case.
struct QuerySubject<Q: Query, Infra: Sendable, Contents: Equatable & Sendable>: Sendable where Q.Value: Equatable {
  let conformance: QueryConformance<Q, Infra, Contents>
  let infra: Infra

  var query: Q { conformance.query }
  var source: Q.Source { conformance.source(infra) }

  func value() async throws -> Q.Value { try await query.value(from: source) }

  func contents() async throws -> Contents { try await conformance.contents(infra) }

  /// Makes a change; throws if the suite's `change` does not lead to another value.
  func change(_ step: Int) async throws {
    let before = try await value()
    try await conformance.change(infra, step)
    try expect(try await value() != before, "the suite's change \(step) did not lead to another value: \(before)")
  }

  /// Begins to observe.
  func changes() throws -> AsyncStream<Void> {
    guard let changes = query.changes(in: source) else {
      throw Violation(reason: "changes(in:) returned nil for a value that changes")
    }
    return changes
  }

  /// Waits for the next signal.
  func expectSignal(_ changes: AsyncStream<Void>, after what: String) async throws {
    let isSignalled: Bool? = await within {
      var iterator = changes.makeAsyncIterator()
      return await iterator.next() != nil
    }
    try expect(isSignalled == true, "no signal after \(what)")
  }

  /// Iterates the query's values, bound as an app binds them, until the body returns.
  func observing(_ body: (AsyncStream<Q.Value>) async throws -> Void) async throws {
    let (stream, values) = AsyncStream.makeStream(of: Q.Value.self)
    let query = Operations(reading: source, writing: ()).bind(query)
    let task = Task {
      defer { values.finish() }
      for try await value in query.values { values.yield(value) }
    }
    defer { task.cancel() }
    try await body(stream)
  }

  /// Waits until a value is observed.
  func expectValue(_ expected: Q.Value, in values: AsyncStream<Q.Value>, after what: String) async throws {
    let last: Q.Value?? = await within {
      for await value in values where value == expected { return value }
      return nil
    }
    try expect(last == .some(.some(expected)), "values do not come to \(expected) after \(what)")
  }

  /// Returns the result of a body, or nil if it takes longer than the suite's timeout and is cancelled.
  private func within<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result? {
    await withTaskGroup(of: Result?.self) { group in
      group.addTask { await body() }
      group.addTask { [timeout = conformance.timeout] in
        try? await Task.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
