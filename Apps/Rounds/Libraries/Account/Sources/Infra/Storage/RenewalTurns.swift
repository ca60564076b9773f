import Foundation
import SeamNetwork
import SeamStorage

/// Lets one process at a time renew the tokens.
///
/// A refresh token that two processes use ends the session at the server. A process that ended has no turn; where that
/// cannot be told, because its identifier is in use again, it keeps the turn until the turn's end.
struct RenewalTurns: Sendable {
  /// The length of a turn in seconds: longer than a request for tokens and storing them take.
  static let length: TimeInterval = 30
  private static let pause = Duration.milliseconds(200)
  private static let longestWait = Duration.seconds(120)

  let storage: any TransactionalStorage
  let owner: String
  let clock: NetworkClock

  /// Runs the body while no other process does.
  ///
  /// - Throws: ``AccountError`` if the storage fails or another process keeps the turn, and the errors of the body.
  func run(_ body: () async throws -> Void) async throws {
    try await begin()
    do {
      try await body()
    } catch {
      await end()
      throw error
    }
    await end()
  }

  private func begin() async throws {
    let start = clock.now
    while try await !take() {
      guard clock.now - start < Self.longestWait else {
        throw AccountError.storageFailed(
          reason: "another copy of the app renews the sign-in and does not end. Close it.")
      }
      try await clock.sleep(for: Self.pause)
    }
  }

  /// Takes the turn if no other process has it.
  private func take() async throws -> Bool {
    let (owner, now) = (owner, clock.date.timeIntervalSince1970)
    do {
      let turn = try await storage.update(.renewal) { turn in
        // A turn whose end is too late for any turn was taken before the clock was set back. One that ends a little
        // later was taken while this update waited.
        let isTaken =
          turn.owner != nil && turn.owner != owner && turn.end > now && turn.end <= now + 2 * Self.length
          && turn.process.map(Self.isAlive) != false
        if !isTaken { turn = RenewalTurn(owner: owner, end: now + Self.length, process: getpid()) }
      }
      return turn.owner == owner
    } catch let error as StorageError {
      throw AccountError(error)
    }
  }

  /// Whether there is a process, also of another user.
  private static func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

  /// Returns the turn; one that cannot be returned ends with its time.
  private func end() async {
    let owner = owner
    _ = try? await storage.update(.renewal) { turn in if turn.owner == owner { turn = RenewalTurn() } }
  }
}
