#if os(Linux)
import CSeamCurl
import Foundation
import SeamNetwork

/// A transfer on the thread: an exchange with its handle of libcurl.
final class CurlTransfer {
  typealias Instant = ContinuousClock.Instant

  let exchange: Exchange
  let easy: UnsafeMutableRawPointer
  private let settings: TransferSettings
  private let touch: (CurlTransfer) -> Void
  private let upload: UploadSource
  private var fields: UnsafeMutablePointer<curl_slist>?
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  private var header: HeaderReader
  private var body = ReceivedBody()
  /// The bytes that the reader has not read.
  private var unreadCount = 0
  private var isReceivingPaused = false
  private var isSendingPaused = false
  private var hasResponded = false
  private var isTouched = false
  /// How it ended; nil while it is under way.
  private var result: Result<Void, NetworkError>?
  /// A failure that libcurl does not know: a callback found it, and ended the transfer.
  private var failure: NetworkError?
  private var attempts = 0
  private var lastActivity = Instant.now
  private var metrics: ExchangeMetrics?
  private var decoder: BodyDecoder?
  /// For a body that ends with the connection.
  private var secureEnd: SecureEnd?

  init(
    _ exchange: Exchange, on easy: UnsafeMutableRawPointer, _ settings: TransferSettings,
    touch: @escaping (CurlTransfer) -> Void
  ) {
    self.exchange = exchange
    self.easy = easy
    self.settings = settings
    self.touch = touch
    upload = UploadSource(exchange)
    header = HeaderReader(limit: settings.configuration.maximumHeaderSize)
    errorText[0] = 0
    fields = configure()
  }

  deinit {
    errorText.deallocate()
  }

