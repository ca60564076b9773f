extension NetworkError.Response {
  /// The most bytes of a body that are kept.
  static let maximumBodySize = 64 << 10

  /// Creates the response to a request with the beginning of its body; without the body if it may contain a credential.
  init(_ response: HTTPResponse, body: [UInt8], to request: HTTPRequest) {
    self.init(
      status: response.status, fields: response.fields,
      body: request.options.hasSensitiveBody ? [] : Array(body.prefix(Self.maximumBodySize)))
  }
}

extension HTTPResponse {
  /// Returns the error for a status that was not expected, with the beginning of the body.
  func unacceptableStatus(_ request: HTTPRequest) async -> NetworkError {
    NetworkError(
      .unacceptableStatus, reason: "the server answered with status \(status)", request: request,
      response: .init(self, body: await body.beginning(), to: request))
  }
}

extension HTTPBody {
  /// Returns the first bytes, as far as they arrive and an error keeps them; the rest is given up.
  package func beginning() async -> [UInt8] {
    guard let reader = try? makeReader() else { return [] }
    defer { reader.cancel() }
    let limit = NetworkError.Response.maximumBodySize
    var bytes: [UInt8] = []
    while bytes.count < limit, let chunk = try? await reader.read() { bytes += chunk }
    return Array(bytes.prefix(limit))
  }
}
