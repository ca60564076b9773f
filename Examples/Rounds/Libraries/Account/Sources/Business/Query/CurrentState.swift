import SeamOperations

/// Whether a user is signed in.
struct CurrentState: ImmediateQuery {
  func immediateValue(from account: any AccountReading) -> AccountState { account.state }

  func changes(in account: any AccountReading) -> AsyncStream<Void>? { account.changes() }
}
