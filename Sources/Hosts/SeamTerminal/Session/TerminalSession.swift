import Dispatch

/// The real terminal: switches it to full screen and back, reads its keys and handles its signals.
@MainActor
final class TerminalSession: TerminalDevice {
  private let host: TerminalHost
  private let original: POSIX.Modes
  private let notices: (read: Int32, write: Int32)
  private var sources: [any DispatchSourceRead] = []
  private lazy var reader = InputReader {
    POSIX.bytes(from: POSIX.input) ?? []
  } wait: { waiting, flush in
    let quiet: DispatchTimeInterval =
      switch waiting {
      // Longer than any connection takes between the bytes of one key, shorter than a user notices after Escape.
      case .key: .milliseconds(40)
      // Longer than a slow connection stalls within a paste: the rest would be interpreted as keys.
      case .paste: .seconds(1)
      }
    // Runs on the main queue, which serves the main actor.
    DispatchQueue.main.asyncAfter(deadline: .now() + quiet) { MainActor.assumeIsolated { flush() } }
  } send: { [weak self] inputs in
    self?.host.receive(inputs)
  }

  /// Makes a session; nil if standard input or output is not an addressable terminal.
  init?(host: TerminalHost) {
    guard
      POSIX.isTerminal(POSIX.input), POSIX.isTerminal(POSIX.output), POSIX.environment("TERM") != "dumb",
      let original = POSIX.modes(), let notices = POSIX.openPipe()
    else { return nil }
    self.host = host
    self.original = original
    self.notices = notices
  }

  /// Takes over the terminal for the rest of the process.
  func start() {
    SignalGuard.install(original: original, leaving: ANSI.leave, notices: notices.write)
    enter()
    observe(POSIX.input) { session, bytes in
      // Without its terminal the app cannot serve its user.
      guard let bytes else { POSIX.hangUp() }
      session.reader.take(bytes)
    }
    observe(notices.read) { session, bytes in
      let notices = Set((bytes ?? []).compactMap(SignalGuard.Notice.init))
      if notices.contains(.continued) { session.enter() }
      if !notices.isEmpty { session.host.redraw() }
    }
    host.onSuspend = { POSIX.suspendJob() }
    host.attach(self, colors: ColorDepth(environment: POSIX.environment))
  }

  private func observe(_ descriptor: Int32, _ body: @escaping @MainActor (TerminalSession, [UInt8]?) -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      // The source's queue is the main queue, which serves the main actor.
      MainActor.assumeIsolated {
        SignalGuard.protectThread()
        guard let self else { return }
        body(self, POSIX.bytes(from: descriptor))
      }
    }
    source.activate()
    sources.append(source)
  }

  private func enter() {
    // Set before the switch: a signal in between restores modes that are still unchanged, which is harmless.
    SignalGuard.setEntered(true)
    POSIX.setRaw(from: original)
    write(ANSI.enter)
  }

  // MARK: Device

  var size: Size { POSIX.windowSize() ?? Size(columns: 80, rows: 24) }

  func write(_ bytes: [UInt8]) {
    if !POSIX.send(bytes, to: POSIX.output) { POSIX.hangUp() }
  }
}
