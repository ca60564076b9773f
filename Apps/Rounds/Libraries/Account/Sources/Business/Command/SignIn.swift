import SeamOperations
import SeamStorage

/// Signs in with a password.
struct SignIn: Command {
  let name: String
  let password: String

  func run(in infra: AccountInfra) async throws {
    let name = SignInRules.name(name)
    if let problem = SignInRules.problem(withName: name) ?? SignInRules.problem(withPassword: password) {
      throw AccountError.unsuitable(problem: problem)
    }
    let tokens = try await infra.api.tokens(name: name, password: password)
    do {
      let user = try await infra.api.user(of: tokens.access)
      try Task.checkCancellation()
      try await infra.queue.run { try await Self.adopt(tokens, of: user, in: infra) }
    } catch {
      // The tokens are given up, also if this task is cancelled; if they cannot be revoked, they expire.
      await Task { try? await infra.api.revoke(tokens.refresh) }.value
      throw error
    }
  }

  /// Continues the session of the same user if its vault is open, and asks for a PIN otherwise.
  private static func adopt(_ tokens: TokenPair, of user: User, in infra: AccountInfra) async throws {
    let access = infra.access(tokens)
    guard case .open = infra.session.live, let record = infra.session.record,
      record.user.name == user.name, record.user.practitioner == user.practitioner
    else {
      infra.session.change { memory in
        memory.unsaved = nil
        memory.live = .fresh(user, tokens, access)
      }
      return
    }
    let vault = infra.vaults.vault(TokenProtection(record))
    try await saving {
      try await vault.setValue(SessionRecord(id: record.id, refresh: tokens.refresh), forKey: .session)
    }
    let renewed = try await infra.records.update(record.id) { $0.isExpired = false }
    infra.session.change { memory in
      memory.unsaved = nil
      memory.adopt(renewed)
      if renewed != nil { memory.live = .open(access) }
    }
    // Another process removed the account in the meantime.
    guard renewed != nil else { throw AccountError.notSignedIn }
  }
}

extension SignIn: CustomReflectable {
  /// Without the password.
  var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

/// Runs a body, with the failure of a storage as an error of the account.
func saving<Result>(_ body: () async throws -> Result) async throws -> Result {
  do {
    return try await body()
  } catch let error as StorageError {
    throw AccountError(error)
  }
}
