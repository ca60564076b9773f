import CServerMicroHTTPD
import Dispatch

/// Listens for HTTP/1 requests and passes them to a handler, over GNU libmicrohttpd.
///
/// ```swift
/// let server = try HTTPServer(Greeter())
/// print(server.url)                // http://127.0.0.1:40123
/// await server.shutdown(within: .seconds(5))
/// ```
///
/// One thread of its own serves the sockets; handlers run as tasks. Any number of servers can run in a process. A
/// server that is released is shut down without waiting for its requests.
public final class HTTPServer: Sendable {
  private let daemon: HTTPDaemon
  /// The address that the server listens at.
  public let address: String
  /// The port that the server listens at.
  public var port: UInt16 { daemon.port }

  /// The root of the server as a URL, such as `http://127.0.0.1:8080`.
  public var url: String { address.contains(":") ? "http://[\(address)]:\(port)" : "http://\(address):\(port)" }

  /// Starts a server.
  ///
  /// It answers requests once this returns.
  ///
  /// - Parameters:
  ///   - handler: answers the requests.
  ///   - configuration: where and how to listen; by default at the loopback address and a free port.
  /// - Throws: ``HTTPServerError`` if an address cannot be used.
  public init(
    _ handler: any HTTPHandler, configuration: HTTPServerConfiguration = HTTPServerConfiguration()
  ) throws(HTTPServerError) {
    address = configuration.address
    var configuration = configuration
    configuration.trustedProxies = try Self.normalised(configuration.trustedProxies)
    daemon = try HTTPDaemon(handler, configuration)
    try daemon.start()
  }

  deinit { daemon.abandon() }

  /// Addresses as those of connections are written.
  private static func normalised(_ proxies: Set<String>) throws(HTTPServerError) -> Set<String> {
    var addresses: Set<String> = []
    for proxy in proxies {
      guard let address = SocketAddress.with(proxy, port: 0, { SocketAddress.text($0) }) else {
        throw HTTPServerError(description: "The balancer “\(proxy)” is no numeric address of IPv4 or IPv6.")
      }
      addresses.insert(address)
    }
    return addresses
  }

  /// Stops accepting connections, finishes the requests that are under way, then closes all connections.
  ///
  /// Requests that are not finished within the limit are cancelled, and get 503 or no response. Returns when all
  /// connections are closed; a handler that ignores its cancellation may run on, and its response is dropped. A
  /// cancelled caller does not wait for the limit. Further calls wait for the same end.
  ///
  /// - Parameter limit: how long to wait for requests.
  public func shutdown(within limit: Duration = .seconds(10)) async {
    await daemon.shutdown(within: limit)
  }
}

/// The reason that a server could not start.
public struct HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed, and what to do.
  public let description: String

  static let noDescriptors = Self(
    description: "The server has too few file descriptors. Raise the limit of open files (ulimit -n).")
}
