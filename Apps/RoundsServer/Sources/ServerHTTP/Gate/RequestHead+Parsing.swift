/// Reads a header from bytes, strictly: what RFC 9112 lets a server refuse is refused.
extension RequestHead {
  /// How much of a header has arrived.
  enum Arrival {
    case incomplete
    case complete(RequestHead)
  }

  /// Reads the first header in the bytes.
  ///
  /// - Throws: ``HTTPFailure`` as soon as it is clear that the header is malformed or too large.
  static func arrival(in bytes: ArraySlice<UInt8>, _ limits: HTTPServerLimits) throws(HTTPFailure) -> Arrival {
    var lines: [ArraySlice<UInt8>] = []
    // Empty lines before a request are skipped, see RFC 9112, section 2.2.
    var rest = bytes.drop { $0 == 0x0D || $0 == 0x0A }
    let begin = rest.startIndex
    while let end = rest.firstIndex(of: 0x0A) {
      guard end > rest.startIndex, rest[end - 1] == 0x0D else { throw .badRequest("A line does not end with CR LF.") }
      let line = rest[..<(end - 1)]
      guard line.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
        throw .badRequest("The header contains a control character.")
      }
      rest = rest[(end + 1)...]
      guard !line.isEmpty else { return .complete(try head(lines, size: rest.startIndex - begin)) }
      lines.append(line)
      if lines.count == 1 { _ = try start(line) }
    }
    if lines.isEmpty, rest.count > limits.target + 32 {
      throw HTTPFailure(414, "The target is longer than \(limits.target) bytes.")
    }
    guard bytes.endIndex - begin <= limits.header else {
      throw HTTPFailure(431, "The header is larger than \(limits.header) bytes.")
    }
    return .incomplete
  }

  private static func head(_ lines: [ArraySlice<UInt8>], size: Int) throws(HTTPFailure) -> RequestHead {
    let (method, target, version) = try start(lines.first ?? [])
    var fields: [ServerFields.Field] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        throw .badRequest("A line of the header is no field.")
      }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      guard HTTPSyntax.isToken(name) else {
        throw .badRequest("The name of a header field has characters that are not allowed.")
      }
      fields.append(.init(name, String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingSpaces))
    }
    return RequestHead(
      method: method, version: version, target: target, headerSize: size, fields: ServerFields(fields))
  }

  private static func start(_ line: ArraySlice<UInt8>) throws(HTTPFailure) -> (String, String, String) {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard parts.count == 3, HTTPSyntax.isToken(parts[0]), !parts[1].isEmpty, parts[2].hasPrefix("HTTP/") else {
      throw .badRequest("The first line is not a method, a target and a version with one space between them.")
    }
    return (parts[0], parts[1], parts[2])
  }
}
