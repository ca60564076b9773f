#if os(Linux)
import Foundation
import SeamNetwork

/// The status line and the fields of a response.
struct ResponseHead: Sendable {
  var status: Int
  var version: String
  var fields: HTTPFields

  /// Whether the body ends with the connection, for lack of another end (RFC 9112, section 6.3).
  var endsWithConnection: Bool {
    version.hasPrefix("HTTP/1") && status != 204 && status != 304 && !fields.contains("Content-Length")
      && !fields.contains("Transfer-Encoding")
  }
}

/// Reads the lines of a response's header, those of interim responses (1xx) before it included.
struct HeaderReader {
  private enum Phase { case start, fields, complete }

  let limit: Int
  private var size = 0
  private var phase = Phase.start
  private var partial = ResponseHead(status: 0, version: "", fields: [])
  /// The last field, which the next line may continue.
  private var last: HTTPField?

  init(limit: Int) { self.limit = limit }

  /// The header, once its last line was read.
  var head: ResponseHead? { phase == .complete ? partial : nil }

  /// Whether a part of a header was read, but not its end.
  var isInside: Bool { phase == .fields }

  /// Reads a line with its line break; lines after the header are trailers, and ignored.
  mutating func read(_ line: UnsafeRawBufferPointer) throws(NetworkError) {
    guard phase != .complete else { return }
    size += line.count
    guard size <= limit else {
      throw NetworkError(.tooLarge, reason: "the response's header has more than \(limit) bytes")
    }
    let end = (line.lastIndex { $0 != 0x0D && $0 != 0x0A } ?? -1) + 1
    let content = UnsafeRawBufferPointer(rebasing: line[..<end])
    switch (phase, content.isEmpty) {
    case (.start, true), (.complete, _): break
    case (.start, false): try readStatusLine(content)
    case (.fields, false): try readField(content)
    case (.fields, true):
      if let last { partial.fields.append(last) }
      last = nil
      phase = partial.status >= 200 ? .complete : .start
    }
  }

  private mutating func readStatusLine(_ line: UnsafeRawBufferPointer) throws(NetworkError) {
    let parts = Self.text(line).split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, parts[0].hasPrefix("HTTP/"), let status = Int(parts[1]), (100...999).contains(status) else {
      throw NetworkError(.malformedResponse, reason: "the response does not begin with a status line of HTTP")
    }
    partial = ResponseHead(status: status, version: String(parts[0]), fields: [])
    phase = .fields
  }

  private mutating func readField(_ line: UnsafeRawBufferPointer) throws(NetworkError) {
    // A line that begins with a space continues the field before it (RFC 9112, section 5.2).
    if line[0] == 0x20 || line[0] == 0x09 {
      guard last != nil else {
        throw NetworkError(.malformedResponse, reason: "the response's header begins with a continued line")
      }
      last?.value += " " + Self.text(Self.trimmed(line))
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw NetworkError(.malformedResponse, reason: "the response's header has a line without a colon")
    }
    if let last { partial.fields.append(last) }
    let name = Self.text(UnsafeRawBufferPointer(rebasing: line[..<colon]))
    last = HTTPField(name, Self.text(Self.trimmed(UnsafeRawBufferPointer(rebasing: line[(colon + 1)...]))))
  }

  /// The bytes without the spaces and tabs at their ends.
  private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return UnsafeRawBufferPointer(rebasing: bytes[..<0]) }
    return UnsafeRawBufferPointer(rebasing: bytes[first...last])
  }

  /// UTF-8, or else Latin-1, in which every byte is a character.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    return String(bytes: bytes, encoding: .utf8)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
#endif
