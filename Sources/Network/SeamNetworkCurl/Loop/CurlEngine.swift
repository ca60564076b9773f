#if os(Linux)
import CSeamCurl
import Foundation
import SeamNetwork

/// Runs transfers on the one thread that uses it.
final class CurlEngine {
  typealias Instant = ContinuousClock.Instant

  /// How often sockets are read before a transfer counts as idle, so that a fast one cannot hold up the thread.
  private static let readsBeforeIdleness = 100

  private let inbox: LoopInbox
  private let settings: TransferSettings
  private let multi: UnsafeMutableRawPointer?
  private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
  /// The transfer that a socket was opened or used for last.
  private var owners: [Int32: ObjectIdentifier] = [:]
  private var handles = HandlePool()
  private var polled = PollSet()
  private let wakeUp: Int32
  /// When libcurl wants to be called.
  private var curlDeadline: Instant?
  /// When a transfer may have been idle for too long; never later than that.
  private var idleDeadline: Instant?
  /// Transfers whose caller is told something at the end of the turn.
  private var touched: [CurlTransfer] = []

  init(_ inbox: LoopInbox, _ settings: TransferSettings) {
    self.inbox = inbox
    self.settings = settings
    CurlLibrary.start()
    multi = curl_multi_init()
    wakeUp = inbox.open()
    if wakeUp >= 0 { polled.set(wakeUp, events: Int16(POLLIN)) }
    // A connection that breaks while libssl writes must not end the process.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(Int32(SIG_BLOCK), &signals, nil)
  }

  func run() {
    prepare()
    while performCommands() {
      actOnDeadline()
      readMessages()
      endIdleTransfers()
      tellCallers()
      wait()
    }
    end()
  }

