package import Foundation

/// Decides whether an attempt is repeated; a value, so that it can be tested without any call.
struct RetryDecision: Sendable {
  /// The status codes that are worth another attempt.
  static let transientStatus: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

  var maximumAttempts: Int
  var backoff: RetryBackoff
  /// The longest pause that a server may ask for.
  var maximumRetryAfter: Duration

  /// Returns the pause before the next attempt; nil if there is none.
  ///
  /// - Parameters:
  ///   - outcome: the response or the failure of the attempt.
  ///   - attempt: its number, from 1.
  ///   - remaining: the time that the call has left.
  func pause(
    after outcome: Result<HTTPResponse, NetworkError>, to request: HTTPRequest, attempt: Int, fraction: Double,
    remaining: Duration?, date: Date
  ) -> Duration? {
    guard attempt < maximumAttempts, request.isRepeatable, request.options[AllowsRetry.self] else { return nil }
    var pause = backoff.pause(after: attempt, fraction: fraction)
    switch outcome {
    case .success(let response):
      guard Self.transientStatus.contains(response.status), request.isIdempotent else { return nil }
      if let asked = response.fields.retryAfter(at: date) {
        guard asked <= maximumRetryAfter else { return nil }
        pause = max(pause, asked)
      }
    case .failure(let error):
      // Without a connection to the server, nothing was sent that could have had an effect.
      let wasNotSent = [.unknownHost, .cannotConnect].contains(error.code)
      guard error.code.isTransient, error.code != .offline, error.code != .deadlineExceeded,
        request.isIdempotent || wasNotSent
      else { return nil }
    }
    if let remaining, pause >= remaining { return nil }
    return pause
  }
}

/// Whether ``Retry`` may repeat a request; true unless the request says otherwise.
public enum AllowsRetry: RequestOptionKey {
  public static let defaultValue = true
}

extension HTTPFields {
  /// How long the server asks to wait (`Retry-After`, RFC 9110, section 10.2.3); nil if it does not, or not readably.
  package func retryAfter(at date: Date) -> Duration? {
    guard let value = self["Retry-After"] else { return nil }
    if let seconds = Int(value) { return seconds >= 0 ? .seconds(seconds) : nil }
    return HTTPDate.date(value, now: date).map { .seconds(Swift.max(0, $0.timeIntervalSince(date))) }
  }
}
