import Foundation

/// Follows redirects as RFC 9110, section 15.4, and browsers do; credentials stay with their origin.
struct Redirects: Sendable {
  let maximum: Int

  func follow(_ request: HTTPRequest, next: NetworkNext) async throws -> HTTPResponse {
    guard request.options.followsRedirects else { return try await next(request) }
    var request = request
    var count = 0
    var hasLeftOrigin = false
    while true {
      var response = try await next(request)
      guard let target = try target(of: response, for: request) else {
        response.hasLeftOrigin = hasLeftOrigin
        return response
      }
      count += 1
      guard count <= maximum else {
        throw NetworkError(
          .tooManyRedirects,
          reason: "the call was redirected more than \(maximum) times, at last to \(target.redacted)",
          request: request)
      }
      let redirected = try redirected(request, to: target, status: response.status)
      hasLeftOrigin = hasLeftOrigin || redirected.origin != request.origin
      request = redirected
      response.body.cancel()
      try Task.checkCancellation()
    }
  }

  /// Returns where a response leads to; nil if it is no redirect.
  private func target(of response: HTTPResponse, for request: HTTPRequest) throws -> URL? {
    guard [301, 302, 303, 307, 308].contains(response.status), let location = response.fields["Location"] else {
      return nil
    }
    guard let target = URL(string: location, relativeTo: request.url)?.absoluteURL else {
      throw NetworkError(.invalidRedirect, reason: "the redirect's location is not a URL", request: request)
    }
    return target
  }

  private func redirected(_ request: HTTPRequest, to target: URL, status: Int) throws -> HTTPRequest {
    func fail(_ reason: String) -> NetworkError {
      NetworkError(.invalidRedirect, reason: "the redirect to \(target.redacted) \(reason)", request: request)
    }
    let origin = Origin(target)
    guard let origin else { throw fail("leads to no web address") }
    if request.url.scheme?.lowercased() == "https", origin.scheme == "http" {
      throw fail("leads from a secure connection to an insecure one")
    }
    var redirected = request
    redirected.url = target
    let becomesGet =
      status == 303 && request.method != .head || (status == 301 || status == 302) && request.method == .post
    if becomesGet {
      redirected.method = .get
      redirected.body = nil
      redirected.fields.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
    if let body = redirected.body, !body.isRepeatable {
      throw NetworkError(
        .bodyNotRepeatable, reason: "the redirect with status \(status) needs the body again", request: request)
    }
    if origin != request.origin {
      if redirected.body != nil, request.options.hasSensitiveBody {
        throw fail("would send a body with a credential to another origin")
      }
      redirected.fields.removeAll(where: \.isSensitive)
    }
    return redirected
  }
}
