import SeamNetwork

/// Serves the requests of one client, one after another.
///
/// One task reads, and one answers; both run on the server's thread.
actor Connection {
  nonisolated let number: Int
  private let server: ServerCore
  private let descriptor: Int32
  private let security: (any SecureSession)?
  private var parser: RequestParser
  /// Bytes to send, from ``sent`` on.
  private var output: [UInt8] = []
  private var sent = 0
  private var isOpen = true
  /// Whether the client sends nothing more.
  private var hasEnded = false
  private var isDiscarding = false
  private var pausesOver = 0
  private var lastPause = 0
  /// The task that answers, while it waits for the client, a pause or the end.
  private var changeWaiter: CheckedContinuation<Void, Never>?
  /// The task that reads, while it has read too many bytes ahead of the answers.
  private var roomWaiter: CheckedContinuation<Void, Never>?

  /// The most bytes of further requests that are read while one is answered.
  private static let pipelineLimit = 1 << 20

  nonisolated var unownedExecutor: UnownedSerialExecutor { server.loop.asUnownedSerialExecutor() }

  init(number: Int, descriptor: Int32, server: ServerCore) {
    self.number = number
    self.descriptor = descriptor
    self.server = server
    security = server.security?.makeSession()
    parser = RequestParser(limits: server.limits)
  }

  func serve() async {
    let reading = Task { await read() }
    await answerRequests()
    close()
    await reading.value
  }

  /// Closes the descriptor now.
  func close() { close(resetting: false) }

  private func close(resetting: Bool) {
    guard isOpen else { return }
    isOpen = false
    server.loop.cancelWaits(for: descriptor)
    if resetting { Socket.reset(descriptor) } else { Socket.close(descriptor) }
    server.didClose(self)
    signal()
    makeRoom()
  }

  // MARK: Reading

  private func read() async {
    while isOpen && !hasEnded {
      guard await server.loop.wait(for: .readable, on: descriptor), isOpen else { break }
      switch Socket.read(descriptor) {
      case .value(let bytes): await receive(bytes)
      case .wouldBlock: continue
      case .ended: hasEnded = true
      }
      signal()
      while isOpen && parser.pendingCount > Self.pipelineLimit {
        await withCheckedContinuation { roomWaiter = $0 }
      }
    }
    hasEnded = true
    signal()
  }

  private func receive(_ bytes: [UInt8]) async {
    guard let security else {
      if !isDiscarding { parser.append(bytes) }
      return
    }
    let received = security.receive(bytes)
    if !isDiscarding { parser.append(received.bytes) }
    if received.hasEnded { hasEnded = true }
    output += security.takeOutput()
    _ = await flush()
  }

  private func signal() {
    changeWaiter?.resume()
    changeWaiter = nil
  }

  private func makeRoom() {
    roomWaiter?.resume()
    roomWaiter = nil
  }

  private func change() async { await withCheckedContinuation { changeWaiter = $0 } }

  // MARK: Answering

  private func answerRequests() async {
    do {
      while let request = try await nextRequest() {
        let answer = await server.answer(to: request)
        guard await perform(answer.steps(for: request)) else { return }
      }
    } catch {
      var answer = ScriptedAnswer.response(error.status, body: error.reason + "\n")
      answer.closes = true
      let request = ScriptedRequest(method: .get, target: "/", headers: [], minorVersion: 1)
      isDiscarding = true
      _ = await perform(answer.steps(for: request).filter { $0 != .close })
      // A close while bytes arrive would be a reset, which takes the answer from the client.
      await endSession()
      endSending()
      while isOpen && !hasEnded { await change() }
    }
  }

  private func nextRequest() async throws(RequestParser.Rejection) -> ScriptedRequest? {
    var hasContinued = false
    while isOpen {
      if var request = try parser.next() {
        makeRoom()
        request.connection = number
        return request
      }
      if parser.expectsContinue && !hasContinued {
        hasContinued = true
        guard await send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) else { return nil }
        continue
      }
      makeRoom()
      if hasEnded { return nil }
      await change()
    }
    return nil
  }

  /// Returns whether the connection can serve another request.
  private func perform(_ steps: [AnswerStep]) async -> Bool {
    for step in steps {
      switch step {
      case .send(let bytes): guard await send(bytes) else { return false }
      case .pause(let duration): guard await pause(duration) else { return false }
      case .stall:
        while isOpen && !hasEnded { await change() }
        return false
      case .reset:
        close(resetting: true)
        return false
      case .close, .cut:
        if step == .close { await endSession() }
        endSending()
        discardInput()
        return false
      }
    }
    return isOpen
  }

  /// Waits on the server's clock; returns false if the client left or the server stopped before the end.
  private func pause(_ duration: Duration) async -> Bool {
    lastPause += 1
    let pause = lastPause
    let clock = server.clock
    let timer = Task {
      try? await clock.sleep(for: duration)
      pausesOver = max(pausesOver, pause)
      signal()
    }
    while isOpen && !hasEnded && pausesOver < pause { await change() }
    timer.cancel()
    return isOpen && pausesOver >= pause
  }

  // MARK: Sending

  /// Returns false if the connection is closed.
  private func send(_ bytes: [UInt8]) async -> Bool {
    for start in stride(from: 0, to: bytes.count, by: 1 << 18) {
      let part = bytes[start..<min(start + 1 << 18, bytes.count)]
      if let security {
        security.send(part)
        output += security.takeOutput()
      } else {
        output += part
      }
      guard await flush() else { return false }
    }
    return isOpen
  }

  private func flush() async -> Bool {
    while isOpen && sent < output.count {
      switch Socket.write(output[sent...], to: descriptor) {
      case .value(let count):
        sent += count
        server.journal.update { $0.bytesSent += count }
      case .wouldBlock:
        guard await server.loop.wait(for: .writable, on: descriptor) else { return false }
      case .ended: close()
      }
    }
    output = []
    sent = 0
    return isOpen
  }

  private func endSession() async {
    guard let security, isOpen else { return }
    security.end()
    output += security.takeOutput()
    _ = await flush()
  }

  private func endSending() {
    guard isOpen else { return }
    Socket.endSending(descriptor)
  }

  /// Reads and drops the bytes that have arrived: closing with unread bytes would reset the connection.
  private func discardInput() {
    while isOpen, case .value = Socket.read(descriptor) {}
  }
}
