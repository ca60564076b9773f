/// The client as it reaches the server, directly or through balancers.
struct ForwardedClient: Hashable {
  var address: String
  var scheme = "http"
  var host: String

  /// - Parameter peer: the address at the other end of the connection.
  init(peer: String, host: String, fields: ServerFields, trusting proxies: Set<String>) {
    address = peer
    self.host = host
    guard proxies.contains(peer) else { return }
    // Each balancer appends the address that it was called from. The last one that is no balancer is the client; what
    // stands before it the client may have written.
    for hop in fields.elements(of: "X-Forwarded-For").reversed() {
      address = hop
      guard proxies.contains(hop) else { break }
    }
    if let proto = fields.elements(of: "X-Forwarded-Proto").last?.lowercased(), proto == "http" || proto == "https" {
      scheme = proto
    }
    if let forwarded = fields.elements(of: "X-Forwarded-Host").last { self.host = forwarded }
  }
}
