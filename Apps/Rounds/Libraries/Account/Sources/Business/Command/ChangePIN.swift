import SeamOperations
import SeamStorage

/// Replaces the PIN.
struct ChangePIN: Command {
  let old: String
  let new: String

  func run(in infra: AccountInfra) async throws {
    if let problem = PINRules.problem(with: new) { throw AccountError.unsuitable(problem: problem) }
    try await infra.queue.run {
      guard infra.session.state.isSignedIn else { throw AccountError.locked }
      _ = try await PINCheck(infra: infra).run { try await $0.changePassphrase(from: old, to: new) }
    }
  }
}

extension ChangePIN: CustomReflectable {
  /// Without the PINs.
  var customMirror: Mirror { Mirror(self, children: []) }
}
