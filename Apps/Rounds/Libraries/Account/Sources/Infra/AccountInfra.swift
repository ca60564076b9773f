import Foundation
import SeamNetwork

/// The server, the session and the stored account, which commands read and write.
struct AccountInfra: Sendable {
  let api: any AccountAPI
  let session: AccountSession
  let records: AccountRecords
  let vaults: TokenVaults
  let turns: RenewalTurns
  /// Commands that write run one after the other.
  let queue = SerialQueue()
  let clock: NetworkClock
  /// Returns a new identifier.
  let makeID: @Sendable () -> String

  /// Returns the access token of a pair that was just received, with its expiry by the clock.
  func access(_ tokens: TokenPair) -> SessionMemory.Access {
    SessionMemory.Access(token: tokens.access, expiry: clock.date.addingTimeInterval(Double(tokens.seconds)))
  }
}
