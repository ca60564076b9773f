import LibAccount
import SeamOperations

/// The operations of the account that the choice of a PIN uses.
struct ChoosePINInteractor {
  private let account: any Account

  init(_ account: any Account) { self.account = account }

  var protection: BoundQuery<TokenProtection> { account.protection() }

  func setPIN(_ pin: String) async throws { try await account.setPIN(pin).run() }
}
