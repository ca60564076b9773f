/// Answers the requests of an ``HTTPServer``.
///
/// ```swift
/// struct Greeter: HTTPHandler {
///   func respond(to request: ServerRequest) async -> ServerResponse {
///     guard request.path == ["hello"] else { return ServerResponse(status: 404, text: "There is no such page.") }
///     return ServerResponse(status: 200, text: "Hello, \(request.queryValue("name") ?? "world")")
///   }
/// }
/// ```
public protocol HTTPHandler: Sendable {
  /// Returns the response to a request.
  ///
  /// Called once for each request that is complete and within the limits, for many at the same time. The task is
  /// cancelled if the client closes its connection, and when a shutdown has reached its limit.
  func respond(to request: ServerRequest) async -> ServerResponse

  /// Returns the response to a request that is malformed, too large or too frequent, in the format of this handler.
  ///
  /// Called on the server's own thread: it must not block. The default is plain text. The status and the fields of the
  /// failure are kept whatever this returns.
  func response(to failure: HTTPFailure) -> ServerResponse
}

extension HTTPHandler {
  /// Returns the reason as plain text.
  public func response(to failure: HTTPFailure) -> ServerResponse {
    ServerResponse(status: failure.status, text: "\(failure.reason)\n")
  }
}

extension HTTPHandler {
  /// The response to a failure, with the failure's own status and fields.
  func answer(to failure: HTTPFailure) -> ServerResponse {
    var response = response(to: failure)
    response.status = failure.status
    for field in failure.fields.all { response.fields[field.name] = field.value }
    return response
  }
}
