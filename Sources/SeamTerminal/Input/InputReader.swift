/// Decodes what comes from a terminal, and decides that an Escape with nothing after it is a key.
@MainActor
final class InputReader {
  private var decoder = InputDecoder()
  /// Counts chunks, so that a wait that was overtaken by more input does nothing.
  private var chunk = 0
  private let wait: @MainActor (@escaping @MainActor () -> Void) -> Void
  private let send: @MainActor ([Input]) -> Void

  /// Makes a reader.
  ///
  /// - Parameter wait: calls back after the time in which the rest of a key's bytes must have come.
  init(
    wait: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void, send: @escaping @MainActor ([Input]) -> Void
  ) {
    self.wait = wait
    self.send = send
  }

  func take(_ bytes: [UInt8]) {
    chunk += 1
    send(decoder.decode(bytes))
    guard decoder.isWaiting else { return }
    let chunk = chunk
    wait { [weak self] in
      guard let self, chunk == self.chunk else { return }
      send(decoder.flush())
    }
  }
}