  /// The transfer of a handle; nil for a handle of libcurl's own.
  static func of(_ easy: UnsafeMutableRawPointer?) -> CurlTransfer? {
    var context: UnsafeMutableRawPointer?
    guard let easy, seam_curl_get_pointer(easy, CURLINFO_PRIVATE, &context) == CURLE_OK, let context else {
      return nil
    }
    return from(context)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
    guard let context else { preconditionFailure("libcurl passes the context that it was given") }
    return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Frees the fields and cancels the upload of the handle, once libcurl does not use them any more.
  func release() {
    // Before the handle is used for another transfer.
    if !hasResponded && header.head != nil { metrics = ExchangeMetrics(of: easy) }
    curl_slist_free_all(fields)
    fields = nil
    upload.cancel()
  }

  // MARK: Callbacks of libcurl

  private func configure() -> UnsafeMutablePointer<curl_slist>? {
    let context = Unmanaged.passUnretained(self).toOpaque()
    seam_curl_set_pointer(easy, CURLOPT_PRIVATE, context)
    seam_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_PREREQDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA] {
      seam_curl_set_pointer(easy, option, context)
    }
    seam_curl_set_write(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      CurlTransfer.from(context).receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    seam_curl_set_write(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      CurlTransfer.from(context).receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    seam_curl_set_prerequest(easy) { context, _, _, _, _ in CurlTransfer.from(context).beginAttempt() }
    seam_curl_set_read(easy) { bytes, size, count, context in
      CurlTransfer.from(context).send(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    }
    seam_curl_set_seek(easy) { context, offset, origin in
      offset == 0 && origin == SEEK_SET && CurlTransfer.from(context).upload.rewind()
        ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
    }
    return RequestOptionsWriter(easy: easy, settings: settings).write(exchange.request)
  }

  /// Called before the request is sent, on a new connection or a kept one, and once more on a retry.
  private func beginAttempt() -> Int32 {
    attempts += 1
    lastActivity = .now
    if attempts > 1 {
      // libcurl repeats a request on a kept connection that broke. The server may have seen it.
      guard exchange.request.isIdempotent else {
        failure = NetworkError(
          .connectionLost, reason: "the kept connection broke, and the request must not be sent twice")
        return CURL_PREREQFUNC_ABORT
      }
      header = HeaderReader(limit: header.limit)
    }
    return CURL_PREREQFUNC_OK
  }

  private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Int {
    lastActivity = .now
    let isTrailer = header.head != nil
    do {
      try header.read(line)
      if !isTrailer, let head = header.head {
        markTouched()
        if head.endsWithConnection { secureEnd = SecureEnd.of(easy: easy) }
        decoder = decoder(of: head)
      }
      return line.count
    } catch {
      failure = error
      return -1
    }
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    lastActivity = .now
    guard body.count + unreadCount <= TransferSettings.receiveLimit else {
      isReceivingPaused = true
      markTouched()
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    markTouched()
    guard let decoder else {
      body.append(bytes)
      return bytes.count
    }
    do {
      var decoded: [UInt8] = []
      try decoder.decode(bytes, into: &decoded)
      decoded.withUnsafeBytes { body.append($0) }
      return bytes.count
    } catch {
      failure = error
      return -1
    }
  }

  private func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    lastActivity = .now
    switch upload.read(into: buffer) {
    case .bytes(let count): return count
    case .later:
      isSendingPaused = true
      return Int(CURL_READFUNC_PAUSE)
    case .failed(let error):
      failure = error
      return Int(CURL_READFUNC_ABORT)
    }
  }

  // MARK: Pausing

  /// Resumes receiving, after the reader has read most of the received bytes.
  func resumeReceiving() {
    unreadCount = exchange.unreadCount
    guard isReceivingPaused else { return }
    isReceivingPaused = false
    applyPauses()
  }

  func resumeSending() {
    guard isSendingPaused else { return }
    isSendingPaused = false
    applyPauses()
  }

  private func applyPauses() {
    lastActivity = .now
    curl_easy_pause(
      easy, (isReceivingPaused ? CURLPAUSE_RECV : 0) | (isSendingPaused ? CURLPAUSE_SEND : 0))
  }

  // MARK: Idle time

  var idleTimeout: Duration { exchange.request.options.idleTimeout ?? settings.configuration.idleTimeout }

  /// Whether the request has not begun: it waits for a connection, which has a timeout of its own.
  private var isWaiting: Bool { attempts == 0 }

  func noteActivity() { lastActivity = .now }

  /// When the transfer may have been idle for too long.
  func idleDeadline(at now: Instant) -> Instant { (countsIdleTime ? lastActivity : now) + idleTimeout }

  /// A transfer that waits for its own caller is not idle.
  private var countsIdleTime: Bool { !isWaiting && !isReceivingPaused && !isSendingPaused }

  /// Ends the transfer if it was idle for too long; returns whether it did.
  func endIfIdle(at now: Instant) -> Bool {
    guard countsIdleTime, lastActivity + idleTimeout <= now else { return false }
    let seconds = Double(idleTimeout.components.seconds) + Double(idleTimeout.components.attoseconds) / 1e18
    fail(NetworkError(.timedOut, reason: "no byte arrived or left for \(seconds) seconds"))
    return true
  }

  // MARK: Reports to the caller

  private func markTouched() {
    guard !isTouched else { return }
    isTouched = true
    touch(self)
  }

  func fail(_ error: NetworkError) {
    result = .failure(error)
    markTouched()
  }

  /// Notes how libcurl ended the transfer.
  func end(_ code: CURLcode) {
    if let failure {
      fail(failure)
    } else if code != CURLE_OK {
      var systemError = 0
      seam_curl_get_long(easy, CURLINFO_OS_ERRNO, &systemError)
      let text = String(cString: errorText)
      fail(CurlFailure(code: code, text: text, isBeforeBody: header.head == nil, systemError: systemError).error)
    } else if header.head == nil {
      fail(NetworkError(.connectionLost, reason: "the connection ended inside the response's header"))
    } else if secureEnd?.isAnnounced == false {
      fail(NetworkError(.connectionLost, reason: "the connection was cut inside the body, without the end of TLS"))
    } else {
      do {
        try decoder?.end()
        result = .success(())
        markTouched()
      } catch {
        fail(error)
      }
    }
  }

  /// Passes a new header, new bytes and the end of the transfer to the caller, at the end of a turn of the thread.
  func tellCaller() {
    guard isTouched else { return }
    isTouched = false
    if !hasResponded {
      guard let head = header.head else {
        if case .failure(let error) = result { exchange.fail(error) }
        return
      }
      hasResponded = true
      metrics = metrics ?? ExchangeMetrics(of: easy)
      let isComplete = if case .success = result { true } else { false }
      exchange.respond(response(head, isComplete: isComplete), isComplete: isComplete)
      if isComplete { return }
    }
    // A transfer that pauses without new bytes has to be resumed by the reader as well.
    var resumes = false
    if !body.isEmpty || isReceivingPaused {
      (unreadCount, resumes) = exchange.append(body.takePieces(), isPaused: isReceivingPaused)
    }
    switch result {
    case nil: if resumes { resumeReceiving() }
    case .success: exchange.complete()
    case .failure(let error): exchange.fail(error)
    }
  }

  private func hasBody(_ head: ResponseHead) -> Bool {
    exchange.request.method != .head && head.status != 204 && head.status != 304
  }

  /// A decoder for a body with an encoding that the session asked for, and the request did not.
  private func decoder(of head: ResponseHead) -> BodyDecoder? {
    guard hasBody(head), !exchange.request.fields.contains("Accept-Encoding") else { return nil }
    let codings = head.fields.tokens(of: "Content-Encoding").filter { $0 != "identity" }
    return codings.count == 1 ? BodyDecoder(codings[0]) : nil
  }

  private func response(_ head: ResponseHead, isComplete: Bool) -> HTTPResponse {
    let request = exchange.request
    var fields = head.fields
    if decoder != nil {
      fields.removeAll(named: "Content-Encoding")
      fields.removeAll(named: "Content-Length")
    }
    let length = fields.contains("Transfer-Encoding") ? nil : fields["Content-Length"].flatMap { Int64($0) }
    return HTTPResponse(
      head.status, fields: fields,
      body: isComplete
        ? HTTPBody(body.takeAll()) : HTTPBody(length: hasBody(head) ? length : 0, reader: ExchangeReader(exchange)),
      url: request.url, version: head.version, metrics: metrics)
  }
}
#endif
