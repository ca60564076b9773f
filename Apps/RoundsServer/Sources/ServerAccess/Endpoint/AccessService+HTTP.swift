import Foundation
public import ServerHTTP

/// The endpoints for tokens, and the check of requests that need one.
extension AccessService {
  /// Answers a request for tokens: the grants `password` and `refresh_token` of RFC 6749.
  ///
  /// - Throws: ``/ServerDatabase/DatabaseError``.
  public func respondToTokenRequest(_ request: ServerRequest) async throws -> ServerResponse {
    try await answering {
      let form = try OAuthForm(request)
      let pair: TokenPair
      switch try form.required("grant_type") {
      case "password":
        pair = try await tokens(
          account: form.required("username"), password: form.required("password"), client: form.required("client_id"),
          address: request.remoteAddress)
      case "refresh_token":
        pair = try await tokens(refresh: form.required("refresh_token"), client: form.required("client_id"))
      default:
        throw OAuthError("unsupported_grant_type", "The grant type must be password or refresh_token.")
      }
      return Self.response(
        200,
        [
          "access_token": .text(pair.access), "token_type": .text("Bearer"), "expires_in": .number(pair.seconds),
          "refresh_token": .text(pair.refresh),
        ])
    }
  }

  /// Answers a request to revoke a token, as in RFC 7009.
  ///
  /// - Throws: ``/ServerDatabase/DatabaseError``.
  public func respondToRevocation(_ request: ServerRequest) async throws -> ServerResponse {
    try await answering {
      let form = try OAuthForm(request)
      try await revoke(form.required("token"), client: form.required("client_id"))
      return Self.response(200, [:])
    }
  }

  /// Returns who makes a request, or the challenge to answer it with (RFC 6750, section 3).
  ///
  /// - Throws: ``/ServerDatabase/DatabaseError``.
  public func authenticate(_ request: ServerRequest) async throws -> Result<AccessGrant, AccessChallenge> {
    let values = request.fields.values(of: "Authorization")
    guard let value = values.first else { return .failure(AccessChallenge(realm: configuration.realm)) }
    let parts = value.split(separator: " ", omittingEmptySubsequences: true)
    guard values.count == 1, parts.count == 2, parts[0].lowercased() == "bearer" else {
      return .failure(
        AccessChallenge(
          realm: configuration.realm, status: 400, error: "invalid_request",
          reason: "The field Authorization must be one bearer token."))
    }
    guard let grant = try await grant(of: String(parts[1])) else {
      return .failure(
        AccessChallenge(
          realm: configuration.realm, error: "invalid_token", reason: "The access token is expired, revoked or unknown."
        ))
    }
    return .success(grant)
  }

  private func answering(_ body: () async throws -> ServerResponse) async throws -> ServerResponse {
    do {
      return try await body()
    } catch let error as OAuthError {
      var response = Self.response(
        error.status, ["error": .text(error.code), "error_description": .text(error.reason)])
      if let seconds = error.retryAfter { response.fields["Retry-After"] = "\(seconds)" }
      if error.status == 401 { response.fields["WWW-Authenticate"] = "Bearer realm=\"\(configuration.realm)\"" }
      return response
    }
  }

  private enum Value: Encodable {
    case text(String)
    case number(Int)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      }
    }
  }

  private static func response(_ status: Int, _ object: [String: Value]) -> ServerResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Texts and numbers can always be encoded.
    let body = (try? encoder.encode(object)) ?? Data()
    return ServerResponse(
      status: status,
      fields: [
        .init("Content-Type", "application/json"), .init("Cache-Control", "no-store"), .init("Pragma", "no-cache"),
      ], body: .bytes([UInt8](body)))
  }
}

/// The refusal of a request that needs an access token.
public struct AccessChallenge: Error, Hashable, Sendable {
  /// The status of the response: 401, or 400 for a malformed request.
  public let status: Int
  /// The value of `WWW-Authenticate`.
  public let field: String
  /// What is wrong, in words.
  public let reason: String

  init(realm: String, status: Int = 401, error: String? = nil, reason: String = "An access token is required.") {
    self.status = status
    self.reason = reason
    field =
      "Bearer realm=\"\(realm)\""
      + (error.map { ", error=\"\($0)\", error_description=\"\(reason)\"" } ?? "")
  }
}
