/// The payments of one user.
struct Payments: Sendable {
  private let user: User.ID
  private let accounts: any AccountService

  init(of user: User.ID, from accounts: any AccountService) {
    self.user = user
    self.accounts = accounts
  }

  /// Loads them, newest first.
  func all() async throws(AccountError) -> [Payment] { try await accounts.payments(of: user) }

  /// Loads one; nil if there is none.
  func payment(_ id: Payment.ID) async throws(AccountError) -> Payment? { try await all().first { $0.id == id } }
}
