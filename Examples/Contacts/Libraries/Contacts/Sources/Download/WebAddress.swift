public import Foundation

/// The address of a .vcf file on the web: https, or http on this machine.
public struct WebAddress: Hashable, Sendable {
  /// The address as a URL, without a fragment.
  public let url: URL
  /// The address as text.
  public var text: String { url.absoluteString }
  /// The server's name, as errors show it.
  public let host: String

  /// Returns whether a text is meant as a web address and not as a path: it begins with a scheme and `://`.
  public static func isMeant(by text: String) -> Bool {
    guard let end = text.range(of: "://") else { return false }
    let scheme = text[..<end.lowerBound]
    return scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// Reads an address.
  ///
  /// - Throws: ``WebAddressError`` in words for the user.
  public init(_ text: String) throws(WebAddressError) {
    guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), let host = parts.host,
      !host.isEmpty
    else { throw WebAddressError(description: "This is not a web address. Check it for missing or extra characters.") }
    guard parts.user == nil, parts.password == nil else {
      throw WebAddressError(description: "Remove the user name and password: they would be stored with the address.")
    }
    parts.fragment = nil
    guard let url = parts.url else {
      throw WebAddressError(description: "This is not a web address. Check it for missing or extra characters.")
    }
    switch scheme {
    case "https": break
    case "http" where Self.isThisMachine(host): break
    case "http":
      throw WebAddressError(
        description: "\(host) would send your contacts unprotected. Use an address that begins with https://.")
    default:
      throw WebAddressError(description: "\(scheme) addresses cannot be read. Use one that begins with https://.")
    }
    (self.url, self.host) = (url, host)
  }

  private static func isThisMachine(_ host: String) -> Bool {
    let host = host.lowercased()
    return ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
  }

  /// The name under which the address is remembered: letters and digits, the same in each run.
  var key: String {
    // FNV-1a of 64 bits; a record also has the address itself, so that two equal keys are not confused.
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

/// The reason a text cannot be used as a web address.
public struct WebAddressError: Error, Hashable, CustomStringConvertible {
  /// The reason and the remedy.
  public let description: String
}
