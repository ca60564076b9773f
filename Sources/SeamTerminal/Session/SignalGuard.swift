#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Gives the terminal back, however the process stops or ends.
///
/// One handler serves all signals, in the handler itself and not on the main queue, so that a hung app can be
/// stopped too. It only calls what POSIX lists as async-signal-safe (`write`, `tcsetattr`, `sigaction`,
/// `pthread_sigmask`, `raise`) on memory that was prepared before. Fatal signals are raised again with the
/// disposition that was there before, so that exit status, core dump and backtrace are the usual ones.
enum SignalGuard {
  /// What the handler tells the main queue through the pipe.
  enum Notice: UInt8 {
    case resized, continued
  }

  private static let requests = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT]
  private static let faults = [SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE]

  /// Installs the handler, once in a process.
  ///
  /// A signal that the parent had this process ignore, such as SIGHUP under `nohup`, stays ignored.
  static func install(original: termios, leaving: [UInt8], notices: Int32) {
    state.initialize(to: State(original: original, count: leaving.count, notices: notices))
    state.pointee.bytes.initialize(from: leaving, count: leaving.count)
    for signal in requests + faults + [SIGTSTP, SIGCONT, SIGWINCH] {
      var action = sigaction()
      action.setHandler(onSignal)
      // Only a fault can be the stack's own; others leave the small spare one to who was there before.
      action.sa_flags = SA_RESTART | SA_SIGINFO | (faults.contains(signal) ? SA_ONSTACK : 0)
      sigfillset(&action.sa_mask)
      sigaction(signal, nil, state.pointee.previous + Int(signal))
      if state.pointee.previous[Int(signal)].isIgnored { continue }
      sigaction(signal, &action, nil)
    }
    atexit { restoreTerminal() }
  }

  /// Says whether there is something to give back.
  static func setEntered(_ isEntered: Bool) { state.pointee.isEntered = isEntered ? 1 : 0 }

  /// Gives this thread a stack for the handler, should its own have run over.
  ///
  /// The main queue may be served by another thread each time; each keeps its stack for good.
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

// Safe without isolation: the pointer itself never changes and its memory is never freed. All it points to is
// written by `install` before the first handler can run, and only read after; but for `isEntered`, an integer
// that is written whole, for which a handler that comes in between finds the old or the new value, and either
// only makes it restore once more or once less what the interrupted call is changing itself.
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

/// Lets a fatal signal take its course.
private func end(_ signal: Int32, isFault: Bool) {
  restoreTerminal()
  sigaction(signal, state.pointee.previous + Int(signal), nil)
  // What faulted does so again when the handler returns, and whoever was there before finds it in its place.
  if isFault { return }
  take(signal)
  // Swift's backtracer comes back from a signal that was only sent.
  var standard = sigaction()
  sigaction(signal, &standard, nil)
  take(signal)
}

/// Has a signal take effect within the handler, which blocks all; a backtracer needs those for faults too.
private func take(_ signal: Int32) {
  var mask = sigset_t()
  sigemptyset(&mask)
  pthread_sigmask(SIG_SETMASK, &mask, nil)
  raise(signal)
}

/// Stops the process as if there were no handler, and goes on when it is continued.
private func stop() {
  restoreTerminal()
  var handler = sigaction()
  sigaction(SIGTSTP, state.pointee.previous + Int(SIGTSTP), &handler)
  take(SIGTSTP)
  // Here after SIGCONT, or at once where nobody could continue the process.
  sigaction(SIGTSTP, &handler, nil)
  notify(.continued)
}
