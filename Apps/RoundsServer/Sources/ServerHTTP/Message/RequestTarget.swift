/// A request's target, split into parts that are decoded one by one.
///
/// Decoding is strict (RFC 3986): a `%` without two digits, bytes that are not UTF-8, control characters and dot
/// segments are refused, so that no two readers of a path see different files. `%2F` becomes a slash inside a segment
/// and never separates two.
public struct RequestTarget: Hashable, Sendable {
  /// The decoded segments of the path.
  public var path: [String]
  /// The decoded parameters of the query.
  public var query: [ServerRequest.QueryItem]
  /// The scheme and authority of a target in absolute form.
  var scheme: String?
  var authority: String?

  /// Splits a target of a request line, in origin, absolute or asterisk form.
  ///
  /// - Throws: ``HTTPFailure`` with status 400 for a malformed target.
  public init(_ text: String) throws(HTTPFailure) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 < 0x80 }) else {
      throw .badRequest("the target contains a character that must be percent-encoded")
    }
    var rest = text[...]
    if text == "*" {
      self.init(path: [], query: [])
      return
    }
    if !rest.hasPrefix("/") {
      guard let colon = text.range(of: "://") else {
        throw .badRequest("the target is neither a path that starts with “/” nor an absolute URL")
      }
      let scheme = text[..<colon.lowerBound].lowercased()
      guard scheme == "http" || scheme == "https" else {
        throw .badRequest("the scheme of the target is neither http nor https")
      }
      let afterScheme = text[colon.upperBound...]
      let end = afterScheme.firstIndex { $0 == "/" || $0 == "?" } ?? afterScheme.endIndex
      self.init(path: [], query: [])
      self.scheme = scheme
      authority = String(afterScheme[..<end])
      rest = afterScheme[end...]
    } else {
      self.init(path: [], query: [])
    }
    guard !rest.contains("#") else { throw .badRequest("the target contains a fragment") }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = try Self.segments(parts.first ?? "")
    if parts.count > 1 { query = try Self.items(parts[1]) }
  }

  private init(path: [String], query: [ServerRequest.QueryItem]) {
    self.path = path
    self.query = query
  }

  private static func segments(_ path: Substring) throws(HTTPFailure) -> [String] {
    guard !path.isEmpty, path != "/" else { return [] }
    var segments: [String] = []
    for raw in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let segment = try decode(raw, in: "the path")
      guard segment != ".", segment != ".." else { throw .badRequest("the path contains the segment “\(segment)”") }
      segments.append(segment)
    }
    return segments
  }

  /// Decodes the parameters of a query or a form.
  package static func items(
    _ query: Substring, in place: String = "the query"
  ) throws(HTTPFailure) -> [ServerRequest.QueryItem] {
    var items: [ServerRequest.QueryItem] = []
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      items.append(
        ServerRequest.QueryItem(
          name: try decode(pair[0], in: place, plusIsSpace: true),
          value: pair.count > 1 ? try decode(pair[1], in: place, plusIsSpace: true) : nil))
    }
    return items
  }

  private static func decode(
    _ text: Substring, in part: String, plusIsSpace: Bool = false
  ) throws(HTTPFailure) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var iterator = text.utf8.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(HTTPSyntax.hexValue),
          let low = iterator.next().flatMap(HTTPSyntax.hexValue)
        else { throw .badRequest("\(part) contains “%” without two hexadecimal digits") }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw .badRequest("\(part) is not UTF-8 after percent-decoding")
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) || plusIsSpace && !bytes.contains(0) else {
      throw .badRequest("\(part) contains a control character")
    }
    return decoded
  }
}

extension String {
  /// The range of the first occurrence; nil if there is none.
  fileprivate func range(of needle: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}
