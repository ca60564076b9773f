/// Reads server-sent events from a stream of bytes, as section 9.2.6 of the HTML standard describes.
///
/// Lines end with CR, LF or both, in any split of the bytes; a byte order mark at the beginning is skipped. An event
/// that is not ended by an empty line is discarded.
///
/// See https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation.
package struct EventStreamParser: Sendable {
  /// An event has more bytes than allowed.
  package struct TooLarge: Error, Hashable {}

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let limit: Int
  /// The bytes of the byte order mark so far; nil once the beginning is over.
  private var markLength: Int? = 0
  private var line: [UInt8] = []
  /// Whether the last line ended with CR: an LF that follows belongs to it.
  private var endedWithCR = false
  private var data: [UInt8] = []
  private var type: [UInt8] = []
  private var id: String
  /// The identifier of the last event, also of one without data.
  package private(set) var lastEventID: String
  /// The time after which the server wants to be asked again, in milliseconds; nil until it names one.
  package private(set) var retry: Int64?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - lastEventID: the identifier of the last event of the stream before this one.
  ///   - limit: the most bytes of an event.
  package init(lastEventID: String = "", limit: Int = .max) {
    self.lastEventID = lastEventID
    id = lastEventID
    self.limit = limit
  }

  /// Reads further bytes, and returns the events that ended.
  package mutating func read(_ chunk: [UInt8]) throws(TooLarge) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    var rest = chunk[...]
    skipMark(&rest)
    while let first = rest.first {
      if endedWithCR, first == 0x0A {
        endedWithCR = false
        rest = rest.dropFirst()
        continue
      }
      endedWithCR = false
      guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        try append(rest)
        break
      }
      try append(rest[..<end])
      endedWithCR = rest[end] == 0x0D
      rest = rest[(end + 1)...]
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  private mutating func skipMark(_ rest: inout ArraySlice<UInt8>) {
    while let length = markLength, let byte = rest.first {
      if byte == Self.mark[length] {
        rest = rest.dropFirst()
        markLength = length + 1 == Self.mark.count ? nil : length + 1
      } else {
        // It was no mark, but the beginning of a line.
        line = Array(Self.mark[..<length])
        markLength = nil
      }
    }
  }

  /// Appends to the line; a comment is only marked as one.
  private mutating func append(_ bytes: ArraySlice<UInt8>) throws(TooLarge) {
    if line.first == UInt8(ascii: ":") { return }
    if line.isEmpty, bytes.first == UInt8(ascii: ":") {
      line = [UInt8(ascii: ":")]
      return
    }
    guard line.count + bytes.count + data.count + type.count <= limit else { throw TooLarge() }
    line += bytes
  }

  /// Interprets the line, and returns the event that it ends.
  private mutating func endLine() -> ServerSentEvent? {
    guard !line.isEmpty else { return endEvent() }
    defer { line.removeAll(keepingCapacity: line.capacity < 4096) }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[min(colon + 1, line.endIndex)...]
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "data":
      data += value
      data.append(0x0A)
    case "event": type = Array(value)
    case "id":
      if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    case "retry":
      guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }) else { break }
      retry = Int64(String(decoding: value, as: UTF8.self)) ?? .max
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer {
      data = []
      type = []
    }
    lastEventID = id
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(
      type: type.isEmpty ? "message" : String(decoding: type, as: UTF8.self),
      data: String(decoding: data.dropLast(), as: UTF8.self), id: id)
  }
}
