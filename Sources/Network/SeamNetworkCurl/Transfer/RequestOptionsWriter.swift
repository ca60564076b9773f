#if os(Linux)
import CSeamCurl
import Foundation
import SeamNetwork

/// Sets the options of a libcurl handle for a request.
struct RequestOptionsWriter {
  let easy: UnsafeMutableRawPointer
  let settings: TransferSettings

  /// Sets protocol, timeouts, method, body, trust and fields, and returns the list of the fields, which must outlive
  /// the transfer.
  func write(_ request: HTTPRequest) -> UnsafeMutablePointer<curl_slist>? {
    writeProtocol(request)
    writeTimeouts(request)
    writeMethodAndBody(request)
    let origin = request.origin
    if origin?.scheme == "https" { writeTrust(host: origin?.host ?? "") }
    let fields = Self.fields(of: request)
    seam_curl_set_pointer(easy, CURLOPT_HTTPHEADER, fields)
    return fields
  }

  private func set(_ option: CURLoption, _ value: Int) { seam_curl_set_long(easy, option, value) }
  private func set(_ option: CURLoption, _ value: String?) { seam_curl_set_string(easy, option, value) }

  private func writeProtocol(_ request: HTTPRequest) {
    set(CURLOPT_URL, request.url.absoluteString)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_BUFFERSIZE, TransferSettings.receiveBuffer)
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_NOSIGNAL, 1)
    // A transfer that is ended while a name is resolved does not wait for the resolver.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_HTTP_VERSION, Int(settings.configuration.allowsHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1))
    // Only a connection over TLS may turn out to be shared.
    let mayShare = settings.configuration.allowsHTTP2 && request.origin?.scheme == "https"
    set(CURLOPT_PIPEWAIT, mayShare ? 1 : 0)
    seam_curl_set_socket_options(easy) { _, socket, _ in
      // A child process must not keep a connection open.
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      return CURL_SOCKOPT_OK
    }
    if request.origin?.isLoopback == true { set(CURLOPT_NOPROXY, "*") }
  }

  private func writeTimeouts(_ request: HTTPRequest) {
    let timeout = request.options.connectTimeout ?? settings.configuration.connectTimeout
    let milliseconds = timeout.components.seconds.multipliedReportingOverflow(by: 1000)
    let whole = milliseconds.overflow ? Int64.max : milliseconds.partialValue
    let rest = timeout.components.attoseconds / 1_000_000_000_000_000
    // 0 is libcurl's own default.
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(min(max(whole.addingReportingOverflow(rest).partialValue, 1), 1 << 30)))
  }

  private func writeMethodAndBody(_ request: HTTPRequest) {
    set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    if request.method == .head { return set(CURLOPT_NOBODY, 1) }
    // A method that means a body has a length also without one (RFC 9110, section 8.6).
    let meansBody = [.post, .put, .patch].contains(request.method)
    guard request.body != nil || meansBody else { return set(CURLOPT_HTTPGET, 1) }
    set(CURLOPT_UPLOAD, 1)
    let length = request.body.map { $0.length ?? -1 } ?? 0
    seam_curl_set_offset(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(length))
  }

  private func writeTrust(host: String) {
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let authorities = settings.authorities {
      // Without a folder, libcurl reads the file once for all connections.
      set(CURLOPT_CAINFO, authorities)
      set(CURLOPT_CAPATH, nil)
    }
    seam_curl_set_ssl_context(easy) { _, context, trust in
      guard let context, let trust else { return CURLE_SSL_CERTPROBLEM }
      Unmanaged<TrustedAuthorities>.fromOpaque(trust).takeUnretainedValue().apply(to: OpaquePointer(context))
      return CURLE_OK
    }
    seam_curl_set_pointer(easy, CURLOPT_SSL_CTX_DATA, Unmanaged.passUnretained(settings.trust).toOpaque())
    if let keys = settings.configuration.trust.publicKeys(for: host) {
      set(CURLOPT_PINNEDPUBLICKEY, keys.isEmpty ? "sha256//" : keys.joined(separator: ";"))
    }
  }

  /// The fields as libcurl takes them, after those of its own that must not be sent.
  private static func fields(of request: HTTPRequest) -> UnsafeMutablePointer<curl_slist>? {
    var list: UnsafeMutablePointer<curl_slist>?
    for name in ["Accept", "Expect", "User-Agent", "Content-Type"] where !request.fields.contains(name) {
      list = curl_slist_append(list, name + ":")
    }
    if !request.fields.contains("Accept-Encoding") {
      list = curl_slist_append(list, "Accept-Encoding: \(BodyDecoder.acceptedEncodings)")
    }
    for field in request.fields {
      // Without a value, a colon removes a field, and a semicolon sends it.
      list = curl_slist_append(list, field.value.isEmpty ? field.name + ";" : "\(field.name): \(field.value)")
    }
    return list
  }
}
#endif