  private func prepare() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    seam_curl_multi_set_pointer(multi, CURLMOPT_SOCKETDATA, context)
    seam_curl_multi_set_pointer(multi, CURLMOPT_TIMERDATA, context)
    seam_curl_multi_set_socket(multi) { easy, socket, what, context, _ in
      CurlEngine.from(context).watch(socket, for: what, of: easy)
      return 0
    }
    seam_curl_multi_set_timer(multi) { _, milliseconds, context in
      CurlEngine.from(context).curlDeadline = milliseconds < 0 ? nil : .now + .milliseconds(milliseconds)
      return 0
    }
    seam_curl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    seam_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, settings.connectionsPerHost)
    seam_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, TransferSettings.keptConnections)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> CurlEngine {
    guard let context else { preconditionFailure("libcurl passes the context that it was given") }
    return Unmanaged<CurlEngine>.fromOpaque(context).takeUnretainedValue()
  }

  private func watch(_ socket: Int32, for what: Int32, of easy: UnsafeMutableRawPointer?) {
    guard what != CURL_POLL_REMOVE else {
      polled.remove(socket)
      owners[socket] = nil
      return
    }
    var events: Int16 = 0
    if what & CURL_POLL_IN != 0 { events |= Int16(POLLIN) }
    if what & CURL_POLL_OUT != 0 { events |= Int16(POLLOUT) }
    polled.set(socket, events: events)
    // libcurl uses handles of its own for connections that it keeps.
    owners[socket] = CurlTransfer.of(easy).map { ObjectIdentifier($0.exchange) }
  }

  // MARK: A turn

  /// Performs the pending commands of callers; returns false once the loop is to end.
  ///
  /// Commands are released before the thread waits: they hold exchanges, and so the loop.
  private func performCommands() -> Bool {
    guard let commands = inbox.take() else { return false }
    for command in commands { perform(command) }
    return true
  }

  private func perform(_ command: LoopCommand) {
    switch command {
    case .start(let exchange): start(exchange)
    case .end(let exchange): if let transfer = transfers[ObjectIdentifier(exchange)] { remove(transfer) }
    case .resumeReceiving(let exchange): transfers[ObjectIdentifier(exchange)]?.resumeReceiving()
    case .resumeSending(let exchange): transfers[ObjectIdentifier(exchange)]?.resumeSending()
    }
  }

  private func start(_ exchange: Exchange) {
    guard !exchange.hasEnded else { return }
    if let problem = settings.trust.problem, exchange.request.origin?.scheme == "https" {
      return exchange.fail(NetworkError(.secureConnectionFailed, reason: problem))
    }
    guard let multi, let easy = handles.take() else {
      return exchange.fail(NetworkError(.failed, reason: "libcurl has no memory for a transfer"))
    }
    let transfer = CurlTransfer(exchange, on: easy, settings) { [unowned self] in touch($0) }
    transfers[ObjectIdentifier(exchange)] = transfer
    guard curl_multi_add_handle(multi, easy) == CURLM_OK else {
      transfer.fail(NetworkError(.failed, reason: "libcurl does not accept a transfer"))
      return remove(transfer)
    }
    noteIdleDeadline(.now + transfer.idleTimeout)
  }

  /// Removes a transfer from libcurl, which closes its connection or stream unless it is complete.
  private func remove(_ transfer: CurlTransfer) {
    transfers[ObjectIdentifier(transfer.exchange)] = nil
    curl_multi_remove_handle(multi, transfer.easy)
    transfer.release()
    handles.give(transfer.easy)
  }

  private func act(on socket: Int32, _ events: Int32) {
    if socket == CURL_SOCKET_TIMEOUT { curlDeadline = nil }
    var running: Int32 = 0
    curl_multi_socket_action(multi, socket, events, &running)
  }

  /// Lets libcurl act if the time has come; returns whether it has.
  @discardableResult private func actOnDeadline() -> Bool {
    guard let deadline = curlDeadline, deadline <= .now else { return false }
    act(on: CURL_SOCKET_TIMEOUT, 0)
    return true
  }

  private func readMessages() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let transfer = CurlTransfer.of(message.pointee.easy_handle) else {
        continue
      }
      // The message is gone once the handle is removed. The caller goes on meanwhile.
      transfer.end(message.pointee.data.result)
      transfer.tellCaller()
      remove(transfer)
    }
  }

  private func touch(_ transfer: CurlTransfer) { touched.append(transfer) }

  private func tellCallers() {
    guard !touched.isEmpty else { return }
    let transfers = touched
    touched.removeAll(keepingCapacity: true)
    for transfer in transfers { transfer.tellCaller() }
  }

  // MARK: Waiting

  private func wait() {
    var timeout: Int32 = wakeUp < 0 ? 10 : -1
    if let deadline = [curlDeadline, idleDeadline].compactMap({ $0 }).min() {
      let left = Instant.now.duration(to: deadline)
      let milliseconds =
        left.components.seconds * 1000 + (left.components.attoseconds + 999_999_999_999_999)
        / 1_000_000_000_000_000
      timeout = Int32(clamping: min(max(milliseconds, 0), wakeUp < 0 ? 10 : Int64(Int32.max)))
    }
    if timeout != 0, !touched.isEmpty || !inbox.prepareToSleep() { timeout = 0 }
    actOnSockets(timeout: timeout)
  }

  /// Waits for events of sockets, and lets libcurl act on them; returns whether there were any.
  @discardableResult private func actOnSockets(timeout: Int32) -> Bool {
    var hasActed = false
    for (descriptor, events) in polled.wait(timeout: timeout) {
      guard descriptor != wakeUp else {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(wakeUp, &bytes, 16) == 16 {}
        continue
      }
      hasActed = true
      if let owner = owners[descriptor] { transfers[owner]?.noteActivity() }
      var mask: Int32 = 0
      if events & Int16(POLLIN | POLLHUP) != 0 { mask |= CURL_CSELECT_IN }
      if events & Int16(POLLOUT) != 0 { mask |= CURL_CSELECT_OUT }
      if events & Int16(POLLERR | POLLNVAL) != 0 { mask |= CURL_CSELECT_ERR }
      act(on: descriptor, mask)
    }
    return hasActed
  }

  private func noteIdleDeadline(_ deadline: Instant) {
    idleDeadline = idleDeadline.map { min($0, deadline) } ?? deadline
  }

  /// Ends the transfers that were idle for too long.
  ///
  /// All are looked at only when the first may have been. Bytes that arrived until then are read first: this thread may
  /// not have read for a long time, as in a process that was stopped.
  private func endIdleTransfers() {
    let now = Instant.now
    guard let deadline = idleDeadline, deadline <= now else { return }
    for _ in 0..<Self.readsBeforeIdleness {
      // Both: libcurl leaves bytes of a connection with many streams for its own deadline.
      let (hasRead, hasActed) = (actOnSockets(timeout: 0), actOnDeadline())
      guard hasRead || hasActed else { break }
      readMessages()
    }
    idleDeadline = nil
    for transfer in Array(transfers.values) {
      if transfer.endIfIdle(at: now) {
        remove(transfer)
      } else {
        noteIdleDeadline(transfer.idleDeadline(at: now))
      }
    }
  }

  private func end() {
    let closed = NetworkError(.sessionClosed, reason: "the session was closed")
    for transfer in Array(transfers.values) {
      transfer.fail(closed)
      remove(transfer)
    }
    tellCallers()
    for case .start(let exchange) in inbox.rest() { exchange.fail(closed) }
    curl_multi_cleanup(multi)
    handles.removeAll()
  }
}
#endif
