import CServerMicroHTTPD

/// The header of a request as the library has parsed it, and the rules that the library leaves to its user.
struct RequestHead {
  let method: String
  let version: String
  let target: String
  let headerSize: Int
  let fields: ServerFields

  /// Checks the header in the order in which a later rule may rely on an earlier one.
  ///
  /// A length that two readers could understand in two ways is refused, see RFC 9112, section 6.3.
  func request(from peer: String, _ configuration: HTTPServerConfiguration) throws(HTTPFailure) -> ServerRequest {
    let limits = configuration.limits
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      throw HTTPFailure(505, "The version must be HTTP/1.1 or HTTP/1.0.")
    }
    guard target.utf8.count <= limits.target else {
      throw HTTPFailure(414, "The target is longer than \(limits.target) bytes.")
    }
    guard headerSize <= limits.header else {
      throw HTTPFailure(431, "The header is larger than \(limits.header) bytes.")
    }
    guard fields.all.allSatisfy(\.isValid) else {
      throw .badRequest("A header field has a name or value with characters that are not allowed.")
    }
    try checkFraming()
    guard configuration.methods.contains(method) else {
      throw HTTPFailure(
        501, "The method is not implemented. Implemented: \(configuration.methods.sorted().joined(separator: ", ")).")
    }
    if let expectation = fields["Expect"], expectation.lowercased() != "100-continue" {
      throw HTTPFailure(417, "The only expectation that can be met is 100-continue.")
    }
    let hosts = fields.values(of: "Host")
    guard hosts.count == 1 || hosts.isEmpty && version == "HTTP/1.0" else {
      throw .badRequest("The request has \(hosts.count) fields Host instead of one.")
    }
    let target = try RequestTarget(target)
    let host = target.authority ?? hosts.first ?? ""
    guard Self.isHost(host) else { throw .badRequest("The host has characters that are not allowed.") }
    if let length = fields["Content-Length"].flatMap(Int.init), length > limits.body {
      throw HTTPFailure(413, "The body is larger than \(limits.body) bytes.")
    }
    let client = ForwardedClient(peer: peer, host: host, fields: fields, trusting: configuration.trustedProxies)
    guard Self.isHost(client.host) else { throw .badRequest("The host has characters that are not allowed.") }
    return ServerRequest(
      method: method, path: target.path, query: target.query, fields: fields, remoteAddress: client.address,
      scheme: client.scheme, host: client.host)
  }

  private func checkFraming() throws(HTTPFailure) {
    let lengths = fields.values(of: "Content-Length")
    let codings = fields.values(of: "Transfer-Encoding")
    guard lengths.count <= 1, lengths.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else {
      throw .badRequest("Content-Length must be one number.")
    }
    guard codings.isEmpty || lengths.isEmpty && version == "HTTP/1.1" else {
      throw .badRequest("Transfer-Encoding is not allowed beside Content-Length, or in HTTP/1.0.")
    }
    guard codings.isEmpty || codings.map({ $0.lowercased() }) == ["chunked"] else {
      throw HTTPFailure(501, "The only transfer coding that is implemented is chunked.")
    }
  }

  /// Whether the text has only characters of a host and port, so that it can be put into URLs of a response.
  private static func isHost(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: ".-_:[]%~".utf8.contains(byte)
      }
    }
  }
}

extension RequestHead {
  /// Reads the header of the current request of a connection.
  init(_ connection: OpaquePointer, method: String, version: String, target: String) {
    self.method = method
    self.version = version
    self.target = target
    headerSize = server_mhd_header_size(connection)
    var fields: [ServerFields.Field] = []
    withUnsafeMutablePointer(to: &fields) { fields in
      _ = MHD_get_connection_values_n(
        connection, .HEADER_KIND,
        { context, _, name, nameSize, value, valueSize in
          context?.assumingMemoryBound(to: [ServerFields.Field].self).pointee.append(
            ServerFields.Field(
              String(bytes: name, count: nameSize), String(bytes: value, count: valueSize).trimmingSpaces))
          return .YES
        }, fields)
    }
    self.fields = ServerFields(fields)
  }
}

extension String {
  /// Decodes UTF-8, with U+FFFD for what is none.
  fileprivate init(bytes: UnsafePointer<CChar>?, count: Int) {
    self.init(decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count), as: UTF8.self)
  }
}
