import SeamNetwork
import SeamOperations
import SeamStorage

/// Unlocks the app with the PIN.
struct Unlock: Command {
  let pin: String

  func run(in infra: AccountInfra) async throws {
    try await infra.queue.run { try await unlock(in: infra) }
  }

  private func unlock(in infra: AccountInfra) async throws {
    // A password was accepted since: the PIN is of an earlier sign-in.
    if case .fresh = infra.session.live { throw AccountError.notSignedIn }
    let check = PINCheck(infra: infra)
    let record = try await check.run { try await $0.unlock(pin) }
    let vault = infra.vaults.vault(TokenProtection(record))
    guard try await saving({ try await vault.getValue(forKey: .session) })?.id == record.id else {
      try await check.expire(record.id)
      throw AccountError.notSignedIn
    }
    infra.session.change { memory in
      memory.adopt(record)
      if case .none = memory.live { memory.live = .open(nil) }
      memory.lastUse = infra.clock.now
      memory.left = nil
    }
  }
}

extension Unlock: CustomReflectable {
  /// Without the PIN.
  var customMirror: Mirror { Mirror(self, children: []) }
}
