import Foundation
import SeamNetwork
import Synchronization

/// Answers requests for one file, with ranges, conditions and interruptions.
final class FileServer: Sendable {
  private struct State {
    var tag: String? = "\"1\""
    var modified: String?
    var interruptions = 0
    var bytesPerAnswer = 8
    var isDown = false
    var isStalled = false
    var ranges: [String?] = []
  }

  private let state = Mutex(State())
  let text = "01234567890123456789"

  var tag: String? {
    get { state.withLock(\.tag) }
    set { state.withLock { $0.tag = newValue } }
  }
  var modified: String? {
    get { state.withLock(\.modified) }
    set { state.withLock { $0.modified = newValue } }
  }
  /// The number of answers that end after ``bytesPerAnswer`` bytes.
  var interruptions: Int {
    get { state.withLock(\.interruptions) }
    set { state.withLock { $0.interruptions = newValue } }
  }
  var bytesPerAnswer: Int {
    get { state.withLock(\.bytesPerAnswer) }
    set { state.withLock { $0.bytesPerAnswer = newValue } }
  }
  /// Whether no connection can be made once the interruptions are over.
  var isDown: Bool {
    get { state.withLock(\.isDown) }
    set { state.withLock { $0.isDown = newValue } }
  }
  /// Whether bodies never arrive.
  var isStalled: Bool {
    get { state.withLock(\.isStalled) }
    set { state.withLock { $0.isStalled = newValue } }
  }
  /// The ranges that were asked for.
  var ranges: [String?] { state.withLock(\.ranges) }

  func answer(_ request: HTTPRequest) throws -> HTTPResponse {
    try state.withLock { state in
      state.ranges.append(request.fields["Range"])
      if state.isDown, state.interruptions == 0 { throw NetworkError(.cannotConnect, reason: "it is down") }
      var fields: HTTPFields = []
      fields["ETag"] = state.tag
      fields["Last-Modified"] = state.modified
      if state.tag != nil, request.fields["If-None-Match"] == state.tag { return HTTPResponse(304, url: request.url) }
      if state.modified != nil, request.fields["If-Modified-Since"] == state.modified {
        return HTTPResponse(304, url: request.url)
      }
      var bytes = Array(text.utf8)
      var status = 200
      if let range = request.fields["Range"], request.fields["If-Range"] == state.tag,
        let start = Int(range.dropFirst(6).dropLast())
      {
        status = 206
        fields["Content-Range"] = "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"
        bytes.removeFirst(start)
      }
      fields["Content-Length"] = "\(bytes.count)"
      let isInterrupted = state.interruptions > 0
      if isInterrupted { state.interruptions -= 1 }
      let body = Body(
        isInterrupted ? Array(bytes.prefix(state.bytesPerAnswer)) : bytes, isInterrupted: isInterrupted,
        isStalled: state.isStalled)
      return HTTPResponse(
        status, fields: fields, body: HTTPBody(length: Int64(bytes.count), reader: body), url: request.url)
    }
  }

  /// Bytes, and then the end, a loss of the connection, or nothing.
  private final class Body: HTTPBodyReader {
    private let rest: Mutex<[UInt8]>
    private let isInterrupted: Bool
    private let isStalled: Bool

    init(_ bytes: [UInt8], isInterrupted: Bool, isStalled: Bool) {
      rest = Mutex(bytes)
      self.isInterrupted = isInterrupted
      self.isStalled = isStalled
    }

    func read() async throws -> [UInt8]? {
      if isStalled {
        for await _ in AsyncStream.makeStream(of: Never.self).stream {}
        throw CancellationError()
      }
      let bytes = rest.withLock { rest in
        defer { rest = [] }
        return rest
      }
      if !bytes.isEmpty { return bytes }
      if isInterrupted { throw NetworkError(.connectionLost, reason: "it was lost") }
      return nil
    }

    func cancel() {}
  }
}

/// The path of a folder for one test, which is removed afterwards.
final class TestFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("contacts-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
