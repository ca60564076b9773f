import SeamConformance
import SeamNetwork

/// A case that took longer than its deadline.
struct DeadlineViolation: Error, CustomStringConvertible {
  let limit: Duration
  var description: String { "it did not return within \(limit)" }
}

/// Runs a body, and throws a violation if it takes longer; the body is then cancelled, and its end is not waited for.
func withDeadline<Value: Sendable>(
  _ limit: Duration, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withDeadline(
    limit, clock: NetworkClock(), timeoutError: DeadlineViolation(limit: limit), operation: body)
}
