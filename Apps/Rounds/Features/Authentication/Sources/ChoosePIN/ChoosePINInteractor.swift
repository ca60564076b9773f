import LibAccount
import SeamOperations

/// What the choice of a PIN may do with the account.
struct ChoosePINInteractor {
  private let account: any Account

  init(_ account: any Account) { self.account = account }

  var protection: BoundQuery<TokenProtection> { account.protection() }

  func setPIN(_ pin: String) async throws { try await account.setPIN(pin).run() }
}
