import SeamNetwork

/// Reads requests of HTTP/1 from the bytes of a connection, however they are cut.
///
/// It rejects requests that servers interpret in different ways, such as one with two lengths, and never reads past the
/// end of a request.
struct RequestParser {
  /// How much of a request the server reads.
  struct Limits: Hashable, Sendable {
    /// The most bytes of the start line and all header fields, and of all trailers.
    var header = 65536
    var body = 64 << 20
  }

  /// The reason a request was rejected.
  struct Rejection: Error, Hashable {
    let status: Int
    let reason: String
  }

  private enum Phase: Hashable {
    case header
    case body(left: Int)
    case chunkSize
    case chunk(left: Int)
    case chunkEnd
    case trailers
  }

  private let limits: Limits
  private var input: [UInt8] = []
  /// The first byte that has not been read.
  private var position = 0
  private var phase = Phase.header
  private var request: ScriptedRequest?
  /// The bytes of the header or the trailers so far.
  private var headerBytes = 0
  private var lines: [String] = []

  init(limits: Limits) { self.limits = limits }

  /// The bytes that wait to be read.
  var pendingCount: Int { input.count - position }

  /// Whether the client waits for `100 Continue` before it sends the body.
  var expectsContinue: Bool {
    guard let request, request.minorVersion > 0, pendingCount == 0 else { return false }
    return request.headers.tokens(of: "Expect").contains("100-continue") && request.body.isEmpty
  }

  mutating func append(_ bytes: [UInt8]) {
    if position > 0 {
      input.removeFirst(position)
      position = 0
    }
    input += bytes
  }

  /// Returns the next request, or nil until more bytes arrive.
  mutating func next() throws(Rejection) -> ScriptedRequest? {
    while true {
      switch phase {
      case .header:
        guard let lines = try readLines(skippingEmpty: true) else { return nil }
        let head = try Self.head(lines)
        request = head
        phase = try Self.bodyPhase(of: head, limit: limits.body)
        if phase == .body(left: 0) { return finish() }
      case .body(let left):
        let taken = take(atMost: left)
        if taken == left { return finish() }
        phase = .body(left: left - taken)
        return nil
      case .chunkSize:
        guard let line = try readLine(limit: 4096) else { return nil }
        let digits = line.split(separator: ";", omittingEmptySubsequences: false)[0].trimmingSpaces
        guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit), digits.utf8.count <= 15,
          let size = Int(digits, radix: 16)
        else { throw Rejection(status: 400, reason: "chunk size “\(line)” is not hexadecimal") }
        guard size + (request?.body.count ?? 0) <= limits.body else { throw Self.bodyTooLarge(limits.body) }
        phase = size == 0 ? .trailers : .chunk(left: size)
      case .chunk(let left):
        let taken = take(atMost: left)
        phase = taken == left ? .chunkEnd : .chunk(left: left - taken)
        if taken < left { return nil }
      case .chunkEnd:
        guard pendingCount >= 2 else { return nil }
        guard input[position] == 0x0D, input[position + 1] == 0x0A else {
          throw Rejection(status: 400, reason: "chunk is longer than its size")
        }
        position += 2
        phase = .chunkSize
      case .trailers:
        guard let lines = try readLines(skippingEmpty: false) else { return nil }
        request?.trailers = try Self.fields(lines[...])
        return finish()
      }
    }
  }

  // MARK: Bytes

  private mutating func finish() -> ScriptedRequest? {
    defer { request = nil }
    phase = .header
    return request
  }

  /// Moves bytes to the body, and returns how many.
  private mutating func take(atMost count: Int) -> Int {
    let count = min(count, pendingCount)
    request?.body += input[position..<position + count]
    position += count
    return count
  }

  /// Returns the lines up to an empty one, or nil until more bytes arrive.
  private mutating func readLines(skippingEmpty: Bool) throws(Rejection) -> [String]? {
    while let line = try readLine(limit: limits.header - headerBytes) {
      headerBytes += line.utf8.count + 2
      if !line.isEmpty {
        lines.append(line)
      } else if !lines.isEmpty || !skippingEmpty {
        defer { lines = [] }
        headerBytes = 0
        return lines
      }
    }
    return nil
  }

  /// Returns the next line without its end, or nil until more bytes arrive.
  private mutating func readLine(limit: Int) throws(Rejection) -> String? {
    guard let end = input[position...].firstIndex(of: 0x0A) else {
      guard pendingCount <= limit else { throw Self.headerTooLarge(limits.header) }
      return nil
    }
    guard end - position < max(limit, 2) else { throw Self.headerTooLarge(limits.header) }
    guard end > position, input[end - 1] == 0x0D else {
      throw Rejection(status: 400, reason: "line does not end with CR LF")
    }
    let bytes = input[position..<end - 1]
    guard !bytes.contains(where: { $0 == 0 || $0 == 0x0D }) else {
      throw Rejection(status: 400, reason: "line contains NUL or CR")
    }
    position = end + 1
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: The header

  private static func head(_ lines: [String]) throws(Rejection) -> ScriptedRequest {
    let parts = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]), !parts[1].isEmpty else {
      throw Rejection(status: 400, reason: "start line “\(lines[0])” is not method, target and version")
    }
    guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else {
      throw Rejection(status: 505, reason: "version “\(parts[2])” is not HTTP/1.0 or HTTP/1.1")
    }
    let headers = try fields(lines.dropFirst())
    let minor = parts[2] == "HTTP/1.1" ? 1 : 0
    let hosts = headers.values(of: "Host").count
    guard hosts == 1 || (hosts == 0 && minor == 0) else {
      throw Rejection(status: 400, reason: "request has \(hosts) fields Host instead of one")
    }
    return ScriptedRequest(
      method: .init(rawValue: String(parts[0])), target: String(parts[1]), headers: headers, minorVersion: minor)
  }

  private static func fields(_ lines: ArraySlice<String>) throws(Rejection) -> HTTPFields {
    var fields: HTTPFields = []
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else {
        throw Rejection(status: 400, reason: "line “\(line.prefix(80))” is not a header field")
      }
      fields.append(HTTPField(String(line[..<colon]), line[line.index(after: colon)...].trimmingSpaces))
    }
    return fields
  }

  private static func bodyPhase(of head: ScriptedRequest, limit: Int) throws(Rejection) -> Phase {
    let codings = head.headers.tokens(of: "Transfer-Encoding")
    let lengths = Set(head.headers.tokens(of: "Content-Length"))
    guard codings.isEmpty || (lengths.isEmpty && head.minorVersion == 1) else {
      throw Rejection(status: 400, reason: "Transfer-Encoding beside Content-Length, or in HTTP/1.0")
    }
    if !codings.isEmpty {
      guard codings == ["chunked"] else {
        throw Rejection(status: 501, reason: "Transfer-Encoding “\(codings.joined(separator: ", "))” is not chunked")
      }
      return .chunkSize
    }
    guard let text = lengths.first else { return .body(left: 0) }
    guard lengths.count == 1, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text) else {
      throw Rejection(status: 400, reason: "Content-Length “\(lengths.sorted().joined(separator: ", "))” is no number")
    }
    guard length <= limit else { throw bodyTooLarge(limit) }
    return .body(left: length)
  }

  private static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private static func headerTooLarge(_ limit: Int) -> Rejection {
    Rejection(status: 431, reason: "header is larger than \(limit) bytes")
  }

  private static func bodyTooLarge(_ limit: Int) -> Rejection {
    Rejection(status: 413, reason: "body is larger than \(limit) bytes")
  }
}
