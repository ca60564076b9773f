import Foundation
public import SeamNetwork
import SeamReachability

#if os(Linux)
import SeamNetworkCurl
#else
import SeamNetworkURLSession
#endif

/// The only code that names the network client and what knows about the connection.
public enum NetworkFactory {
  /// How the client connects.
  public static let configuration = SessionConfiguration()

  /// Makes what knows about the connection.
  static func connection() -> any NetworkStateProvider { SystemNetworkStateProvider() }

  /// Makes the client.
  public static func session(_ configuration: SessionConfiguration = configuration) -> any NetworkSession {
    #if os(Linux)
    CurlNetworkSession(configuration: configuration)
    #else
    URLSessionNetworkSession(configuration: configuration)
    #endif
  }

  /// Requests have whole addresses; relative ones would lead nowhere.
  private static let baseURL = URL(string: "https://contacts.invalid") ?? URL(fileURLWithPath: "/")

  /// Makes the module that performs the app's requests.
  public static func module(
    over session: any NetworkSession = session(), connection: any NetworkStateProvider,
    withoutConnection handler: any NoNetworkConnectionHandler
  ) -> any NetworkModule {
    DefaultNetworkModule(
      session: session,
      requestBuilder: RequestBuilder(baseURL: baseURL),
      networkStateProvider: connection,
      noNetworkConnectionHandler: handler)
  }
}
