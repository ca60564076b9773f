import CoreFHIR
import Foundation
import SeamNetwork

/// Asks for tokens (RFC 6749): the grants `password` and `refresh_token`.
struct TokenRequest: NetworkRequest {
  /// The answer, whatever its status is.
  enum Response: Sendable {
    case tokens(TokenPair)
    /// The name, the password or the refresh token is not accepted.
    case refused
    case tooManyAttempts(wait: Duration?)
    case failed(status: Int)
  }

  static let client = "rounds-app"

  let items: [QueryItem]

  static func password(_ name: String, _ password: String) -> Self {
    Self(items: [
      QueryItem("grant_type", "password"), QueryItem("username", name), QueryItem("password", password),
      QueryItem("client_id", client),
    ])
  }

  static func refresh(_ token: String) -> Self {
    Self(items: [
      QueryItem("grant_type", "refresh_token"), QueryItem("refresh_token", token), QueryItem("client_id", client),
    ])
  }

  var method: HTTPMethod { .post }
  var path: RequestPath { "/oauth/token" }
  var body: RequestBody { .form(items) }
  // Never sent twice: a refresh token that is used twice ends the session.
  var options: RequestOptions {
    RequestOptions(timeout: .seconds(15), isIdempotent: false, followsRedirects: false, hasSensitiveBody: true)
  }
  var acceptableStatus: Range<Int> { 100..<600 }

  func decode(_ response: HTTPResponse, body: [UInt8]) throws -> Response {
    switch response.status {
    case 200:
      let answer = try JSONDecoder().decode(TokenAPI.self, from: Data(body))
      return .tokens(
        TokenPair(access: answer.access_token, seconds: max(0, answer.expires_in ?? 0), refresh: answer.refresh_token))
    case 429:
      return .tooManyAttempts(
        wait: response.fields["Retry-After"].flatMap(Int.init).map { .seconds(min(max($0, 1), 86_400)) })
    case 400, 401:
      let error = try JSONDecoder().decode(ErrorAPI.self, from: Data(body)).error
      return error == "invalid_grant" ? .refused : .failed(status: response.status)
    default: return .failed(status: response.status)
    }
  }

  private struct TokenAPI: Decodable {
    let access_token: String
    let expires_in: Int?
    let refresh_token: String
  }

  private struct ErrorAPI: Decodable {
    let error: String
  }
}

/// Revokes a refresh token, with all tokens of the same login (RFC 7009).
struct RevocationRequest: NetworkRequest {
  typealias Response = NoContent

  let token: String

  var method: HTTPMethod { .post }
  var path: RequestPath { "/oauth/revoke" }
  var body: RequestBody { .form([QueryItem("token", token), QueryItem("client_id", TokenRequest.client)]) }
  var options: RequestOptions {
    RequestOptions(timeout: .seconds(5), followsRedirects: false, hasSensitiveBody: true)
  }
}

/// Asks who a token stands for.
struct UserInfoRequest: NetworkRequest {
  struct Response: Decodable, Sendable {
    let sub: String
    let fhirUser: String
  }

  let access: String

  var path: RequestPath { "/oauth/userinfo" }
  var fields: HTTPFields { HTTPFields([.authorization(access)]) }
  var options: RequestOptions { RequestOptions(timeout: .seconds(15), followsRedirects: false) }
}

/// Reads the resource of a practitioner.
struct PractitionerRequest: NetworkRequest {
  let location: FHIRLocation
  let access: String

  var path: RequestPath { "/fhir/Practitioner/\(location.id)" }
  var fields: HTTPFields { HTTPFields([.authorization(access), HTTPField("Accept", "application/fhir+json")]) }
  var options: RequestOptions { RequestOptions(timeout: .seconds(15), followsRedirects: false) }

  func decode(_ response: HTTPResponse, body: [UInt8]) throws -> FHIR.Practitioner {
    try FHIR.Practitioner(parsing: body)
  }
}

extension HTTPField {
  fileprivate static func authorization(_ access: String) -> HTTPField {
    HTTPField("Authorization", "Bearer \(access)", isSensitive: true)
  }
}
