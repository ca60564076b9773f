import Foundation
import LibAccount
import SeamNetwork
import SeamNetworkCurl
import SeamReachability

/// The only code that names the network client and what knows about the connection.
enum NetworkFactory {
  /// Makes what knows about the connection; a server of this machine needs none.
  static func connection(to root: URL) -> any NetworkStateProvider {
    isLocal(root) ? AlwaysOnline() : SystemNetworkStateProvider()
  }

  /// Makes the module that signs in.
  static func accountModule(_ root: URL, connection: any NetworkStateProvider) -> any NetworkModule {
    DefaultNetworkModule(
      session: CurlNetworkSession(), requestBuilder: RequestBuilder(baseURL: root), networkStateProvider: connection)
  }

  /// Makes the module that reads and writes resources with the user's credentials.
  static func clinicModule(
    _ root: URL, credentials: any CredentialsProvider, connection: any NetworkStateProvider
  ) -> any NetworkModule {
    DefaultNetworkModule(
      session: CurlNetworkSession(), requestBuilder: RequestBuilder(baseURL: root.appending(path: "fhir")),
      behaviours: [Authentication(credentials, for: [root])], networkStateProvider: connection)
  }

  private static func isLocal(_ root: URL) -> Bool {
    ["127.0.0.1", "::1", "[::1]", "localhost"].contains(root.host() ?? "")
  }
}
