import CoreFHIR
import Foundation
import ServerAccess
import ServerDatabase
import ServerFHIR
import ServerHTTP

/// Passes requests to FHIR's service, for which a token is needed, and to the endpoints for tokens.
struct RoundsHandler: HTTPHandler {
  let fhir: FHIRService
  let access: AccessService
  let database: any Database
  /// The segments of the path of FHIR's service.
  private let prefix: [String]

  init(fhir: FHIRService, access: AccessService, database: any Database, path: String) {
    (self.fhir, self.access, self.database) = (fhir, access, database)
    prefix = path.split(separator: "/").map(String.init)
  }

  func respond(to request: ServerRequest) async -> ServerResponse {
    do {
      switch request.path {
      case ["oauth", "token"]: return try await access.respondToTokenRequest(request)
      case ["oauth", "revoke"]: return try await access.respondToRevocation(request)
      case ["oauth", "userinfo"]: return try await userInfo(request)
      case [".well-known", "smart-configuration"], prefix + [".well-known", "smart-configuration"]:
        return endpoints(request)
      case ["health"]: return try await health()
      case prefix + ["metadata"]: return await fhir.respond(to: request)
      default: break
      }
      guard request.path.starts(with: prefix) else {
        return fhir.outcome(
          404, .notFound,
          "There is nothing here. FHIR is at /\(prefix.joined(separator: "/")), and tokens are at /oauth/token.")
      }
      switch try await access.authenticate(request) {
      case .success: return await fhir.respond(to: request)
      case .failure(let challenge): return refusal(challenge)
      }
    } catch {
      return fhir.response(to: error)
    }
  }

  func response(to failure: HTTPFailure) -> ServerResponse { fhir.response(to: failure) }

  private func refusal(_ challenge: AccessChallenge) -> ServerResponse {
    var response = fhir.outcome(challenge.status, .login, challenge.reason)
    response.fields["WWW-Authenticate"] = challenge.field
    return response
  }

  /// Who the token stands for, as OpenID Connect's endpoint of the name.
  private func userInfo(_ request: ServerRequest) async throws -> ServerResponse {
    switch try await access.authenticate(request) {
    case .success(let grant):
      return json(["sub": .string(grant.account), "fhirUser": .string(grant.subject)])
    case .failure(let challenge): return refusal(challenge)
    }
  }

  /// Where tokens are (http://hl7.org/fhir/smart-app-launch/conformance.html).
  private func endpoints(_ request: ServerRequest) -> ServerResponse {
    let root = "\(request.scheme)://\(request.host)"
    return json([
      "token_endpoint": .string("\(root)/oauth/token"), "revocation_endpoint": .string("\(root)/oauth/revoke"),
      "userinfo_endpoint": .string("\(root)/oauth/userinfo"),
      "grant_types_supported": ["password", "refresh_token"],
      "token_endpoint_auth_methods_supported": ["none"], "capabilities": ["client-public"],
    ])
  }

  /// Whether the database answers, for a balancer.
  private func health() async throws -> ServerResponse {
    _ = try await database.read { try $0.query("health", "SELECT 1 AS one") }
    return json(["status": "ok"])
  }

  private func json(_ object: FHIRObject) -> ServerResponse {
    ServerResponse(
      status: 200, fields: [.init("Content-Type", "application/json"), .init("Cache-Control", "no-store")],
      body: .bytes(FHIRJSON.object(object).bytes))
  }
}
