#if os(Linux)
import CSeamCurl
import Foundation
import SeamNetwork

/// The settings that the transfers of a session share.
struct TransferSettings: Sendable {
  let configuration: SessionConfiguration
  /// The system's file of certificate authorities; nil if it cannot be read, and libcurl searches itself.
  let authorities: String?
  let trust: TrustedAuthorities

  /// The most connections that are kept open.
  static let keptConnections = 128
  /// The bytes that are received ahead of the reader, before the transfer pauses.
  static let receiveLimit = 256 << 10
  /// The bytes that are received at once.
  static let receiveBuffer = 64 << 10
  /// The bytes of a request's body that are read ahead of the connection.
  static let sendLimit = 64 << 10

  init(_ configuration: SessionConfiguration) {
    self.configuration = configuration
    trust = TrustedAuthorities(configuration.trust.authorities)
    CurlLibrary.start()
    authorities = Self.systemAuthorities()
  }

  var connectionsPerHost: Int { max(configuration.maximumConnectionsPerHost, 1) }

  private static func systemAuthorities() -> String? {
    guard let easy = curl_easy_init() else { return nil }
    defer { curl_easy_cleanup(easy) }
    var path: UnsafeMutableRawPointer?
    guard seam_curl_get_pointer(easy, CURLINFO_CAINFO, &path) == CURLE_OK, let path else { return nil }
    let text = String(cString: path.assumingMemoryBound(to: CChar.self))
    return access(text, R_OK) == 0 ? text : nil
  }
}
#endif
