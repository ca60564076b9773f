import SeamFlow

/// Runs a script's commands on a host with a screen in memory.
@MainActor
final class ScriptRunner {
  /// An expectation that failed.
  struct Failure: Error {
    let message: String
  }

  private let host: TerminalHost
  private let navigator: Navigator
  private let device = InMemoryDevice(size: Size(columns: 80, rows: 24))
  private let sleep: @Sendable (Duration) async -> Void
  private let print: @MainActor (String) -> Void
  private var decoder = InputDecoder()
  private var timeout = Duration.seconds(10)
  private var hasQuit = false
  private var waiter: CheckedContinuation<Void, Never>?

  init(
    _ host: TerminalHost, _ navigator: Navigator, sleep: @escaping @Sendable (Duration) async -> Void,
    print: @escaping @MainActor (String) -> Void
  ) {
    self.host = host
    self.navigator = navigator
    self.sleep = sleep
    self.print = print
    host.attach(device, colors: .none)
    host.onQuit = { [weak self] in self?.hasQuit = true }
    host.onDraw = { [weak self] in self?.wake() }
    navigator.attach(host)
  }

  /// The number of turns of the main actor after which a line counts as completed.
  ///
  /// A screen's work takes a few turns from an observed change to the updated configuration. Use `wait-for` for
  /// anything longer.
  private static let turns = 12

  func settle() async {
    for _ in 0..<Self.turns {
      await navigator.settle()
      await Task.yield()
    }
    host.drawCompletely()
  }

  func perform(_ command: ScriptCommand) async throws(Failure) {
    switch command {
    case .size(let size):
      device.size = size
      await settle()
    case .type(let text): try await send(Array(text.utf8))
    case .paste(let text): try await send(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
    case .key(let key): try await send(KeyEncoder.bytes(for: key) ?? [])
    case .expect(let text): if !shows(text) { throw failure("\"\(text)\" is not on the screen") }
    case .expectNot(let text): if shows(text) { throw failure("\"\(text)\" is on the screen") }
    case .expectQuit: if !hasQuit { throw failure("the app has not quit") }
    case .waitFor(let text): try await wait(for: text)
    case .timeout(let seconds): timeout = .seconds(seconds)
    case .screen(let title): print(picture(title: title))
    }
  }

  private func send(_ bytes: [UInt8]) async throws(Failure) {
    if hasQuit { throw Failure(message: "the app has quit and receives no more keys; remove the lines after the quit") }
    host.receive(decoder.decode(bytes) + decoder.flush())
    await settle()
  }

  private func shows(_ text: String) -> Bool { host.frame.lines.contains { $0.contains(text) } }

  private func failure(_ message: String) -> Failure {
    Failure(message: "\(message):\n\(picture(title: ""))")
  }

  private func picture(title: String) -> String {
    let size = Size(columns: host.frame.size.columns + 2, rows: host.frame.size.rows + 2)
    var panel = Canvas.panel(size: size, title: title)
    panel.draw(host.frame, x: 1, y: 1)
    return panel.text
  }

  // MARK: Waiting

  private func wait(for text: String) async throws(Failure) {
    var isOver = false
    let deadline = Task { [timeout, sleep] in
      await sleep(timeout)
      isOver = true
      wake()
    }
    defer { deadline.cancel() }
    while !shows(text) {
      if isOver { throw failure("\"\(text)\" did not appear within \(timeout.components.seconds) seconds") }
      await withCheckedContinuation { waiter = $0 }
    }
    await settle()
  }

  private func wake() {
    waiter?.resume()
    waiter = nil
  }
}
