/// The pattern of a URL after its prefix, such as `people/{person}?tab={tab}`.
struct URLPattern: CustomStringConvertible {
  private enum Part {
    case literal(String)
    case parameter
  }

  let description: String
  private var path: [Part] = []
  private var query: [(name: String, part: Part)] = []

  init(_ pattern: String) {
    description = pattern
    let halves = pattern.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = halves[0].split(separator: "/").map { Self.part($0) }
    for item in halves.dropFirst().joined().split(separator: "&") {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query.append((String(sides[0]), Self.part(sides.count > 1 ? sides[1] : "")))
    }
  }

  private static func part(_ text: Substring) -> Part {
    text.hasPrefix("{") && text.hasSuffix("}") ? .parameter : .literal(String(text))
  }

  /// The number of parameters.
  var count: Int {
    (path + query.map(\.part)).count { if case .parameter = $0 { true } else { false } }
  }

  /// Returns the parameters of a URL, as texts in the order of the pattern; nil if the URL does not match.
  func match(_ url: URLParts) -> [String]? {
    guard url.path.count == path.count else { return nil }
    var texts: [String] = []
    for (part, text) in zip(path, url.path) {
      guard take(text, by: part, into: &texts) else { return nil }
    }
    for (name, part) in query {
      guard let text = url.query[name], take(text, by: part, into: &texts) else { return nil }
    }
    return texts
  }

  private func take(_ text: String, by part: Part, into texts: inout [String]) -> Bool {
    switch part {
    case .literal(let literal): return literal == text
    case .parameter:
      texts.append(text)
      return true
    }
  }

  /// Returns the URL with parameters inserted.
  func fill(_ texts: [String]) -> String {
    var rest = texts[...]
    let path = path.map { text(for: $0, from: &rest) }.joined(separator: "/")
    let query = query.map { "\($0.name)=\(text(for: $0.part, from: &rest))" }.joined(separator: "&")
    return query.isEmpty ? path : "\(path)?\(query)"
  }

  private func text(for part: Part, from texts: inout ArraySlice<String>) -> String {
    switch part {
    case .literal(let literal): PercentCoding.encode(literal)
    case .parameter: PercentCoding.encode(texts.removeFirst())
    }
  }
}

/// A URL after its prefix, split and percent-decoded.
struct URLParts {
  let path: [String]
  let query: [String: String]

  /// Fails if a percent escape is invalid.
  init?(_ text: Substring) {
    let halves = text.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let segments = (halves.first ?? "").split(separator: "/")
    let decoded = segments.compactMap { PercentCoding.decode($0) }
    guard decoded.count == segments.count else { return nil }
    path = decoded
    var query: [String: String] = [:]
    for item in halves.dropFirst().joined().split(separator: "&") {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(sides[0]), let value = PercentCoding.decode(sides.count > 1 ? sides[1] : "")
      else { return nil }
      query[name] = query[name] ?? value
    }
    self.query = query
  }
}

/// Percent escapes of URLs (RFC 3986, section 2.1).
///
/// Foundation's would multiply the size of this module.
enum PercentCoding {
  /// Escapes all but unreserved characters; also a segment `.` or `..`, which would mean a directory.
  static func encode(_ text: String) -> String {
    let isDots = text == "." || text == ".."
    return text.utf8.reduce(into: "") { result, byte in
      let character = Character(UnicodeScalar(byte))
      let isPlain = byte < 128 && (character.isLetter || character.isNumber || "-_~".contains(character))
      if isPlain || (byte == UInt8(ascii: ".") && !isDots) {
        result.append(character)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += hex.count < 2 ? "%0\(hex)" : "%\(hex)"
      }
    }
  }

  /// Returns nil if an escape is invalid or the bytes are not UTF-8.
  static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    // String(validating:as:) needs iOS 18 and macOS 15.
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
