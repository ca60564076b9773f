import Foundation
import SeamNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
import SeamSupport
#endif

/// Runs exchanges as the tasks of a `URLSession`.
///
/// `URLSession` is called on a queue of its own: on Linux creating, resuming and cancelling a task wait for a lock.
final class TaskRunner: Sendable {
  /// An exchange, from its beginning to its end.
  private struct Entry {
    let exchange: Exchange
    var body = TaskBody.none
    var task: URLSessionDataTask?
  }

  private struct State {
    var session: URLSession?
    var isClosed = false
    /// Whether the session is closed once no exchange is left.
    var isReleased = false
    var entries: [ObjectIdentifier: Entry] = [:]
    var queue: ConnectionQueue<ObjectIdentifier>
    /// The exchanges by the identifiers of their tasks.
    var tasks: [Int: Exchange] = [:]
  }

  static let closedError = NetworkError(.sessionClosed, reason: "the session was closed")

  let configuration: SessionConfiguration
  let clock: NetworkClock
  private let commands = DispatchQueue(label: "seam.network.urlsession")
  private let state: Locked<State>

  init(_ configuration: SessionConfiguration, clock: NetworkClock = NetworkClock()) {
    self.configuration = configuration
    self.clock = clock
    state = Locked(State(queue: ConnectionQueue(limit: configuration.maximumConnectionsPerHost)))
  }

  // MARK: The exchange's side

  /// Adds an exchange; returns false if the session was closed.
  func add(_ exchange: Exchange) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.entries[ObjectIdentifier(exchange)] = Entry(exchange: exchange)
      return true
    }
  }

  /// Starts an exchange as soon as a connection may be used.
  func start(_ exchange: Exchange, body: TaskBody) {
    let isNext = state.withLock { state in
      let id = ObjectIdentifier(exchange)
      guard state.entries[id] != nil else { return false }
      state.entries[id]?.body = body
      guard let origin = exchange.origin, Platform.queues(origin) else { return true }
      return state.queue.enter(id, to: origin)
    }
    if isNext { launch(exchange) }
  }

  func pause(_ exchange: Exchange) { withTask(of: exchange) { $0.suspend() } }

  func resume(_ exchange: Exchange) { withTask(of: exchange) { $0.resume() } }

  /// Ends an exchange before its task ended.
  func end(_ exchange: Exchange) {
    let task = remove(exchange)
    guard let task else { return }
    commands.async { task.cancel() }
  }

  private func withTask(of exchange: Exchange, _ body: @escaping @Sendable (URLSessionTask) -> Void) {
    commands.async { [self] in
      if let task = state.withLock({ $0.entries[ObjectIdentifier(exchange)]?.task }) { body(task) }
    }
  }

  /// Removes an exchange and starts the next, and returns its task.
  @discardableResult private func remove(_ exchange: Exchange) -> URLSessionDataTask? {
    let (task, next, isLast) = state.withLock { state -> (URLSessionDataTask?, Exchange?, Bool) in
      let id = ObjectIdentifier(exchange)
      let entry = state.entries.removeValue(forKey: id)
      if let task = entry?.task { state.tasks[task.taskIdentifier] = nil }
      let next = exchange.origin.flatMap { state.queue.leave(id, to: $0) }.flatMap { state.entries[$0]?.exchange }
      return (entry?.task, next, state.isReleased && state.entries.isEmpty)
    }
    if let next { launch(next) }
    if isLast { close() }
    return task
  }

  private func launch(_ exchange: Exchange) {
    commands.async { [self] in
      let id = ObjectIdentifier(exchange)
      guard let body = state.withLock({ $0.entries[id]?.body }), let session = session() else { return }
      let task = session.dataTask(with: TaskRequest.make(exchange.request, body: body))
      let isWanted = state.withLock { state in
        guard state.entries[id] != nil else { return false }
        state.entries[id]?.task = task
        state.tasks[task.taskIdentifier] = exchange
        return true
      }
      guard isWanted else { return task.cancel() }
      exchange.didStart()
      task.resume()
    }
  }

  /// Returns the session, created with the first task; nil once it was closed.
  private func session() -> URLSession? {
    if let session = state.withLock({ $0.session }) { return session }
    let delegate = SessionDelegate(self)
    let session = URLSession(
      configuration: Platform.configuration(self.configuration), delegate: delegate, delegateQueue: nil)
    let isOpen = state.withLock { state in
      if !state.isClosed { state.session = session }
      return !state.isClosed
    }
    if !isOpen { session.invalidateAndCancel() }
    return isOpen ? session : nil
  }

  // MARK: The delegate's side

  /// Returns the exchange of a task; nil if it ended.
  func exchange(of task: URLSessionTask) -> Exchange? { state.withLock { $0.tasks[task.taskIdentifier] } }

  func didComplete(_ task: URLSessionTask, error: (any Error)?) {
    guard let exchange = exchange(of: task) else { return }
    remove(exchange)
    if let error {
      exchange.fail(Platform.networkError(error))
    } else {
      exchange.didComplete(task.response as? HTTPURLResponse)
    }
  }

  // MARK: Closing

  /// Ends all exchanges.
  func close() {
    let (session, exchanges) = state.withLock { state in
      defer {
        state.session = nil
        state.isClosed = true
      }
      return (state.session, state.entries.values.map(\.exchange))
    }
    for exchange in exchanges { exchange.fail(Self.closedError) }
    guard let session else { return }
    commands.async { session.invalidateAndCancel() }
  }

  /// Closes the session once no exchange is left.
  func release() {
    let isIdle = state.withLock { state in
      state.isReleased = true
      return state.entries.isEmpty
    }
    if isIdle { close() }
  }
}
