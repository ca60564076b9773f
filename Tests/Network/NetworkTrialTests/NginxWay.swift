import NetworkTestFixtures
import Testing

/// A session, and whether it speaks TLS and HTTP/2 with nginx.
struct NginxWay: CustomTestStringConvertible {
  let session: String
  let isSecure: Bool
  var testDescription: String { "\(session), \(isSecure ? "https" : "http")" }

  static let all = ["curl", "urlSession"].flatMap { session in
    // URLSession on Linux trusts the authorities of the system only.
    [false, true].filter { !$0 || session == "curl" || MountNamespace.obstacle == nil }
      .map { NginxWay(session: session, isSecure: $0) }
  }

  func url(_ nginx: Nginx, _ path: String) -> String { (isSecure ? nginx.secureURL : nginx.plainURL) + path }

  /// The file of the authority that the session is told to trust.
  func authority(_ nginx: Nginx) -> String { isSecure && session == "curl" ? nginx.authorityFile : "-" }

  /// The command under which the program runs.
  func wrapper(_ nginx: Nginx) -> [String] {
    isSecure && session == "urlSession" ? MountNamespace.command(trusting: nginx.authorityFile) : []
  }
}
