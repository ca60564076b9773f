import CServerMicroHTTPD
import CoreSupport
import Dispatch

extension HTTPDaemon {
  func shutdown(within limit: Duration) async {
    let isFirst = closeListener()
    await waitUntilIdle(within: limit)
    if isFirst {
      stopInBackground()
    }
    await withCheckedContinuation { continuation in
      let isStopped = state.withLock { state in
        if !state.isStopped { state.stopWaiters.append(continuation) }
        return state.isStopped
      }
      if isStopped { continuation.resume() }
    }
  }

  /// Stops without waiting for requests.
  func abandon() {
    if closeListener() { stopInBackground() }
  }

  /// Stops accepting connections; false if that was done before.
  private func closeListener() -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isShuttingDown = true }
      return !state.isShuttingDown
    }
    if isFirst { gate.stop() }
    return isFirst
  }

  /// Waits until no request is under way, the limit has passed, or the caller is cancelled.
  private func waitUntilIdle(within limit: Duration) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await withCheckedContinuation { continuation in
          let waiters = self.state.withLock { state in
            state.idleWaiters.append(continuation)
            return state.takeIdleWaiters()
          }
          for waiter in waiters { waiter.resume() }
        }
      }
      group.addTask {
        try? await Task.sleep(for: limit)
        let waiters = self.state.withLock { state in
          defer { state.idleWaiters = [] }
          return state.idleWaiters
        }
        for waiter in waiters { waiter.resume() }
      }
      await group.next()
      group.cancelAll()
    }
  }

  private func stopInBackground() {
    // Joins the daemon's thread, so it must not take a thread of Swift's pool.
    DispatchQueue.global().async { self.stop() }
  }

  private func stop() {
    let (daemon, exchanges) = state.withLock { state in
      state.isStopping = true
      // The library cannot stop while connections are suspended.
      for exchange in state.suspended.values { MHD_resume_connection(exchange.connection) }
      state.suspended = [:]
      defer { state.daemon = nil }
      return (state.daemon, state.exchanges.values)
    }
    for exchange in exchanges { exchange.cancel() }
    gate.join()
    if let daemon { MHD_stop_daemon(daemon) }
    watch.stop()
    let waiters = state.withLock { state in
      state.isStopped = true
      defer { state.stopWaiters = [] }
      return state.stopWaiters
    }
    for waiter in waiters { waiter.resume() }
    // Balances the start: the library calls back no more.
    Unmanaged.passUnretained(self).release()
  }
}
