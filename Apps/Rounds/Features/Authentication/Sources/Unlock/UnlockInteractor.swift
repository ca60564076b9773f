import LibAccount
import SeamOperations

/// What unlocking may do with the account.
struct UnlockInteractor {
  private let account: any Account

  init(_ account: any Account) { self.account = account }

  var triesLeft: BoundQuery<Int> { account.triesLeft() }

  func unlock(pin: String) async throws { try await account.unlock(pin: pin).run() }
}
