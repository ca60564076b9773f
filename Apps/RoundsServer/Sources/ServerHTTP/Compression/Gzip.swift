import CServerZlib

/// Compression of whole bodies.
enum Gzip {
  /// Returns the bytes in the gzip format; nil if they would not be smaller.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= Int(UInt32.max) else { return nil }
    var stream = z_stream()
    guard server_gzip_start(&stream, 5) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    let output = input.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: input.count) { output, count in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? output.count - Int(stream.avail_out) : 0
      }
    }
    return output.isEmpty ? nil : output
  }
}
