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
    self.init(
      lookedUp: time(CURLINFO_NAMELOOKUP_TIME_T), connected: time(CURLINFO_CONNECT_TIME_T),
      secured: time(CURLINFO_APPCONNECT_TIME_T), firstByte: time(CURLINFO_STARTTRANSFER_TIME_T))
  }

  /// Makes the metrics of a new connection from the moments that libcurl reports, each since the transfer began.
  init(lookedUp: Duration, connected: Duration, secured: Duration, firstByte: Duration) {
    self.init(
      nameLookup: lookedUp, connect: max(connected - lookedUp, .zero),
      tlsHandshake: secured > .zero ? max(secured - connected, .zero) : nil,
      firstByte: firstByte, isConnectionReused: false)
  }
}
#endif
