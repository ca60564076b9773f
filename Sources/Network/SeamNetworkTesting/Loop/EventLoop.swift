import Foundation
import SeamNetwork

#if canImport(Darwin)
import Darwin
#else
import Glibc
import SeamSupport
#endif

/// The executor of a server's actors: one thread, which also waits for descriptors.
///
/// Connections and the closures that answer run on it instead of Swift's pool, so neither a slow client nor a closure
/// that blocks takes one of the pool's threads.
final class EventLoop: SerialExecutor {
  enum Event: Sendable { case readable, writable }

  private struct Wait {
    let descriptor: Int32
    let event: Event
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var jobs: [UnownedJob] = []
    var waits: [Wait] = []
    var isStopping = false
    var isOver = false
    var stopWaiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())
  private let wakeUp: (reading: Int32, writing: Int32)
  /// Runs jobs that arrive after the thread ended, such as those of a handler that returns late.
  private let late = DispatchQueue(label: "ScriptedServer.late")

  /// - Parameter name: the name of the thread, which a debugger and `/proc` show; at most 15 bytes.
  init(name: String) throws {
    wakeUp = try Socket.pipe()
    Thread.start(named: name) { [self] in run() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOver = state.withLock { state in
      if !state.isOver { state.jobs.append(job) }
      interrupt(state)
      return state.isOver
    }
    guard isOver else { return }
    late.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Waits until the descriptor can be read or written, or is broken.
  ///
  /// Returns false if the wait was ended by ``cancelWaits(for:)`` or by ``stop()``.
  func wait(for event: Event, on descriptor: Int32) async -> Bool {
    await withCheckedContinuation { continuation in
      let isStopping = state.withLock { state in
        if !state.isStopping {
          state.waits.append(Wait(descriptor: descriptor, event: event, continuation: continuation))
        }
        interrupt(state)
        return state.isStopping
      }
      if isStopping { continuation.resume(returning: false) }
    }
  }

  /// Ends the waits for a descriptor; call it before the descriptor is closed.
  func cancelWaits(for descriptor: Int32) {
    for wait in takeWaits({ $0.descriptor == descriptor }) { wait.continuation.resume(returning: false) }
  }

  /// Ends all waits, and returns once the thread has run all jobs and ends.
  func stop() async {
    state.withLock { $0.isStopping = true }
    for wait in takeWaits({ _ in true }) { wait.continuation.resume(returning: false) }
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.stopWaiters.append(continuation) }
        interrupt(state)
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }

  // MARK: The thread

  private func run() {
    while true {
      let (jobs, waits, isOver) = state.withLock { state in
        let jobs = state.jobs
        state.jobs = []
        state.isOver = state.isStopping && jobs.isEmpty
        return (jobs, state.waits, state.isOver)
      }
      if isOver { break }
      for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
      if jobs.isEmpty { poll(waits) }
    }
    let waiters = state.withLock { state in
      defer { state.stopWaiters = [] }
      return state.stopWaiters
    }
    Socket.close(wakeUp.reading)
    Socket.close(wakeUp.writing)
    for waiter in waiters { waiter.resume() }
  }

  /// Blocks until a descriptor is ready, or the loop is interrupted.
  private func poll(_ waits: [Wait]) {
    var entries = [pollfd(fd: wakeUp.reading, events: Int16(POLLIN), revents: 0)]
    for wait in waits {
      entries.append(pollfd(fd: wait.descriptor, events: Int16(wait.event == .readable ? POLLIN : POLLOUT), revents: 0))
    }
    #if canImport(Darwin)
    let count = Darwin.poll(&entries, nfds_t(entries.count), -1)
    #else
    let count = Glibc.poll(&entries, nfds_t(entries.count), -1)
    #endif
    guard count > 0 else { return }
    if entries[0].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 256)
      while read(wakeUp.reading, &bytes, bytes.count) == bytes.count {}
    }
    let ready = Set(entries.dropFirst().filter { $0.revents != 0 }.map { Key(descriptor: $0.fd, events: $0.events) })
    for wait in takeWaits({ ready.contains(Key($0)) }) { wait.continuation.resume(returning: true) }
  }

  private struct Key: Hashable {
    let descriptor: Int32
    let events: Int16

    init(descriptor: Int32, events: Int16) {
      self.descriptor = descriptor
      self.events = events
    }

    init(_ wait: Wait) {
      self.init(descriptor: wait.descriptor, events: Int16(wait.event == .readable ? POLLIN : POLLOUT))
    }
  }

  private func takeWaits(_ isTaken: (Wait) -> Bool) -> [Wait] {
    state.withLock { state in
      let taken = state.waits.filter(isTaken)
      state.waits.removeAll(where: isTaken)
      return taken
    }
  }

  /// Wakes the thread; call it while the state is locked, so that the pipe is open.
  private func interrupt(_ state: State) {
    guard !state.isOver else { return }
    var byte: UInt8 = 0
    // A full pipe wakes the thread as well.
    _ = write(wakeUp.writing, &byte, 1)
  }
}
