import CoreSupport
import SeamNetwork

/// The credentials of the session, for ``/SeamNetwork/Authentication``.
///
/// Concurrent calls that need new tokens wait for one renewal, which continues if they are cancelled.
///
/// Sendable because its state is under a lock.
final class AccountCredentials: CredentialsProvider, Sendable {
  private let infra: AccountInfra
  private let renewal = Locked<Task<Void, any Error>?>(nil)

  init(_ infra: AccountInfra) { self.infra = infra }

  func credentials() async throws -> Credentials? {
    let state = infra.session.state
    if let access = infra.session.access { return Self.credentials(access) }
    switch state {
    case .signedOut: return nil
    case .locked: throw NetworkError(AccountError.locked)
    case .expired: throw NetworkError(AccountError.notSignedIn)
    case .needsPIN, .signedIn: break
    }
    guard let renewed = try await renewed(rejecting: nil) else { throw NetworkError(AccountError.notSignedIn) }
    return renewed
  }

  func refresh(_ rejected: Credentials) async throws -> Credentials? {
    if let access = infra.session.access, Self.credentials(access) != rejected { return Self.credentials(access) }
    return try await renewed(rejecting: rejected)
  }

  private func renewed(rejecting rejected: Credentials?) async throws -> Credentials? {
    let task = renewal.withLock { running in
      if let running { return running }
      let task = Task { [infra, renewal] in
        defer { renewal.withLock { $0 = nil } }
        try await RenewTokens(rejected: rejected.map { String($0.value.dropFirst("Bearer ".count)) }).run(in: infra)
      }
      running = task
      return task
    }
    do {
      try await task.value
    } catch let error as AccountError {
      throw NetworkError(error)
    }
    return infra.session.access.map(Self.credentials)
  }

  private static func credentials(_ access: SessionMemory.Access) -> Credentials {
    .bearer(access.token, expiry: access.expiry)
  }
}

extension NetworkError {
  /// The error of a call for which there are no credentials; the cause is the account's error.
  init(_ error: AccountError) {
    let code: NetworkError.Code =
      switch error {
      case .locked, .notSignedIn: .unauthenticated
      case .noConnection: .cannotConnect
      default: .failed
      }
    self.init(code, reason: "there are no credentials for the call", underlying: error)
  }
}
