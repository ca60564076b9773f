import CoreSupport
import Foundation

@testable import LibAccount

/// A server in memory, with the rules of the real one: a refresh token that is used a second time ends the session.
final class FakeAccountAPI: AccountAPI, Sendable {
  private struct State {
    var passwords = ["wilma": "correct", "betty": "also correct"]
    var count = 0
    /// The sessions by number, each with its current refresh token and access token.
    var sessions: [Int: (user: String, refresh: String, access: String)] = [:]
    /// The session of each refresh token that was ever given.
    var families: [String: Int] = [:]
    var failure: (any Error)?
    var losesAnswers = false
    var refreshes = 0
    var revoked: [String] = []
    var beforeAnswer: @Sendable () async -> Void = {}
  }

  let server = ServerRoot(url: URL(filePath: "/server"), identity: "server")
  private let state = Locked(State())

  /// How often refresh tokens were used.
  var refreshes: Int { state.withLock(\.refreshes) }
  /// The tokens to revoke, in their order.
  var revoked: [String] { state.withLock(\.revoked) }
  /// The number of sessions.
  var sessions: Int { state.withLock(\.sessions.count) }

  /// Lets every call fail, until it is nil.
  func fail(with error: (any Error)?) { state.withLock { $0.failure = error } }

  /// Lets refresh tokens be used and the answers be lost.
  func loseAnswers(_ loses: Bool) { state.withLock { $0.losesAnswers = loses } }

  /// Runs before each answer to a refresh.
  func beforeAnswer(_ body: @escaping @Sendable () async -> Void) { state.withLock { $0.beforeAnswer = body } }

  /// Ends all sessions.
  func endSessions() { state.withLock { $0.sessions = [:] } }

  /// Whether the server accepts an access token.
  func accepts(_ access: String?) -> Bool {
    state.withLock { state in state.sessions.values.contains { $0.access == access } }
  }

  func tokens(name: String, password: String) async throws -> TokenPair {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard state.passwords[name] == password else { throw AccountError.wrongNameOrPassword }
      state.count += 1
      return Self.pair(name, state.count, &state)
    }
  }

  func tokens(refresh: String) async throws -> TokenPair? {
    await state.withLock(\.beforeAnswer)()
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.refreshes += 1
      guard let family = state.families[refresh], let session = state.sessions[family] else { return nil }
      guard session.refresh == refresh else {
        state.sessions[family] = nil
        return nil
      }
      let pair = Self.pair(session.user, family, &state)
      if state.losesAnswers { throw AccountError.noConnection }
      return pair
    }
  }

  func revoke(_ refresh: String) async throws {
    try state.withLock { state in
      state.revoked.append(refresh)
      if let failure = state.failure { throw failure }
      if let family = state.families[refresh] { state.sessions[family] = nil }
    }
  }

  func user(of access: String) async throws -> User {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard let session = state.sessions.values.first(where: { $0.access == access }) else {
        throw AccountError.notSignedIn
      }
      return User(
        name: session.user, displayName: session.user.capitalized, practitioner: "Practitioner/\(session.user)",
        server: server.url)
    }
  }

  private static func pair(_ user: String, _ family: Int, _ state: inout State) -> TokenPair {
    let number = state.families.count + 1
    let pair = TokenPair(access: "access-\(number)", seconds: 600, refresh: "refresh-\(number)")
    state.sessions[family] = (user, pair.refresh, pair.access)
    state.families[pair.refresh] = family
    return pair
  }
}
