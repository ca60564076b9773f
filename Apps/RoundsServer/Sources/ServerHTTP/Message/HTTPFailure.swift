/// The reason that the server answers a request without its handler.
public struct HTTPFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status that fits, such as 413.
  public let status: Int
  /// What is wrong with the request, in words for its sender.
  ///
  /// It repeats no value of the request but dot segments and methods.
  public let reason: String
  /// The fields that the status requires, such as `Retry-After`.
  ///
  /// The server adds them to the response.
  public let fields: ServerFields

  /// The status and the reason.
  public var description: String { "HTTP \(status): \(reason)" }

  init(_ status: Int, _ reason: String, fields: ServerFields = []) {
    self.status = status
    self.reason = reason
    self.fields = fields
  }

  static func badRequest(_ reason: String) -> Self { Self(400, reason) }
}
