/// Repeats requests that failed for a reason that may pass.
///
/// A request is repeated after a lost connection, a timeout, or one of the status codes 408, 425, 429, 500, 502, 503
/// and 504, if it is idempotent: by its method, by `RequestOptions.isIdempotent`, or by an `Idempotency-Key`. Any
/// request is repeated if no connection to the server was made. `Retry-After` is respected. A call is not repeated
/// past its deadline, nor if its body can be read only once; the last outcome is then the call's.
public struct Retry: NetworkBehaviour {
  private let decision: RetryDecision
  private let budget: RetryBudget
  private let random: @Sendable () -> Double

  /// Creates a behaviour.
  ///
  /// - Parameters:
  ///   - maximumAttempts: the most attempts of a call, the first included.
  ///   - backoff: the pauses.
  ///   - maximumRetryAfter: the longest pause that a server may ask for; a longer one ends the call.
  ///   - budget: how many retries each call adds to the budget of all; 10 are there at the beginning.
  ///   - random: returns a random number from 0 to 1; a test fixes it.
  public init(
    maximumAttempts: Int = 3, backoff: RetryBackoff = RetryBackoff(), maximumRetryAfter: Duration = .seconds(60),
    budget: Double = 0.2, random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    decision = RetryDecision(
      maximumAttempts: maximumAttempts, backoff: backoff, maximumRetryAfter: maximumRetryAfter)
    self.budget = RetryBudget(share: budget, reserve: 10)
    self.random = random
  }

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: NetworkNext
  ) async throws -> HTTPResponse {
    budget.addCall()
    var attempt = 1
    while true {
      let outcome: Result<HTTPResponse, NetworkError>
      do {
        outcome = .success(try await next(request))
      } catch {
        outcome = .failure(NetworkError(error, for: request))
      }
      let pause = decision.pause(
        after: outcome, to: request, attempt: attempt, fraction: random(), remaining: call.remaining,
        date: call.clock.date)
      guard let pause, !Task.isCancelled, budget.takeRetry() else { return try outcome.get() }
      if case .success(let response) = outcome { response.body.cancel() }
      try await call.clock.sleep(for: pause)
      attempt += 1
    }
  }
}
