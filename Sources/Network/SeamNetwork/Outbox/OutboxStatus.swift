public import Foundation

/// The state of an item in an outbox.
public enum OutboxStatus: Hashable, Sendable {
  /// It is to be sent.
  case waiting(OutboxWait)
  /// It is being sent, and the server may have it.
  case sending
  /// It is kept and not sent: the app retries, replaces or removes it.
  case refused(OutboxRefusal)
  /// The server accepted it. The item is kept until the app removes it.
  case delivered(OutboxReceipt)
  /// Its record cannot be read. It is kept and not sent: the app is updated, or adds its request again and removes it.
  case unreadable(OutboxDamage)
}

/// The condition that an item waits for.
public enum OutboxWait: Hashable, Sendable {
  /// A free place among the items that are sent at the same time, or a call of ``Outbox/run()``.
  case turn
  /// An earlier item of its lane.
  case lane(behind: OutboxItem.ID)
  /// An earlier item of its lane that is refused or unreadable: nothing goes on until that is mended or removed.
  case stoppedLane(by: OutboxItem.ID)
  /// A connection.
  case connection
  /// The time of the next attempt.
  case retry(at: Date)
  /// Credentials: its account is not in use, or the server did not accept them. See ``Outbox/use(account:)``.
  case signIn
}

/// Why an item is not sent any more.
public struct OutboxRefusal: Hashable, Sendable, Codable {
  /// The cause for which the item is not sent any more.
  public enum Cause: String, Hashable, Sendable, Codable {
    /// The server answered that it does not take the request.
    case server
    /// The request cannot be sent as it is.
    case request
    /// Every attempt failed until the maximum age.
    case expired
    /// The stored request or its body is damaged, or of a newer version.
    case damaged
  }

  /// The cause for which the item is not sent any more.
  public let cause: Cause
  /// The failure that led to the refusal.
  public let failure: OutboxFailure

  /// Creates a refusal.
  public init(_ cause: Cause, _ failure: OutboxFailure) {
    self.cause = cause
    self.failure = failure
  }
}

/// A failed attempt, as it is stored.
public struct OutboxFailure: Hashable, Sendable, Codable {
  /// The name of the ``NetworkError/Code``, such as `unacceptableStatus`.
  public let code: String
  /// A description of the failure, as a sentence without a full stop.
  public let reason: String
  /// The status of the response; nil if none arrived.
  public let status: Int?
  /// The beginning of the response's body, at most 4 kB; empty if the request has a sensitive body.
  public let body: [UInt8]
  /// Whether the cause may be the device's connection.
  public let isConnectivity: Bool
  /// When it happened.
  public let date: Date

  /// Creates a failure.
  public init(
    code: String, reason: String, status: Int? = nil, body: [UInt8] = [], isConnectivity: Bool = false, date: Date
  ) {
    self.code = code
    self.reason = reason
    self.status = status
    self.body = body
    self.isConnectivity = isConnectivity
    self.date = date
  }
}

/// The server's response to an item that it accepted.
public struct OutboxReceipt: Hashable, Sendable, Codable {
  /// The status, 200 to 299.
  public let status: Int
  /// The beginning of the body, at most 64 kB.
  public let body: [UInt8]
  /// When the response arrived.
  public let date: Date

  /// Creates a receipt.
  public init(status: Int, body: [UInt8], date: Date) {
    self.status = status
    self.body = body
    self.date = date
  }
}

/// Why a record cannot be read.
public enum OutboxDamage: String, Hashable, Sendable {
  /// It was changed on the medium, or cannot be decrypted.
  case damaged
  /// A newer version of the app wrote it.
  case newerVersion
}

/// Whether the server has a request that is removed or replaced.
public enum OutboxArrival: String, Hashable, Sendable {
  /// The server does not have it: it was never sent, or the server refused each attempt.
  case notArrived
  /// It is not known: an attempt was cancelled, or its response was lost.
  case mayHaveArrived
  /// The server accepted it.
  case arrived
}
