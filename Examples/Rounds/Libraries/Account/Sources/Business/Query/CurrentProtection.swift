import SeamOperations

/// What protects the user's sign-in, or would if the user signed in now.
struct CurrentProtection: Query {
  func value(from account: any AccountReading) async throws -> TokenProtection { await account.protection() }

  func changes(in account: any AccountReading) -> AsyncStream<Void>? { account.changes() }
}
