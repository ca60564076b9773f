public import Foundation
public import ServerAccess
public import ServerFHIR
public import ServerHTTP

/// What a ``RoundsServer`` serves, where, and within which limits.
public struct RoundsServerConfiguration: Sendable {
  /// Where the server keeps its data.
  public enum Storage: Hashable, Sendable {
    /// A new SQLite file that is removed when the server stops.
    case temporary
    /// A SQLite file, which is created if it is missing.
    case file(URL)
    /// A PostgreSQL database, which several servers can share, such as `postgres://account@host/database`.
    case postgres(url: String)
  }

  /// Where the server keeps its data.
  public var storage: Storage
  /// Where and how the server listens; by default at the loopback address and a free port, with the limits of
  /// ``defaultLimits``.
  public var http: HTTPServerConfiguration
  /// How FHIR's requests are answered.
  public var fhir = FHIRServiceConfiguration()
  /// Who may get tokens; the app of Rounds is the client `rounds-app`.
  public var access = AccessConfiguration(clients: ["rounds-app"])

  /// Creates a configuration.
  public init(storage: Storage = .temporary) {
    self.storage = storage
    http = HTTPServerConfiguration()
    http.limits = Self.defaultLimits
  }

  /// The limits of HTTP, with a rate of 200 requests a second for each client after a burst of 1000.
  public static var defaultLimits: HTTPServerLimits {
    var limits = HTTPServerLimits()
    limits.rate = HTTPRate(burst: 1000, perSecond: 200)
    return limits
  }
}
