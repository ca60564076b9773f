#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Restores the terminal however the process stops or ends.
///
/// One handler serves all signals directly, without the main queue, so that it can stop a hung app too. It only calls
/// functions that POSIX lists as async-signal-safe (`write`, `tcsetattr`, `sigaction`, `pthread_sigmask`, `raise`) on
/// memory allocated beforehand. Fatal signals are raised again with their previous disposition, so that exit status,
/// core dump and backtrace are the usual ones.
enum SignalGuard {
  /// A notice that the handler sends to the main queue through the pipe.
  enum Notice: UInt8 {
    case resized, continued
  }

  private static let requests = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT]
  private static let faults = [SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE]

  /// Installs the handler; called once per process.
  ///
  /// A signal that the parent process made this one ignore, such as SIGHUP under `nohup`, stays ignored.
  static func install(original: termios, leaving: [UInt8], notices: Int32) {
    state.initialize(to: State(original: original, count: leaving.count, notices: notices))
    state.pointee.bytes.initialize(from: leaving, count: leaving.count)
    for signal in requests + faults + [SIGTSTP, SIGCONT, SIGWINCH] {
      var action = sigaction()
      action.setHandler(onSignal)
      // Only a fault can be a stack overflow; the small alternate stack is left to the previous handler for other
      // signals.
      action.sa_flags = SA_RESTART | SA_SIGINFO | (faults.contains(signal) ? SA_ONSTACK : 0)
      sigfillset(&action.sa_mask)
      sigaction(signal, nil, state.pointee.previous + Int(signal))
      if state.pointee.previous[Int(signal)].isIgnored { continue }
      sigaction(signal, &action, nil)
    }
    atexit { restoreTerminal() }
  }

  /// Sets whether the terminal has to be restored.
  static func setEntered(_ isEntered: Bool) { state.pointee.isEntered = isEntered ? 1 : 0 }

  /// Gives this thread an alternate stack for the handler, in case its own overflows.
  ///
  /// The main queue may be served by different threads; each keeps its alternate stack for its lifetime.
  static func protectThread() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = malloc(size)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }

  fileprivate struct State {
    var original: termios
    let bytes: UnsafeMutablePointer<UInt8>
    let count: Int
    let notices: Int32
    let previous: UnsafeMutablePointer<sigaction>
    var isEntered: sig_atomic_t = 0

    init(original: termios, count: Int, notices: Int32) {
      self.original = original
      self.count = count
      self.notices = notices
      bytes = .allocate(capacity: count)
      previous = .allocate(capacity: 65)
      previous.initialize(repeating: sigaction(), count: 65)
    }
  }
}

// Safe without isolation: the pointer never changes and its memory is never freed. `install` writes all fields before
// the first handler can run, and they are only read afterwards. The exception is `isEntered`, an integer written
// atomically: a handler that interrupts the write sees the old or the new value, and in either case restores at most
// the modes that the interrupted call is changing.
nonisolated(unsafe) private let state = UnsafeMutablePointer<SignalGuard.State>.allocate(capacity: 1)

private func restoreTerminal() {
  guard state.pointee.isEntered != 0 else { return }
  state.pointee.isEntered = 0
  _ = write(STDOUT_FILENO, state.pointee.bytes, state.pointee.count)
  tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.original)
}

private func notify(_ notice: SignalGuard.Notice) {
  var byte = notice.rawValue
  _ = write(state.pointee.notices, &byte, 1)
}

private func onSignal(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
  let savedErrno = errno
  switch signal {
  case SIGWINCH: notify(.resized)
  case SIGCONT: notify(.continued)
  case SIGTSTP: stop()
  case SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE: end(signal, isFault: (info?.pointee.si_code ?? 0) > 0)
  default: end(signal, isFault: false)
  }
  errno = savedErrno
}

/// Ends the process with the signal's default or previous disposition.
private func end(_ signal: Int32, isFault: Bool) {
  restoreTerminal()
  sigaction(signal, state.pointee.previous + Int(signal), nil)
  // A fault recurs when the handler returns, and then reaches the previous handler.
  if isFault { return }
  take(signal)
  // Swift's backtracer returns from a signal that was sent, not caused by a fault.
  var standard = sigaction()
  sigaction(signal, &standard, nil)
  take(signal)
}

/// Lets a signal take effect within the handler, which blocks all; a backtracer needs those for faults too.
private func take(_ signal: Int32) {
  var mask = sigset_t()
  sigemptyset(&mask)
  pthread_sigmask(SIG_SETMASK, &mask, nil)
  raise(signal)
}

/// Stops the process with the default disposition, and restores the handler when it is continued.
private func stop() {
  restoreTerminal()
  var handler = sigaction()
  sigaction(SIGTSTP, state.pointee.previous + Int(SIGTSTP), &handler)
  take(SIGTSTP)
  // Reached after SIGCONT, or immediately if the process cannot be stopped because nothing could continue it.
  sigaction(SIGTSTP, &handler, nil)
  notify(.continued)
}
