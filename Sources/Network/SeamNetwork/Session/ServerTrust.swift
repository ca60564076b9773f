import Foundation

/// Which servers are trusted: those whose certificate the system trusts, and that match the pins of their host.
///
/// There is no way to turn the verification off. A test trusts the authority of its server:
///
/// ```swift
/// ServerTrust(authorities: [server.certificateAuthority])
/// ServerTrust(pins: [.init("api.example.com", publicKeys: ["sha256//YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE="])])
/// ```
public struct ServerTrust: Hashable, Sendable {
  /// The keys of which a host's certificate must have one.
  public struct Pin: Hashable, Sendable {
    /// The host's name; `*.example.com` for all its subdomains.
    public var host: String
    /// SHA-256 of public keys (SubjectPublicKeyInfo) in Base64 with `sha256//` before it.
    ///
    /// Name at least two: the one in use, and the next.
    public var publicKeys: [String]

    /// Creates a pin.
    public init(_ host: String, publicKeys: [String]) {
      self.host = host.lowercased()
      self.publicKeys = publicKeys
    }
  }

  /// Certificate authorities that are trusted beside the system's, in PEM.
  public var authorities: [String]
  /// The pins; a host without one needs only a trusted certificate.
  public var pins: [Pin]

  /// Creates a trust.
  public init(authorities: [String] = [], pins: [Pin] = []) {
    self.authorities = authorities
    self.pins = pins
  }

  /// Returns the keys of which a host must have one; nil if the host is not pinned.
  ///
  /// The exact name wins over a wildcard, and a longer wildcard over a shorter.
  public func publicKeys(for host: String) -> [String]? {
    let host = Self.asSent(host)
    if let pin = pins.last(where: { Self.asSent($0.host) == host }) { return pin.publicKeys }
    let wildcards = pins.compactMap { pin in
      pin.host.hasPrefix("*.") ? (suffix: "." + Self.asSent(String(pin.host.dropFirst(2))), pin: pin) : nil
    }
    return wildcards.filter { host.hasSuffix($0.suffix) }
      .max { $0.suffix.utf8.count < $1.suffix.utf8.count }?.pin.publicKeys
  }

  /// A host's name as requests have it: in lower case and ASCII, without a dot at its end.
  private static func asSent(_ host: String) -> String {
    URL(string: "https://\(host)").flatMap { Origin($0)?.host } ?? host.lowercased()
  }
}
