/// Decodes what comes from a terminal, and decides that an Escape with nothing after it is a key and that a paste
/// without an end is over.
@MainActor
final class InputReader {
  private var decoder = InputDecoder()
  /// Counts chunks, so that a wait that was overtaken by more input does nothing.
  private var chunk = 0
  private let unread: @MainActor () -> [UInt8]
  private let wait: @MainActor (InputDecoder.Waiting, @escaping @MainActor () -> Void) -> Void
  private let send: @MainActor ([Input]) -> Void

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - unread: reads what has come and was not taken; empty where there is nothing.
  ///   - wait: calls back after the time in which more bytes of a key or of a paste must have come.
  ///   - send: takes what the user put in.
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
      // An app that was busy comes to the clock before it comes to the keys.
      take(unread())
      if chunk == self.chunk { send(decoder.flush()) }
    }
  }
}
