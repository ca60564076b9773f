#if os(Linux)
import Foundation
import SeamNetwork
import SeamSupport

/// Commands for the thread, and how it is woken.
final class LoopInbox: Sendable {
  enum Posting { case posted, needsThread, closed }

  private enum Phase { case new, running, ended }

  private struct State {
    var commands: [LoopCommand] = []
    var phase = Phase.new
    var isClosing = false
    var isAsleep = false
    /// Closed at the thread's end, under the lock: otherwise a write could reach another file that reuses the
    /// descriptor.
    var wakeUp: (reading: Int32, writing: Int32) = (-1, -1)
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  func post(_ command: LoopCommand) -> Posting {
    state.withLock { state in
      guard !state.isClosing else { return .closed }
      state.commands.append(command)
      switch state.phase {
      case .new:
        state.phase = .running
        return .needsThread
      case .running:
        Self.wake(&state)
        return .posted
      case .ended: return .closed
      }
    }
  }

  /// Tells the thread to end.
  func close() {
    state.withLock { state in
      state.isClosing = true
      if state.phase == .new { state.phase = .ended }
      Self.wake(&state)
    }
  }

  func closeAndWait() async {
    close()
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if state.phase != .ended { state.waiters.append(continuation) }
        return state.phase == .ended
      }
      if hasEnded { continuation.resume() }
    }
  }

  private static func wake(_ state: inout State) {
    guard state.isAsleep else { return }
    state.isAsleep = false
    var byte: UInt8 = 0
    // A full pipe wakes the thread as well.
    _ = write(state.wakeUp.writing, &byte, 1)
  }

  // MARK: The thread's side

  /// Opens the pipe that ends ``PollSet``'s wait, and returns its reading end; -1 if the system has none.
  func open() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    state.withLock { $0.wakeUp = (ends[0], ends[1]) }
    return ends[0]
  }

  /// Returns the commands since the last call; nil if the loop is to end.
  func take() -> [LoopCommand]? {
    state.withLock { state in
      state.isAsleep = false
      guard !state.isClosing else { return nil }
      guard !state.commands.isEmpty else { return [] }
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Returns whether the thread may sleep: from now on, commands wake it.
  func prepareToSleep() -> Bool {
    state.withLock { state in
      guard state.commands.isEmpty, !state.isClosing else { return false }
      state.isAsleep = true
      return true
    }
  }

  /// Returns the commands that were not taken, once nothing more is accepted.
  func rest() -> [LoopCommand] {
    state.withLock { state in
      state.isClosing = true
      defer { state.commands = [] }
      return state.commands
    }
  }

  func didEnd() {
    let waiters = state.withLock { state in
      state.phase = .ended
      state.isAsleep = false
      for end in [state.wakeUp.reading, state.wakeUp.writing] where end >= 0 { _ = Foundation.close(end) }
      state.wakeUp = (-1, -1)
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
#endif
