package import Foundation
package import SeamNetwork

/// How an attempt ended.
package enum OutboxOutcome: Sendable {
  /// The server answered.
  case response(status: Int, retryAfter: Duration?, body: [UInt8])
  /// There is no response.
  case failure(NetworkError)
  /// The stored request cannot be read.
  case damaged(reason: String)
}

/// Decides what becomes of an item after an attempt.
package struct OutboxRules: Sendable {
  /// Returns the record after an attempt, without a claim; nil if the item is done and removed.
  ///
  /// - Parameters:
  ///   - record: the record with the claim of the attempt.
  ///   - jitter: from 0 to 1; lengthens a pause by up to a fifth, so that devices do not try at the same moment.
  package var record:
    @Sendable (_ record: OutboxRecord, _ outcome: OutboxOutcome, _ now: Date, _ jitter: Double) -> OutboxRecord?

  /// Creates the rules of a configuration.
  package init(_ configuration: OutboxConfiguration) {
    record = { record, outcome, now, jitter in
      var attempt = Attempt(record: record, configuration: configuration, now: now, jitter: jitter)
      return attempt.end(with: outcome)
    }
  }
}

/// One attempt that ended.
private struct Attempt {
  var record: OutboxRecord
  let configuration: OutboxConfiguration
  let now: Date
  let jitter: Double

  /// The most bytes of a refused request's response that are kept.
  private static let failureBodySize = 4 << 10

  /// Failures after which the server does not have the request.
  private static let beforeSending: Set<NetworkError.Code> = [
    .invalidRequest, .offline, .unknownHost, .cannotConnect, .secureConnectionFailed, .untrustedServer, .pinMismatch,
    .bodyNotRepeatable, .notCached, .unauthenticated,
  ]
  /// Failures that the same request always has.
  private static let permanent: Set<NetworkError.Code> = [
    .invalidRequest, .bodyNotRepeatable, .notCached, .tooManyRedirects, .invalidRedirect, .tooLarge,
  ]

  mutating func end(with outcome: OutboxOutcome) -> OutboxRecord? {
    let before = record.claim?.mightHaveArrived ?? record.mayHaveArrived
    record.claim = nil
    switch outcome {
    case .response(let status, let retryAfter, let body):
      return end(status, retryAfter: retryAfter, body: body, before: before)
    case .failure(let error):
      if Self.beforeSending.contains(error.code) { record.mayHaveArrived = before }
      end(error)
    case .damaged(let reason):
      record.mayHaveArrived = before
      refuse(.damaged, failure("damaged", reason))
    }
    return record
  }

  private mutating func end(_ status: Int, retryAfter: Duration?, body: [UInt8], before: Bool) -> OutboxRecord? {
    if (200..<300).contains(status) {
      guard record.keepsResponse else { return nil }
      record.state = .delivered(
        OutboxReceipt(status: status, body: body, date: now))
      record.failure = nil
      return record
    }
    let failure = OutboxFailure(
      code: NetworkError.Code.unacceptableStatus.name, reason: "the server answered with status \(status)",
      status: status, body: Array(body.prefix(Self.failureBodySize)), date: now)
    switch status {
    case 401:
      record.mayHaveArrived = before
      record.state = .signIn
      record.failure = failure
    case 408, 425, 429:
      record.mayHaveArrived = before
      retry(after: failure, asked: retryAfter)
    case 500...599:
      retry(after: failure, asked: retryAfter)
    case 409:
      // The server may be busy with an earlier attempt of the same key.
      refuse(.server, failure)
    default:
      record.mayHaveArrived = before
      refuse(.server, failure)
    }
    return record
  }

  private mutating func end(_ error: NetworkError) {
    var failure = failure(error.code.name, error.reason)
    switch error.code {
    case .cancelled:
      record.next = nil
    case .unauthenticated:
      record.state = .signIn
      record.failure = failure
    case .offline:
      // No attempt was made. A connection, or the shortest pause, leads to the next.
      failure = self.failure(error.code.name, error.reason, isConnectivity: true)
      pause(.zero, after: failure)
    case let code where Self.permanent.contains(code):
      refuse(.request, failure)
    default:
      failure = self.failure(error.code.name, error.reason, isConnectivity: error.code.isConnectivity)
      retry(after: failure, asked: nil)
    }
  }

  private mutating func retry(after failure: OutboxFailure, asked: Duration?) {
    record.attempts += 1
    if let maximumAge = configuration.maximumAge, now.timeIntervalSince(record.added) >= maximumAge.seconds {
      return refuse(.expired, failure)
    }
    pause(min(asked ?? .zero, OutboxConfiguration.longestRetryAfter), after: failure)
  }

  private mutating func pause(_ least: Duration, after failure: OutboxFailure) {
    let backoff = RetryBackoff(initial: configuration.firstPause, maximum: configuration.longestPause)
    let pause = backoff.pause(after: record.attempts, fraction: 1).seconds * (1 + jitter / 5)
    record.state = .waiting
    record.failure = failure
    record.next = now.addingTimeInterval(max(pause, least.seconds))
  }

  private mutating func refuse(_ cause: OutboxRefusal.Cause, _ failure: OutboxFailure) {
    record.failure = failure
    record.next = nil
    record.state = .refused(OutboxRefusal(cause, failure))
  }

  private func failure(_ code: String, _ reason: String, isConnectivity: Bool = false) -> OutboxFailure {
    OutboxFailure(code: code, reason: reason, isConnectivity: isConnectivity, date: now)
  }
}
