import CServerMicroHTTPD
import CoreSupport

/// What the library calls, always on its own thread.
extension HTTPDaemon {
  static func callbacks(_ context: UnsafeMutableRawPointer) -> server_mhd_callbacks {
    server_mhd_callbacks(
      context: context,
      access: { context, connection, _, method, version, body, bodySize, exchange in
        guard let daemon = HTTPDaemon.at(context), let connection, let method, let version, let bodySize,
          let exchange = exchange?.pointee.map({ Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() })
        else { return .NO }
        return daemon.access(
          exchange, connection: connection, method: String(cString: method), version: String(cString: version),
          body: UnsafeRawBufferPointer(start: body, count: bodySize.pointee), taken: { bodySize.pointee = 0 })
      },
      uri: { context, target, connection in
        guard let daemon = HTTPDaemon.at(context), let connection, let target,
          let peer = HTTPDaemon.connection(connection)
        else { return nil }
        let exchange = HTTPExchange(connection, target: String(cString: target))
        // The connection keeps the exchange: an exchange that is never presented is not completed either.
        daemon.watch.begin(exchange, on: peer)
        return Unmanaged.passUnretained(exchange).toOpaque()
      },
      completed: { context, connection, exchange, _ in
        guard let daemon = HTTPDaemon.at(context), let connection, let opaque = exchange?.pointee else { return }
        daemon.end(Unmanaged<HTTPExchange>.fromOpaque(opaque).takeUnretainedValue())
        exchange?.pointee = nil
        if let peer = HTTPDaemon.connection(connection) { daemon.watch.end(on: peer) }
      },
      connection: { context, connection, slot, event in
        guard let daemon = HTTPDaemon.at(context), let connection, let slot else { return }
        if event == .CONNECTION_NOTIFY_STARTED {
          let made = HTTPConnection(
            socket: server_mhd_socket(connection), address: SocketAddress.text(server_mhd_client(connection)))
          slot.pointee = Unmanaged.passRetained(made).toOpaque()
          daemon.watch.add(made)
        } else if let opaque = slot.pointee {
          let closed = Unmanaged<HTTPConnection>.fromOpaque(opaque).takeRetainedValue()
          slot.pointee = nil
          daemon.watch.remove(closed)
          daemon.gate.closed(closed.address)
        }
      },
      // Decoding in place would lose what was encoded; RequestTarget decodes.
      unescape: { _, _, text in
        guard let text else { return 0 }
        var count = 0
        while text[count] != 0 { count += 1 }
        return count
      })
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> HTTPDaemon? {
    context.map { Unmanaged<HTTPDaemon>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func connection(_ connection: OpaquePointer) -> HTTPConnection? {
    server_mhd_socket_context(connection).map { Unmanaged<HTTPConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: A request's steps

  /// Called once with the header, then for each part of the body, at the end of the request, and after each resumption.
  private func access(
    _ exchange: HTTPExchange, connection: OpaquePointer, method: String, version: String,
    body: UnsafeRawBufferPointer, taken: () -> Void
  ) -> MHD_Result {
    guard exchange.wasPresented else {
      exchange.wasPresented = true
      present(exchange)
      return begin(exchange, method: method, version: version)
    }
    if let response = exchange.response { return send(response, for: exchange) }
    guard body.isEmpty else {
      taken()
      return append(body, to: exchange)
    }
    return receive(exchange)
  }

  private func begin(_ exchange: HTTPExchange, method: String, version: String) -> MHD_Result {
    do throws(HTTPFailure) {
      let head = RequestHead(exchange.connection, method: method, version: version, target: exchange.target)
      let peer = Self.connection(exchange.connection)?.address ?? ""
      let request = try head.request(from: peer, configuration)
      exchange.request = request
      exchange.closesConnection = version == "HTTP/1.0"
      if let delay = delay(of: request.remoteAddress) {
        let seconds = max(1, delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0))
        throw HTTPFailure(
          429, "There were too many requests from this address. Try again in \(seconds) s.",
          fields: [.init("Retry-After", "\(seconds)")])
      }
      return .YES
    } catch {
      exchange.closesConnection = exchange.closesConnection || error.status != 429
      return send(handler.answer(to: error), for: exchange)
    }
  }

  /// Keeps a part of the body.
  ///
  /// A response cannot be sent while a body arrives, so one that turns out to be too large is read to its end, but no
  /// further than to four times the limit.
  private func append(_ body: UnsafeRawBufferPointer, to exchange: HTTPExchange) -> MHD_Result {
    exchange.bodySize += body.count
    let limit = configuration.limits.body
    guard exchange.bodySize <= limit else {
      exchange.request?.body = []
      return exchange.bodySize / 4 <= limit ? .YES : .NO
    }
    exchange.request?.body.append(contentsOf: body)
    return .YES
  }

  private func receive(_ exchange: HTTPExchange) -> MHD_Result {
    guard exchange.bodySize <= configuration.limits.body else {
      exchange.closesConnection = true
      let failure = HTTPFailure(413, "The body is larger than \(configuration.limits.body) bytes.")
      return send(handler.answer(to: failure), for: exchange)
    }
    guard let request = exchange.request, let peer = Self.connection(exchange.connection) else { return .NO }
    if !watch.received(on: peer) { exchange.cancel() }
    guard suspend(exchange) else {
      return send(handler.answer(to: HTTPFailure(503, "The server is shutting down.")), for: exchange)
    }
    exchange.run(
      Task { [handler, configuration] in
        var response = await handler.respond(to: request)
        if configuration.compresses { response = ContentCoding.encode(response, for: request.fields) }
        self.resume(exchange, with: response)
      })
    return .YES
  }

  private func send(_ response: ServerResponse, for exchange: HTTPExchange) -> MHD_Result {
    var response = response
    if !DaemonResponse.isValid(response) {
      response = handler.answer(to: HTTPFailure(500, "The server made a response that cannot be sent."))
      guard DaemonResponse.isValid(response) else { return .NO }
    }
    var stream: HTTPStreamContext?
    if case .stream(let pieces) = response.body, exchange.request?.method != "HEAD", response.status != 204,
      response.status != 304
    {
      let pipe = ResponsePipe(resume: { [weak self] in self?.resume(exchange) })
      exchange.pipe = pipe
      stream = HTTPStreamContext(pipe, suspend: { [weak self] in self?.suspend(exchange) ?? false })
      exchange.run(Task { await pipe.send(pieces) })
    }
    let closing = exchange.closesConnection || state.withLock(\.isShuttingDown)
    guard let made = DaemonResponse.make(response, closing: closing, stream: stream) else { return .NO }
    defer { MHD_destroy_response(made) }
    return MHD_queue_response(exchange.connection, UInt32(response.status), made)
  }
}
