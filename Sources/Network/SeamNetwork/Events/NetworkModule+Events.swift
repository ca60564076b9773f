extension NetworkModule {
  /// Returns the server-sent events of a request; nothing is sent before they are read.
  ///
  /// - Parameters:
  ///   - request: the request for the stream; its `Response` is not used. Without a timeout of its own it may last
  ///     forever.
  ///   - lastEventID: the ``ServerSentEvent/id`` after which the server continues; empty to send no `Last-Event-ID`, so
  ///     that the server begins where it chooses.
  ///   - reconnection: when it is connected again.
  ///   - clock: the clock of pauses.
  public func events(
    _ request: some NetworkRequest, after lastEventID: String = "",
    reconnection: EventReconnection = EventReconnection(), clock: NetworkClock = NetworkClock()
  ) -> ServerSentEvents {
    let builder = requestBuilder
    return ServerSentEvents(
      network: self, makeRequest: { () throws(NetworkError) in try builder.build(request) }, lastEventID: lastEventID,
      reconnection: reconnection, clock: clock)
  }

  /// Returns the server-sent events of a request; nothing is sent before they are read.
  ///
  /// The request has an absolute URL. Its body must be repeatable, if it has one.
  public func events(
    _ request: HTTPRequest, after lastEventID: String = "", reconnection: EventReconnection = EventReconnection(),
    clock: NetworkClock = NetworkClock()
  ) -> ServerSentEvents {
    ServerSentEvents(
      network: self, makeRequest: { () throws(NetworkError) in request }, lastEventID: lastEventID,
      reconnection: reconnection, clock: clock)
  }
}
