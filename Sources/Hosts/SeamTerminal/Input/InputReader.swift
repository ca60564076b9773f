/// Decodes a terminal's input, and uses timeouts to tell an Escape key from a sequence and to end an unterminated
/// paste.
@MainActor
final class InputReader {
  private var decoder = InputDecoder()
  /// The number of chunks received, by which a stale timeout is recognised.
  private var chunk = 0
  private let unread: @MainActor () -> [UInt8]
  private let wait: @MainActor (InputDecoder.Waiting, @escaping @MainActor () -> Void) -> Void
  private let send: @MainActor ([Input]) -> Void

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - unread: returns the available bytes that were not read yet; empty if there are none.
  ///   - wait: calls back after the timeout of an incomplete key or paste.
  ///   - send: receives the input.
  init(
    unread: @escaping @MainActor () -> [UInt8],
    wait: @escaping @MainActor (InputDecoder.Waiting, @escaping @MainActor () -> Void) -> Void,
    send: @escaping @MainActor ([Input]) -> Void
  ) {
    self.unread = unread
    self.wait = wait
    self.send = send
  }

  func take(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    chunk += 1
    send(decoder.decode(bytes))
    guard let waiting = decoder.waiting else { return }
    let chunk = chunk
    wait(waiting) { [weak self] in
      guard let self, chunk == self.chunk else { return }
      // A busy app runs the timeout before it reads input that arrived earlier.
      take(unread())
      if chunk == self.chunk { send(decoder.flush()) }
    }
  }
}
