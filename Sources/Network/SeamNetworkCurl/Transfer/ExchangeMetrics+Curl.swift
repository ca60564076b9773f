#if os(Linux)
import CSeamCurl
import SeamNetwork

extension ExchangeMetrics {
  /// Reads the times that libcurl measured, once the header arrived.
  init(of easy: UnsafeMutableRawPointer) {
    func time(_ info: CURLINFO) -> Duration {
      var microseconds: curl_off_t = 0
      seam_curl_get_offset(easy, info, &microseconds)
      return .microseconds(Int64(microseconds))
    }
    var connections = 0
    seam_curl_get_long(easy, CURLINFO_NUM_CONNECTS, &connections)
    guard connections > 0 else {
      self.init(firstByte: time(CURLINFO_STARTTRANSFER_TIME_T), isConnectionReused: true)
      return
    }
    // Each of libcurl's times begins with the transfer.
    let (lookup, connect, handshake) = (
      time(CURLINFO_NAMELOOKUP_TIME_T), time(CURLINFO_CONNECT_TIME_T), time(CURLINFO_APPCONNECT_TIME_T)
    )
    self.init(
      nameLookup: lookup, connect: max(connect - lookup, .zero),
      tlsHandshake: handshake > .zero ? max(handshake - connect, .zero) : nil,
      firstByte: time(CURLINFO_STARTTRANSFER_TIME_T), isConnectionReused: false)
  }
}
#endif
