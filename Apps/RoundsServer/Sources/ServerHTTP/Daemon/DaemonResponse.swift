import CServerMicroHTTPD

/// A response as the library takes it.
enum DaemonResponse {
  /// The fields that the library alone decides about, as they describe the structure of the message.
  private static let reserved: Set<String> = ["content-length", "transfer-encoding", "connection", "keep-alive"]

  /// Returns the library's response, which the caller has to destroy; nil if memory is short.
  static func make(
    _ response: ServerResponse, closing: Bool, stream: HTTPStreamContext?
  ) -> OpaquePointer? {
    let made: OpaquePointer?
    if let stream {
      made = MHD_create_response_from_callback(
        server_mhd_size_unknown, 32 << 10, readPiece, Unmanaged.passRetained(stream).toOpaque(),
        { context in
          if let context { Unmanaged<HTTPStreamContext>.fromOpaque(context).release() }
        })
    } else if case .bytes(let bytes) = response.body, !bytes.isEmpty {
      var bytes = bytes
      made = bytes.withUnsafeMutableBytes {
        MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
      }
    } else {
      made = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    }
    guard let made else { return nil }
    for field in response.fields.all where !reserved.contains(field.name.lowercased()) {
      _ = MHD_add_response_header(made, field.name, field.value)
    }
    if closing { _ = MHD_add_response_header(made, "Connection", "close") }
    return made
  }

  /// Whether the response can be sent: a final status, and fields that cannot change the message's structure.
  static func isValid(_ response: ServerResponse) -> Bool {
    (200...599).contains(response.status) && response.fields.all.allSatisfy(\.isValid)
  }

  private static let readPiece: MHD_ContentReaderCallback = { context, _, buffer, size in
    guard let context, let buffer else { return server_mhd_end_with_error }
    let exchange = Unmanaged<HTTPStreamContext>.fromOpaque(context).takeUnretainedValue()
    switch exchange.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size)) {
    case .bytes(let count): return count
    case .empty: return 0
    case .finished: return server_mhd_end_of_stream
    case .failed: return server_mhd_end_with_error
    }
  }
}

/// What the library needs to read a stream.
final class HTTPStreamContext {
  private let pipe: ResponsePipe
  private let suspend: () -> Bool

  init(_ pipe: ResponsePipe, suspend: @escaping () -> Bool) {
    self.pipe = pipe
    self.suspend = suspend
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> ResponsePipe.Read {
    pipe.read(into: buffer, suspend: suspend)
  }
}
