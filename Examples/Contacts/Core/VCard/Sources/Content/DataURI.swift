/// A `data:` URI, in which version 4.0 embeds photos (RFC 2397).
struct DataURI {
  static let unknownType = "application/octet-stream"

  let mediaType: String?
  let bytes: [UInt8]

  init(mediaType: String?, bytes: [UInt8]) {
    self.mediaType = mediaType
    self.bytes = bytes
  }

  /// Nil if the text is not a `data:` URI or its base64 is invalid.
  ///
  /// Backslashes before colons, commas and semicolons are ignored: some writers escape the URI like text.
  init?(_ text: String) {
    guard text.utf8.lazy.filter({ $0 != .backslash }).prefix(5).map(\.uppercasedASCII).elementsEqual("DATA:".utf8)
    else {
      return nil
    }
    if text.utf8.contains(.backslash) {
      self.init(text.utf8.filter { $0 != .backslash }[...])
    } else {
      let uri = text.utf8.withContiguousStorageIfAvailable { DataURI($0) } ?? DataURI(Array(text.utf8)[...])
      guard let uri else { return nil }
      self = uri
    }
  }

  private init?(_ raw: ArraySlice<UInt8>) {
    guard let uri = raw.withUnsafeBufferPointer({ DataURI($0) }) else { return nil }
    self = uri
  }

  private init?(_ raw: UnsafeBufferPointer<UInt8>) {
    guard let comma = raw.firstIndex(of: .comma), comma >= 5 else { return nil }
    var header = Array(raw[5..<comma])[...].split(separator: .semicolon, omittingEmptySubsequences: false)
    let isBase64 = header.last?.spells("BASE64") ?? false
    if isBase64 { header.removeLast() }
    let type = header.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    mediaType = type.isEmpty ? nil : type
    let body = UnsafeBufferPointer(rebasing: raw[(comma + 1)...])
    if isBase64, !body.contains(UInt8(ascii: "%")) {
      guard let decoded = Base64.decode(body) else { return nil }
      bytes = decoded
    } else {
      let plain = PercentText.decode(Array(body)[...])
      guard let decoded = isBase64 ? Base64.decode(plain[...]) : plain else { return nil }
      bytes = decoded
    }
  }

  var text: String {
    var output = Array("data:\(mediaType ?? Self.unknownType);base64,".utf8)
    Base64.encode(bytes, into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
