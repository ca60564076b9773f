public import Foundation

/// Adds the user's credentials to requests, and renews them when the server does not accept them.
///
/// ```swift
/// Authentication(tokens, for: [environment.baseURL])
/// ```
///
/// When a request is answered with status 401, the credentials are renewed and the request is repeated, once. However
/// many requests are answered with 401 at the same time, the credentials are renewed once; a request that was sent with
/// older credentials is repeated with the current ones. If renewing fails, all calls that wait for it fail with its
/// error. Credentials that the user must replace (``CredentialsProvider/refresh(_:)`` returned nil) fail each call with
/// the code `unauthenticated` until the provider has others.
///
/// The credentials go only to the origins that are named, and never follow a redirect to another.
public final class Authentication: NetworkBehaviour {
  @TaskLocal private static var refreshing: Set<ObjectIdentifier> = []

  private let provider: any CredentialsProvider
  private let origins: Set<Origin>
  private let refreshes: Refreshes

  /// Creates a behaviour.
  ///
  /// - Parameters:
  ///   - provider: keeps and renews the credentials.
  ///   - urls: URLs of the origins that get the credentials, such as the base URL; paths do not matter.
  ///   - refreshTimeout: the longest time that renewing may take.
  public init(_ provider: any CredentialsProvider, for urls: [URL], refreshTimeout: Duration = .seconds(30)) {
    self.provider = provider
    origins = Set(urls.compactMap(Origin.init))
    refreshes = Refreshes(timeout: refreshTimeout)
  }

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: NetworkNext
  ) async throws -> HTTPResponse {
    guard let origin = request.origin, origins.contains(origin),
      !Self.refreshing.contains(ObjectIdentifier(self))
    else { return try await next(request) }
    let start = refreshes.count
    guard var credentials = try await current(since: start, call) else { return try await next(request) }
    guard !request.fields.contains(credentials.field) else { return try await next(request) }
    if refreshes.isDue(credentials, at: call.clock.date) {
      credentials = try await renewed(credentials, since: start, call)
    }
    let response = try await next(request.with(credentials))
    // Another origin, to which a redirect led, did not get the credentials.
    guard response.status == 401, request.isRepeatable, !response.hasLeftOrigin else { return response }
    response.body.cancel()
    guard let newest = try await provider.credentials() else { throw signInAgain(nil) }
    if newest == credentials {
      credentials = try await renewed(credentials, since: start, call)
    } else {
      credentials = newest
    }
    return try await next(request.with(credentials))
  }

  /// Returns the credentials to begin with, after a renewal under way.
  private func current(since start: Int, _ call: NetworkCall) async throws -> Credentials? {
    if let renewed = try await refreshes.pending() { return renewed }
    guard let credentials = try await provider.credentials() else { return nil }
    if refreshes.mustReplace(credentials) { throw signInAgain(nil) }
    return credentials
  }

  private func renewed(_ rejected: Credentials, since start: Int, _ call: NetworkCall) async throws -> Credentials {
    let renewed = try await refreshes.value(for: rejected, since: start, clock: call.clock) { [provider] in
      try await Self.$refreshing.withValue(Self.refreshing.union([ObjectIdentifier(self)])) {
        try await provider.refresh(rejected)
      }
    }
    guard let renewed else { throw signInAgain(nil) }
    return renewed
  }

  private func signInAgain(_ underlying: (any Error)?) -> NetworkError {
    NetworkError(
      .unauthenticated, reason: "the credentials are not accepted and cannot be renewed", underlying: underlying)
  }
}

extension HTTPRequest {
  fileprivate func with(_ credentials: Credentials) -> HTTPRequest {
    var request = self
    request.fields.replace(with: HTTPField(credentials.field, credentials.value, isSensitive: true))
    return request
  }
}
