#if os(Linux)
import NetworkTestFixtures
import Testing

/// The session with nginx over HTTP/2.
///
/// `URLSession` of Swift 6.2 and 6.3 ends its process when it follows redirects of several calls over HTTP/2
/// (swift-corelibs-foundation, issue 5524). The session lets it follow none.
struct HTTP2Tests {
  @Test(.enabled(if: MountNamespace.obstacle == nil, "mount namespaces are not allowed here"))
  func redirectsOf64CallsAtTheSameTimeAreFollowed() async throws {
    let nginx = try await Nginx()
    let child = try await nginx.run("network-session-check", [nginx.secureURL + "/see-other", "64", "10"])
    #expect(child.signal == nil, "it ended the process: \(child.errors)")
    #expect(child.lines == Array(repeating: "200 HTTP/2.0", count: 640))
  }

  @Test(.enabled(if: MountNamespace.obstacle == nil, "mount namespaces are not allowed here"))
  func anUnknownAuthorityIsRefusedOverHTTP2Too() async throws {
    let (nginx, other) = (try await Nginx(), try await Nginx())
    let child = try await other.run("network-session-check", [nginx.secureURL + "/version", "1", "1"])
    #expect(child.lines.first?.contains("untrustedServer") == true, "it printed \(child.lines)")
  }
}
#endif
