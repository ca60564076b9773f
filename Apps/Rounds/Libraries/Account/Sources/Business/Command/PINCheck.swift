import SeamStorage

/// Counts the tries of a PIN, and removes it after the last wrong one.
struct PINCheck {
  let infra: AccountInfra

  /// Runs a body that needs the right PIN.
  ///
  /// The try is counted durably before, so that ending the process gives no try for free.
  ///
  /// - Returns: the record, whose tries start again.
  func run(_ body: (any PassphraseProtectedStorage) async throws -> Void) async throws -> AccountRecord {
    let stored = try await infra.records.read()
    infra.session.adopt(stored)
    guard let stored, !stored.isExpired else { throw AccountError.notSignedIn }
    let vault = infra.vaults.vault(TokenProtection(stored))
    // Before the try is counted: a keyring that cannot be read takes none.
    guard try await saving({ try await vault.hasPassphrase() }) else {
      try await expire(stored.id)
      throw AccountError.notSignedIn
    }
    let counted = try await change(stored.id) { $0.tries += 1 }
    guard counted.tries <= PINRules.tries else { throw try await removed(stored) }
    do {
      try await body(vault)
    } catch let error as StorageError where error.code == .wrongPassphrase {
      guard counted.tries < PINRules.tries else { throw try await removed(stored) }
      throw AccountError.wrongPIN(triesLeft: PINRules.tries - counted.tries)
    } catch {
      // The PIN was not checked.
      _ = try? await change(stored.id) { $0.tries = max(0, $0.tries - 1) }
      throw (error as? StorageError).map(AccountError.init) ?? error
    }
    return try await change(stored.id) { $0.tries = 0 }
  }

  /// Removes the PIN and the session sealed under it, and returns the error to throw.
  private func removed(_ record: AccountRecord) async throws -> AccountError {
    infra.session.lock()
    try await infra.vaults.erase(TokenProtection(record))
    try await expire(record.id)
    return .tooManyWrongPINs
  }

  /// Marks the sign-in as expired, so that the password is needed.
  func expire(_ id: String) async throws {
    let expired = try await infra.records.update(id) { record in
      record.isExpired = true
      record.tries = 0
    }
    infra.session.adopt(expired)
  }

  private func change(
    _ id: String, _ change: @escaping @Sendable (inout AccountRecord) -> Void
  ) async throws -> AccountRecord {
    guard let record = try await infra.records.update(id, change) else {
      // Another process removed the account in the meantime.
      infra.session.adopt(try await infra.records.read())
      throw AccountError.notSignedIn
    }
    infra.session.change { $0.adopt(record) }
    return record
  }
}
