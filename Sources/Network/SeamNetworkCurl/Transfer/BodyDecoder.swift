#if os(Linux)
import CSeamCurl
import SeamNetwork

/// Decodes a compressed body while it arrives.
///
/// libcurl can do it too, but takes a compressed body that ends early for a whole one.
final class BodyDecoder {
  /// The encodings that a session asks for.
  static let acceptedEncodings = "gzip, deflate"

  private let isGzip: Bool
  private var stream = z_stream()
  private var isOpen = false
  private var hasEnded = false

  /// - Parameter coding: the member of `Content-Encoding`, in lower case; nil if it is not one that is asked for.
  init?(_ coding: String) {
    guard ["gzip", "x-gzip", "deflate"].contains(coding) else { return nil }
    isGzip = coding != "deflate"
  }

  deinit { if isOpen { inflateEnd(&stream) } }

  /// Decodes a part of the body, and appends the decoded bytes.
  func decode(_ bytes: UnsafeRawBufferPointer, into body: inout [UInt8]) throws(NetworkError) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    try open(firstByte: bytes[0])
    stream.next_in = UnsafeMutablePointer(mutating: start.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = UInt32(bytes.count)
    repeat {
      if hasEnded {
        // A file of gzip may have several members (RFC 1952, section 2.2); anything else after the end is padding.
        guard isGzip, stream.avail_in > 0, stream.next_in.pointee == 0x1F else { return }
        inflateReset(&stream)
        hasEnded = false
      }
      let result = step(into: &body)
      hasEnded = result == Z_STREAM_END
      guard hasEnded || result == Z_OK || result == Z_BUF_ERROR else {
        throw NetworkError(.malformedResponse, reason: "the body is not what its `Content-Encoding` says")
      }
    } while stream.avail_in > 0 || stream.avail_out == 0
  }

  /// Throws unless the compressed body is complete; a body without a byte is.
  func end() throws(NetworkError) {
    guard isOpen && !hasEnded else { return }
    throw NetworkError(.malformedResponse, reason: "the compressed body ends early")
  }

  private func open(firstByte: UInt8) throws(NetworkError) {
    guard !isOpen else { return }
    // `deflate` means the format of zlib (RFC 9110, section 8.4.1.2); some servers send it without its frame.
    let isFramed = firstByte & 0x0F == 8 && firstByte >> 4 <= 7
    guard seam_curl_inflate_init(&stream, isGzip ? 15 + 16 : isFramed ? 15 : -15) == Z_OK else {
      throw NetworkError(.failed, reason: "zlib has no memory")
    }
    isOpen = true
  }

  private func step(into body: inout [UInt8]) -> Int32 {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16384) { buffer in
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(buffer.count)
      let result = inflate(&stream, Z_NO_FLUSH)
      body.append(contentsOf: buffer[..<(buffer.count - Int(stream.avail_out))])
      return result
    }
  }
}
#endif
