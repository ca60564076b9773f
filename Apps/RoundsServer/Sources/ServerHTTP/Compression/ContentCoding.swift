/// The choice of a coding for a response.
enum ContentCoding {
  /// The smallest body for which compression pays.
  private static let smallestBody = 1024

  /// Returns the response, compressed if the client accepts it and it is of use.
  static func encode(_ response: ServerResponse, for request: ServerFields) -> ServerResponse {
    guard case .bytes(let bytes) = response.body, bytes.count >= smallestBody, isCompressible(response.fields) else {
      return response
    }
    var response = response
    let vary = response.fields.elements(of: "Vary")
    if !vary.contains(where: { $0 == "*" || $0.lowercased() == "accept-encoding" }) {
      response.fields["Vary"] = (vary + ["Accept-Encoding"]).joined(separator: ", ")
    }
    guard acceptsGzip(request), let compressed = Gzip.compress(bytes) else { return response }
    response.fields["Content-Encoding"] = "gzip"
    response.body = .bytes(compressed)
    return response
  }

  private static func isCompressible(_ fields: ServerFields) -> Bool {
    guard fields["Content-Encoding"] == nil, fields["ETag"].map({ $0.hasPrefix("W/") }) ?? true,
      let type = fields["Content-Type"]?.lowercased().split(separator: ";").first?.trimmingSpaces
    else { return false }
    return type.hasPrefix("text/") || type == "application/json" || type.hasSuffix("+json") || type.hasSuffix("+xml")
      || type == "application/xml" || type == "application/x-ndjson"
  }

  /// RFC 9110, section 12.5.3: the entry for gzip decides, else the one for `*`.
  static func acceptsGzip(_ fields: ServerFields) -> Bool {
    var wildcard = false
    for element in fields.elements(of: "Accept-Encoding") {
      let parts = element.split(separator: ";").map { $0.trimmingSpaces.lowercased() }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if parts.first == "gzip" || parts.first == "x-gzip" { return weight > 0 }
      if parts.first == "*" { wildcard = weight > 0 }
    }
    return wildcard
  }
}
