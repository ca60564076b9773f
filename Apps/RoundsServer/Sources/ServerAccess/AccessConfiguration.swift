public import Foundation
import CServerCrypto

/// Who may get tokens, how long they hold, and how often passwords may be tried.
public struct AccessConfiguration: Sendable {
  /// A number of failed attempts in a time.
  public struct AttemptLimit: Hashable, Sendable {
    /// How many attempts may fail.
    public var attempts: Int
    /// The seconds after the first of them when the count starts again.
    public var seconds: Int

    /// Creates a limit.
    public init(attempts: Int, seconds: Int) {
      self.attempts = attempts
      self.seconds = seconds
    }
  }

  /// The identifiers of the apps that may ask for tokens.
  ///
  /// They have no secrets, as an app can keep none.
  public var clients: Set<String>
  /// The seconds that an access token holds.
  public var accessSeconds = 600
  /// The seconds that a refresh token holds.
  public var refreshSeconds = 30 * 86400
  /// The limit of attempts with one account's name, whether it exists or not.
  public var attemptsByAccount = AttemptLimit(attempts: 10, seconds: 300)
  /// The limit of attempts from one address.
  public var attemptsByAddress = AttemptLimit(attempts: 100, seconds: 300)
  /// The cost of hashes that are made from now on.
  public var scrypt = ScryptParameters()
  /// The name of what is protected, for `WWW-Authenticate`.
  public var realm = "rounds"
  /// Returns the time.
  public var now: @Sendable () -> Date = { Date() }
  /// Returns random bytes that cannot be guessed; nil if the system has none.
  public var random: @Sendable (_ count: Int) -> [UInt8]? = { count in
    var bytes = [UInt8](repeating: 0, count: count)
    return RAND_bytes(&bytes, Int32(count)) == 1 ? bytes : nil
  }

  /// Creates a configuration for some clients.
  public init(clients: Set<String>) { self.clients = clients }
}
