import SeamOperations
import SeamStorage

/// Signs out: removes all of the user from this machine, then revokes the tokens.
struct SignOut: Command {
  func run(in infra: AccountInfra) async throws {
    guard let token = try await infra.queue.run({ try await remove(in: infra) }) else { return }
    // The tokens are gone from this machine; at the server they end with their time if it cannot be reached.
    try? await infra.api.revoke(token)
  }

  /// Removes all, and returns the token to revoke; nil if there is none that can be read.
  private func remove(in infra: AccountInfra) async throws -> String? {
    let record = try await infra.records.read()
    let protection = if let record { TokenProtection(record) } else { await infra.vaults.available() }
    var token: String?
    switch infra.session.live {
    case .fresh(_, let tokens, _): token = tokens.refresh
    case .open: token = try? await infra.vaults.vault(protection).getValue(forKey: .session)?.refresh
    case .none: break
    }
    try await infra.vaults.erase(protection)
    try await infra.records.remove()
    infra.session.change { memory in
      memory.live = .none
      memory.unsaved = nil
      memory.adopt(nil)
    }
    infra.session.lock()
    return token
  }
}
