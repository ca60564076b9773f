/// The events that a server sends, over as many connections as needed.
///
/// ```swift
/// for try await event in network.events(GetUpdates()) {
///   show(event.data)
/// }
/// ```
///
/// Each iterator has a connection of its own, which begins with its first `next()`; nothing is read ahead beyond one
/// chunk. When the connection ends, is lost or cannot be made, the iterator waits as ``EventReconnection`` says and
/// connects again, with `Last-Event-ID`, so that the server continues where it was. An idle connection is lost after
/// ``RequestOptions/idleTimeout``, unless the server sends comments.
///
/// The sequence ends when the server answers with status 204. It throws ``NetworkError``, after which it has ended:
/// - `cancelled` promptly after the task was cancelled;
/// - `unacceptableStatus` for any other status than 200, and `malformedResponse` for another content type than
///   `text/event-stream`. A status such as 503 is repeated by the module's ``Retry``, not here;
/// - `tooLarge` for an event that is larger than allowed;
/// - errors that trying again does not mend, such as `untrustedServer`.
public struct ServerSentEvents: AsyncSequence, Sendable {
  public typealias Element = ServerSentEvent

  let network: any NetworkModule
  let makeRequest: @Sendable () throws(NetworkError) -> HTTPRequest
  let lastEventID: String
  let reconnection: EventReconnection
  let clock: NetworkClock

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Reads the events of one sequence of connections.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: ServerSentEvents
    private var parser: EventStreamParser
    private var body: HTTPBody?
    private var chunks: HTTPBody.Iterator?
    private var events: ArraySlice<ServerSentEvent> = []
    /// Attempts since the last connection; nil before the first attempt.
    private var failures: Int?
    private var retry: Int64?
    private var isOver = false

    init(_ source: ServerSentEvents) {
      self.source = source
      parser = EventStreamParser(lastEventID: source.lastEventID, limit: source.reconnection.maximumEventSize)
    }

    /// The identifier after which a new sequence continues; of the last event that was read from the server, which may
    /// not have been returned yet.
    var lastEventID: String { parser.lastEventID }

    /// Returns the next event, once it is there; nil after the server ended the stream.
    public mutating func next() async throws -> ServerSentEvent? {
      do {
        while !isOver {
          try Task.checkCancellation()
          if let event = events.popFirst() { return event }
          if chunks == nil, try await !connect() { break }
          try await readChunk()
        }
        end()
        return nil
      } catch {
        end()
        throw error is CancellationError || Task.isCancelled
          ? NetworkError(.cancelled, reason: "the stream of events was cancelled") : NetworkError(error, for: nil)
      }
    }

    private mutating func end() {
      isOver = true
      disconnect()
    }

    private mutating func disconnect() {
      body?.cancel()
      body = nil
      chunks = nil
    }

    /// Reads until the end of a chunk, or of the connection.
    private mutating func readChunk() async throws {
      do {
        if let chunk = try await chunks?.next() {
          events = try parser.read(chunk)[...]
        } else {
          disconnect()
        }
        retry = parser.retry ?? retry
      } catch is EventStreamParser.TooLarge {
        let limit = source.reconnection.maximumEventSize
        throw NetworkError(.tooLarge, reason: "an event has more than \(limit) bytes")
      } catch let error as NetworkError where error.code.isTransient {
        disconnect()
      }
    }

    /// Connects, for as many attempts as it takes; false if the server has no more events.
    private mutating func connect() async throws -> Bool {
      while true {
        if let failures {
          try await source.clock.sleep(for: source.reconnection.pause(retry: retry, failures: failures))
        }
        try Task.checkCancellation()
        let request = try makeRequest()
        let response: HTTPResponse
        do {
          response = try await source.network.send(request)
        } catch {
          guard error.code.isTransient else { throw error }
          failures = (failures ?? 0) + 1
          if let most = source.reconnection.maximumFailures, let failures, failures >= most { throw error }
          continue
        }
        guard response.status != 204 else {
          response.body.cancel()
          return false
        }
        try await response.checkEvents(request)
        failures = 0
        // An event that the former connection left unfinished is discarded.
        parser = EventStreamParser(lastEventID: parser.lastEventID, limit: source.reconnection.maximumEventSize)
        body = response.body
        chunks = response.body.makeAsyncIterator()
        return true
      }
    }

    private func makeRequest() throws(NetworkError) -> HTTPRequest {
      var request = try source.makeRequest()
      if !request.fields.contains("Accept") { request.fields["Accept"] = "text/event-stream" }
      if !request.fields.contains("Cache-Control") { request.fields["Cache-Control"] = "no-store" }
      if !lastEventID.isEmpty {
        guard lastEventID.isFieldValue else {
          throw NetworkError(
            .malformedResponse, reason: "the identifier of the last event cannot be sent in a header field",
            request: request)
        }
        request.fields["Last-Event-ID"] = lastEventID
      }
      request.options = request.options.withoutLimits
      return request
    }
  }
}

extension RequestOptions {
  /// The options with no limit of time and size, where none is set: for bodies that are read for as long as they last.
  var withoutLimits: RequestOptions {
    var options = self
    options.timeout = timeout ?? .seconds(10 * 365 * 86400)
    options.maximumBodySize = maximumBodySize ?? .max
    return options
  }
}

extension HTTPResponse {
  /// Throws unless the response is a stream of events.
  fileprivate func checkEvents(_ request: HTTPRequest) async throws(NetworkError) {
    guard status == 200 else { throw await unacceptableStatus(request) }
    let type = fields["Content-Type"] ?? ""
    let essence = type.prefix { $0 != ";" }.trimmingSpaces.lowercased()
    guard essence == "text/event-stream" else {
      body.cancel()
      throw NetworkError(
        .malformedResponse, reason: "the content type is “\(type)”, not text/event-stream", request: request,
        response: .init(status: status, fields: fields, body: []))
    }
  }
}
