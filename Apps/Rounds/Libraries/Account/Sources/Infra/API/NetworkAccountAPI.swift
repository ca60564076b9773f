import CoreFHIR
import SeamNetwork

/// The account's server over the network.
struct NetworkAccountAPI: AccountAPI {
  let server: ServerRoot
  let network: any NetworkModule

  func tokens(name: String, password: String) async throws -> TokenPair {
    switch try await perform(TokenRequest.password(name, password)) {
    case .tokens(let tokens): return tokens
    case .refused: throw AccountError.wrongNameOrPassword
    case .tooManyAttempts(let wait): throw AccountError.tooManyAttempts(wait: wait)
    case .failed(let status): throw Self.error(status: status)
    }
  }

  func tokens(refresh: String) async throws -> TokenPair? {
    switch try await perform(TokenRequest.refresh(refresh)) {
    case .tokens(let tokens): return tokens
    case .refused: return nil
    case .tooManyAttempts(let wait): throw AccountError.tooManyAttempts(wait: wait)
    case .failed(let status): throw Self.error(status: status)
    }
  }

  func revoke(_ refresh: String) async throws { _ = try await perform(RevocationRequest(token: refresh)) }

  func user(of access: String) async throws -> User {
    let info = try await perform(UserInfoRequest(access: access))
    let location: FHIRLocation? =
      switch FHIRReferenceTarget(info.fhirUser) {
      case .relative(let location), .absolute(_, let location): location
      default: nil
      }
    guard let location, !info.sub.isEmpty else {
      throw AccountError.unknownServer(reason: "it does not say who signed in")
    }
    return User(
      name: info.sub, displayName: try await displayName(of: location, access) ?? info.sub,
      practitioner: "\(location.type)/\(location.id)", server: server.url)
  }

  /// The name of a practitioner; nil if the server has none that can be read.
  private func displayName(of location: FHIRLocation, _ access: String) async throws -> String? {
    guard location.type == "Practitioner" else { return nil }
    do {
      return PractitionerName.text(try await perform(PractitionerRequest(location: location, access: access)))
    } catch let error as AccountError {
      switch error {
      case .noConnection, .serverFailed(status: nil), .untrustedServer: throw error
      default: return nil
      }
    }
  }

  private func perform<Request: NetworkRequest>(_ request: Request) async throws -> Request.Response {
    do throws(NetworkError) {
      return try await network.perform(request)
    } catch {
      throw Self.error(error)
    }
  }

  static func error(_ error: NetworkError) -> any Error {
    switch error.code {
    case .cancelled: CancellationError()
    case .untrustedServer, .pinMismatch, .secureConnectionFailed: AccountError.untrustedServer(reason: error.reason)
    case .undecodable, .malformedResponse, .tooLarge: AccountError.unknownServer(reason: error.reason)
    case .unacceptableStatus, .unauthenticated: Self.error(status: error.response?.status)
    case _ where error.code == .offline || error.code.isConnectivity: AccountError.noConnection
    default: AccountError.serverFailed(status: nil)
    }
  }

  private static func error(status: Int?) -> AccountError {
    switch status {
    case .some(300..<500): .unknownServer(reason: "it answered with status \(status ?? 0)")
    default: .serverFailed(status: status)
    }
  }
}
