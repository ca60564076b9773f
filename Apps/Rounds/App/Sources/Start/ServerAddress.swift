public import FeatureAuthentication
public import Foundation

/// The server that the app works with.
public struct ServerAddress: Sendable {
  /// The root of the server: tokens are at `/oauth`, FHIR is at `/fhir`.
  public let root: URL
  /// Tells the server from others between runs, also if its URL is another in each; nil for the URL.
  public let identity: String?
  /// The account that the sign-in shows; nil for none.
  public let demo: DemoAccount?

  /// Describes a server.
  public init(root: URL, identity: String? = nil, demo: DemoAccount? = nil) {
    self.root = root
    self.identity = identity
    self.demo = demo
  }
}
