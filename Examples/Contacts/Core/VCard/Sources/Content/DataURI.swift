/// A `data:` URI, in which version 4.0 embeds photos (RFC 2397).
struct DataURI {
  let mediaType: String?
  let bytes: [UInt8]

  init(mediaType: String?, bytes: [UInt8]) {
    self.mediaType = mediaType
    self.bytes = bytes
  }

  /// Nil if the text is not a `data:` URI or its base64 is invalid.
  ///
  /// Backslashes before commas and semicolons are ignored: some writers escape the URI like text.
  init?(_ text: String) {
    let raw = text.utf8.contains(.backslash) ? text.utf8.filter { $0 != .backslash } : Array(text.utf8)
    guard raw.count > 5, raw[..<5].spells("DATA:"), let comma = raw.firstIndex(of: .comma) else { return nil }
    var header = raw[5..<comma].split(separator: .semicolon, omittingEmptySubsequences: false)
    let isBase64 = header.last?.spells("BASE64") ?? false
    if isBase64 { header.removeLast() }
    let type = header.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    mediaType = type.isEmpty ? nil : type
    let body = PercentText.decode(raw[(comma + 1)...])
    guard isBase64 else {
      bytes = body
      return
    }
    guard let decoded = Base64.decode(body[...]) else { return nil }
    bytes = decoded
  }

  var text: String {
    var output = Array("data:\(mediaType ?? "application/octet-stream");base64,".utf8)
    Base64.encode(bytes, into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
