import SeamOperations
import SeamStorage

/// Gets the next tokens with the refresh token, and stores them before they are used.
///
/// A refresh token is used up by its use, and using it again ends the session at the server. So one process at a time
/// renews, with the refresh token that is stored at that moment, and tokens that could not be stored are stored by the
/// next renewal. If a process is killed, or a connection is lost, between the server's answer and the write, the next
/// tokens are lost: the password is then needed.
struct RenewTokens: Command {
  /// The access token that the server rejected; nil if there was none.
  let rejected: String?

  func run(in infra: AccountInfra) async throws {
    try await infra.queue.run {
      if let access = infra.session.access, access.token != rejected { return }
      switch infra.session.live {
      case .none: throw infra.session.state == .signedOut ? AccountError.notSignedIn : .locked
      case .fresh(let user, let tokens, _): try await renew(tokens, of: user, in: infra)
      case .open: try await renewStored(in: infra)
      }
    }
  }

  /// Renews tokens that are only in memory, as the user has not chosen a PIN yet.
  private func renew(_ tokens: TokenPair, of user: User, in infra: AccountInfra) async throws {
    let next = try await infra.api.tokens(refresh: tokens.refresh)
    infra.session.change { memory in
      guard case .fresh = memory.live else { return }
      memory.live = next.map { .fresh(user, $0, infra.access($0)) } ?? .none
    }
  }

  private func renewStored(in infra: AccountInfra) async throws {
    // Another process may have signed out, or signed in again.
    infra.session.adopt(try await infra.records.read())
    let record = infra.session.change { memory -> AccountRecord? in
      guard case .open = memory.live, let record = memory.record, !record.isExpired else { return nil }
      memory.isRenewing = true
      return record
    }
    guard let record else { throw AccountError.notSignedIn }
    defer {
      let isOpen = infra.session.change { memory in
        memory.isRenewing = false
        if case .open = memory.live { return true }
        return false
      }
      // The app was locked meanwhile.
      if !isOpen { infra.vaults.lock() }
    }
    let vault = infra.vaults.vault(TokenProtection(record))
    if infra.session.change({ $0.unsaved?.session.id == record.id }) { return try await save(in: vault, infra) }
    try await infra.turns.run {
      guard let stored = try await saving({ try await vault.getValue(forKey: .session) }), stored.id == record.id else {
        return try await PINCheck(infra: infra).expire(record.id)
      }
      guard let tokens = try await infra.api.tokens(refresh: stored.refresh) else {
        return try await expire(stored, in: vault, infra)
      }
      let session = SessionRecord(id: record.id, refresh: tokens.refresh)
      infra.session.change { $0.unsaved = (session, infra.access(tokens)) }
      try await save(in: vault, infra)
    }
  }

  /// Stores tokens that the server gave, and then lets them be used.
  private func save(in vault: any PassphraseProtectedStorage, _ infra: AccountInfra) async throws {
    guard let (session, access) = infra.session.change({ $0.unsaved }) else { return }
    try await saving { try await vault.setValue(session, forKey: .session) }
    infra.session.change { memory in
      memory.unsaved = nil
      if case .open = memory.live, memory.record?.id == session.id { memory.live = .open(access) }
    }
  }

  /// Marks the sign-in as expired, unless another process stored a newer refresh token meanwhile.
  private func expire(_ refused: SessionRecord, in vault: any PassphraseProtectedStorage, _ infra: AccountInfra)
    async throws
  {
    var batch = StorageBatch()
    batch.require(.session) { $0 == refused }
    batch.removeValue(forKey: .session)
    do {
      try await vault.commit(batch)
    } catch let error as StorageError {
      if error.code == .conflict { return }
      throw AccountError(error)
    }
    try await PINCheck(infra: infra).expire(refused.id)
  }
}
