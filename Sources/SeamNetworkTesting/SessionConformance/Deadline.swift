import SeamConformance
import SeamNetwork

/// Runs a body, and throws a violation if it takes longer; the body is cancelled then, and left to itself.
func withDeadline<Value: Sendable>(
  _ limit: Duration, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withDeadline(
    limit, clock: NetworkClock(), timeoutError: Violation(reason: "it did not return within \(limit)"),
    operation: body)
}
