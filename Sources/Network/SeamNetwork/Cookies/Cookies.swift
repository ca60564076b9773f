/// Keeps the cookies that servers set, and sends them back (RFC 6265).
///
/// Without it, there are no cookies.
///
/// It acts on each request that is sent, so that a redirect to another origin gets only that origin's cookies.
public struct Cookies: NetworkBehaviour {
  private let jar: CookieJar

  /// Creates a behaviour.
  public init(in jar: CookieJar) { self.jar = jar }

  public var level: BehaviourLevel { .attempt }

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: NetworkNext
  ) async throws -> HTTPResponse {
    var request = request
    if !request.fields.contains("Cookie"), let value = jar.field(for: request.url, at: call.clock.date) {
      request.fields.append(HTTPField("Cookie", value, isSensitive: true))
    }
    let response = try await next(request)
    jar.keep(response.fields.values(of: "Set-Cookie"), from: response.url, at: call.clock.date)
    return response
  }
}
