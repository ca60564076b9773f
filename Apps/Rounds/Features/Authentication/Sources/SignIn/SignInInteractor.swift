import Foundation
import LibAccount
import SeamOperations

/// The operations of the account that the sign-in uses.
struct SignInInteractor {
  private let account: any Account

  init(_ account: any Account) { self.account = account }

  /// The server, without the scheme.
  var server: String {
    let url = account.server
    return url.host.map { host in url.port.map { "\(host):\($0)" } ?? host } ?? url.absoluteString
  }

  var protection: BoundQuery<TokenProtection> { account.protection() }

  func signIn(name: String, password: String) async throws {
    try await account.signIn(name: name, password: password).run()
  }
}
