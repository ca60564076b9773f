import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamReachability

/// The only code that names the network client and what knows about the connection.
enum NetworkFactory {
  static func connection() -> any NetworkStateProvider { SystemNetworkStateProvider() }

  private static func session() -> any NetworkSession { CurlNetworkSession() }

  /// Requests have whole addresses; relative ones would lead nowhere.
  private static let baseURL = URL(string: "https://contacts.invalid") ?? URL(fileURLWithPath: "/")

  static func module(
    connection: any NetworkStateProvider, withoutConnection handler: any NoNetworkConnectionHandler
  ) -> any NetworkModule {
    DefaultNetworkModule(
      session: session(), requestBuilder: RequestBuilder(baseURL: baseURL), networkStateProvider: connection,
      noNetworkConnectionHandler: handler)
  }
}
