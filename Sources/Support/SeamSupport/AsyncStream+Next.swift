extension AsyncStream where Element: Sendable {
  /// Waits for the next element; nil once the stream has ended, or the task is cancelled.
  ///
  /// Stays on the caller's actor; before iOS 18 and macOS 15, which have no such call, it is left meanwhile.
  package func next(isolation actor: isolated (any Actor)?) async -> Element? {
    var iterator = makeAsyncIterator()
    if #available(iOS 18, macOS 15, *) { return await iterator.next(isolation: actor) }
    return await iterator.next()
  }
}
