/// Adds header fields to every request; a field that the request has already wins.
///
/// ```swift
/// Headers([HTTPField("Accept-Language", "de")])
/// Headers { request in [HTTPField("X-Signature", sign(request))] }
/// ```
///
/// The fields go to every host that a request names. For a secret that only one host may see, use ``Authentication``.
public struct Headers: NetworkBehaviour {
  private let make: @Sendable (HTTPRequest) async throws -> HTTPFields

  /// Creates a behaviour that adds the same fields to each request.
  public init(_ fields: HTTPFields) { make = { _ in fields } }

  /// Creates a behaviour that adds the fields that a closure returns for a request, once per call.
  public init(_ make: @escaping @Sendable (_ request: HTTPRequest) async throws -> HTTPFields) { self.make = make }

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: NetworkNext
  ) async throws -> HTTPResponse {
    var request = request
    let own = request.fields
    for field in try await make(request) where !own.contains(field.name) { request.fields.append(field) }
    return try await next(request)
  }
}
