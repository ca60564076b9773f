import SeamNetwork
import SeamOperations
import SeamStorage

/// Sets the first PIN of the user who has signed in, and stores the sign-in under it.
struct SetPIN: Command {
  let pin: String

  func run(in infra: AccountInfra) async throws {
    if let problem = PINRules.problem(with: pin) { throw AccountError.unsuitable(problem: problem) }
    try await infra.queue.run { try await store(in: infra) }
  }

  private func store(in infra: AccountInfra) async throws {
    guard case .fresh(let user, _, _) = infra.session.live else { throw AccountError.notSignedIn }
    let protection = await infra.vaults.available()
    let record = AccountRecord(
      id: infra.makeID(), user: user.record, server: infra.records.server, protection: protection.rawValue)
    let vault = infra.vaults.vault(protection)
    // In this order, a process that ends in between leaves no record whose vault is of another user.
    try await infra.records.remove()
    try await infra.vaults.erase(protection)
    // The tokens may have been renewed since.
    guard case .fresh(_, let tokens, let access) = infra.session.live else { throw AccountError.notSignedIn }
    try await saving {
      try await vault.create(pin)
      try await vault.setValue(SessionRecord(id: record.id, refresh: tokens.refresh), forKey: .session)
    }
    try await infra.records.write(record)
    infra.session.change { memory in
      memory.record = record
      memory.live = .open(access)
      memory.lastUse = infra.clock.now
      memory.left = nil
    }
  }
}

extension SetPIN: CustomReflectable {
  /// Without the PIN.
  var customMirror: Mirror { Mirror(self, children: []) }
}
