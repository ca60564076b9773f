import LibAccount
import SeamOperations

/// The operations of the account that unlocking uses.
struct UnlockInteractor {
  private let account: any Account

  init(_ account: any Account) { self.account = account }

  var triesLeft: BoundQuery<Int> { account.triesLeft() }

  func unlock(pin: String) async throws { try await account.unlock(pin: pin).run() }
}
