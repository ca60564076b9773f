import SeamFlow

extension ScopeKeys {
  var accounts: ScopeKey<any AccountService> { ScopeKey() }
  var session: ScopeKey<Session> { ScopeKey() }
}
