/// The calls of tools that a client waits for: each begins when those before it have ended.
///
/// All answers are written here, so that none comes into another.
actor Calls {
  private let timeLimit: Duration
  private let write: @Sendable ([UInt8]) -> Void
  private var tasks: [JSON: Task<Void, Never>] = [:]
  private var last: Task<Void, Never>?

  init(timeLimit: Duration, writing write: @escaping @Sendable ([UInt8]) -> Void) {
    self.timeLimit = timeLimit
    self.write = write
  }

  /// Begins a call; the answer is written unless the call is cancelled.
  ///
  /// An id that a call still has is refused, with no id, as the client takes one with it for that call's.
  ///
  /// - Parameter work: heeds the cancellation of its task.
  func begin(_ id: JSON, _ work: @escaping @Sendable () -> JSON?) {
    guard tasks[id] == nil else {
      let text = String(decoding: id.bytes, as: UTF8.self)
      return write(ProtocolError.invalidRequest("A call with the id \(text) is under way.").response())
    }
    let previous = last
    let task = Task.detached { [timeLimit] in
      await previous?.value
      let work = Task.detached { Task.isCancelled ? nil : work() }
      let timer = Task {
        try await Task.sleep(for: timeLimit)
        work.cancel()
      }
      let answer = await withTaskCancellationHandler {
        await work.value
      } onCancel: {
        work.cancel()
      }
      timer.cancel()
      await self.end(id, isCancelled: Task.isCancelled, work.isCancelled ? Self.lateAnswer(id, timeLimit) : answer)
    }
    tasks[id] = task
    last = task
  }

  /// Ends a call without an answer.
  func cancel(_ id: JSON) { tasks[id]?.cancel() }

  /// Writes the answer to a message that is no call.
  func write(_ answer: JSON) { write(answer.bytes + [UInt8(ascii: "\n")]) }

  /// Waits for all calls.
  func finish() async { await last?.value }

  private func end(_ id: JSON, isCancelled: Bool, _ answer: JSON?) {
    tasks[id] = nil
    if !isCancelled, let answer { write(answer) }
  }

  private static func lateAnswer(_ id: JSON, _ timeLimit: Duration) -> JSON {
    .answer(
      to: id, ContextServer.result("There was no answer within \(timeLimit). Ask for a smaller folder.", isError: true))
  }
}
