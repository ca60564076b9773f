package import Foundation
package import SeamNetwork

/// What is stored of an item, without its request.
package struct OutboxRecord: Codable, Hashable, Sendable {
  /// What the outbox does with the item.
  package enum State: Codable, Hashable, Sendable {
    case waiting
    /// The server did not accept the credentials.
    case signIn
    case refused(OutboxRefusal)
    case delivered(OutboxReceipt)
  }

  /// An instance that is sending the item.
  package struct Claim: Codable, Hashable, Sendable {
    /// The instance.
    package var owner: String
    /// When others may take the item, unless the claim is renewed.
    package var until: Date
    /// Whether the server may have had the request before.
    package var mightHaveArrived: Bool
  }

  package var label: String
  package var request: String
  package var lane: String?
  package var account: String?
  package var added: Date
  package var keepsResponse: Bool
  /// The `Idempotency-Key` of the request, which also tells one request of the item from the next.
  package var key: String
  package var state = State.waiting
  package var attempts = 0
  package var mayHaveArrived = false
  /// When the next attempt may begin; nil for at once.
  package var next: Date?
  package var failure: OutboxFailure?
  package var claim: Claim?
  /// The name of the stream with the request's body; nil if the body is stored with the request, or there is none.
  package var body: String?

  /// Whether the item is kept and not sent.
  package var isStopped: Bool { if case .refused = state { true } else { false } }
  /// Whether the server accepted it.
  package var isDelivered: Bool { if case .delivered = state { true } else { false } }

  /// Whether the server has the request, if no process is sending it.
  package var arrival: OutboxArrival { isDelivered ? .arrived : mayHaveArrived ? .mayHaveArrived : .notArrived }

  /// When the next attempt may begin, if the device's date is this one; nil for at once.
  ///
  /// The pause begins again where the date was set back after the failed attempt, and is no longer than it was.
  package func next(at now: Date) -> Date? {
    guard let next, let failure, failure.date > now else { return next }
    return min(next, now.addingTimeInterval(max(0, next.timeIntervalSince(failure.date))))
  }

  /// Makes the item as new, for another attempt at once.
  package mutating func release() {
    state = .waiting
    attempts = 0
    next = nil
    failure = nil
  }
}

/// A request as it is stored.
struct StoredRequest: Codable, Hashable, Sendable {
  enum Body: Codable, Hashable, Sendable {
    case bytes(Data)
    /// A stream of the storage.
    case stream(name: String, length: Int64)
  }

  struct Field: Codable, Hashable, Sendable {
    var name: String
    var value: String
  }

  /// Durations in seconds.
  struct Options: Codable, Hashable, Sendable {
    var timeout: Double?
    var connectTimeout: Double?
    var idleTimeout: Double?
    var maximumBodySize: Int?
    var followsRedirects: Bool
    var name: String?
    /// Nil if an earlier version stored the request, which is false.
    var hasSensitiveBody: Bool?
  }

  var method: HTTPMethod
  var url: String
  var fields: [Field]
  var body: Body?
  var options: Options

  init(_ request: HTTPRequest, body: Body?) {
    method = request.method
    url = request.url.absoluteString
    fields = request.fields.filter { !HTTPRequest.isIdempotencyKey($0) }.map { Field(name: $0.name, value: $0.value) }
    self.body = body
    options = Options(
      timeout: request.options.timeout?.seconds, connectTimeout: request.options.connectTimeout?.seconds,
      idleTimeout: request.options.idleTimeout?.seconds, maximumBodySize: request.options.maximumBodySize,
      followsRedirects: request.options.followsRedirects, name: request.options.name,
      hasSensitiveBody: request.options.hasSensitiveBody)
  }

  /// Returns the request; nil if its URL cannot be read.
  func request(body: HTTPBody?) -> HTTPRequest? {
    guard let url = URL(string: url) else { return nil }
    let options = RequestOptions(
      timeout: options.timeout.map { .seconds($0) }, connectTimeout: options.connectTimeout.map { .seconds($0) },
      idleTimeout: options.idleTimeout.map { .seconds($0) }, maximumBodySize: options.maximumBodySize,
      followsRedirects: options.followsRedirects, hasSensitiveBody: options.hasSensitiveBody ?? false,
      name: options.name)
    return HTTPRequest(
      method, url, fields: HTTPFields(fields.map { HTTPField($0.name, $0.value) }), body: body, options: options)
  }
}

extension HTTPRequest {
  /// The field that tells a server which requests are the same.
  static let idempotencyKey = "Idempotency-Key"

  static func isIdempotencyKey(_ field: HTTPField) -> Bool { field.name.lowercased() == idempotencyKey.lowercased() }
}
