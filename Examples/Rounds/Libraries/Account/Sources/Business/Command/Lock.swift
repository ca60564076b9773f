import SeamOperations

/// Locks the app.
struct Lock: Command {
  func run(in infra: AccountInfra) async throws { infra.session.lock() }
}
