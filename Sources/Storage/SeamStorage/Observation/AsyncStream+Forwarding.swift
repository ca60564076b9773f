extension AsyncStream<Void> {
  /// Signals whenever one of the streams does, until all have ended; pending signals are coalesced into one.
  ///
  /// - Parameter prepare: called before each signal.
  init(forwarding streams: [AsyncStream<Void>], prepare: @escaping @Sendable () -> Void = {}) {
    let (stream, continuation) = Self.makeStream(bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      await withTaskGroup { group in
        for stream in streams {
          group.addTask {
            for await _ in stream {
              prepare()
              continuation.yield()
            }
          }
        }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    self = stream
  }
}
