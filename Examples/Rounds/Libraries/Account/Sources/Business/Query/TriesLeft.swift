import SeamOperations

/// How often a wrong PIN can still be entered.
struct TriesLeft: ImmediateQuery {
  func immediateValue(from account: any AccountReading) -> Int { account.triesLeft }

  func changes(in account: any AccountReading) -> AsyncStream<Void>? { account.changes() }
}
