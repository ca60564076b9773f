import Foundation
import LibAccount
import SeamNetwork
import SeamReachability

#if os(Linux)
import SeamNetworkCurl
#else
import SeamNetworkURLSession
#endif

/// The only code that names the network client and the provider of the connection's state.
enum NetworkFactory {
  /// Makes the provider of the connection's state; a server of this machine needs no connection.
  static func connection(to root: URL) -> any NetworkStateProvider {
    isLocal(root) ? AlwaysOnline() : SystemNetworkStateProvider()
  }

  /// Makes the module that signs in.
  static func accountModule(_ root: URL, connection: any NetworkStateProvider) -> any NetworkModule {
    DefaultNetworkModule(
      session: session(), requestBuilder: RequestBuilder(baseURL: root), networkStateProvider: connection)
  }

  /// Makes the module that reads and writes resources with the user's credentials.
  static func clinicModule(
    _ root: URL, credentials: any CredentialsProvider, connection: any NetworkStateProvider
  ) -> any NetworkModule {
    DefaultNetworkModule(
      session: session(), requestBuilder: RequestBuilder(baseURL: root.appending(path: "fhir")),
      behaviours: [Authentication(credentials, for: [root])], networkStateProvider: connection)
  }

  private static func session() -> any NetworkSession {
    #if os(Linux)
    CurlNetworkSession()
    #else
    URLSessionNetworkSession()
    #endif
  }

  private static func isLocal(_ root: URL) -> Bool {
    ["127.0.0.1", "::1", "[::1]", "localhost"].contains(root.host() ?? "")
  }
}
