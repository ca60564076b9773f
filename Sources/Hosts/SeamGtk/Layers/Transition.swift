#if Gtk
/// An animation on the screen, with an end.
@MainActor
final class Transition {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var isOver = false

  /// The maximum time to wait: a window that is not drawn, such as a minimised one, draws no last frame.
  private static let longest = Duration.milliseconds(1000)

  func end() {
    isOver = true
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when the transition is over, or after the maximum time.
  func wait() async {
    guard !isOver else { return }
    let deadline = Task { [weak self] in
      do { try await Task.sleep(for: Self.longest) } catch { return }
      self?.end()
    }
    await withCheckedContinuation { waiting.append($0) }
    deadline.cancel()
  }
}
#endif
