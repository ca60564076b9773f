extension FlowNavigation {
  /// Passes a command of the flow to the navigator and waits for its answer.
  ///
  /// The flow is not ended for being idle between the answer and the return to its code.
  ///
  /// - Parameters:
  ///   - fallback: the result if the flow isn't live, the task is already cancelled, or the navigator is released.
  ///   - command: performs the work, stores the closure for the answer, and returns a closure that undoes the work if
  ///     the task is cancelled.
  func wait<Answer: Sendable>(
    otherwise fallback: Answer,
    _ command: (Navigator, FlowID, @escaping @MainActor (Answer) -> Void) -> @MainActor (Navigator) -> Void
  ) async -> Answer {
    guard !Task.isCancelled else { return fallback }
    let call = WaitingCall()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Also resumes if the navigator is released, which this call does not retain.
        let reply = Reply(continuation, otherwise: fallback)
        with { navigator, flow in
          call.navigator = navigator
          call.undo = command(navigator, flow) { answer in
            call.willReturn()
            reply.send(answer)
          }
        }
      }
    } onCancel: {
      Task { @MainActor in call.cancel() }
    }
    call.didReturn()
    return answer
  }
}

/// The state of a call that waits for navigation.
@MainActor
private final class WaitingCall {
  weak var navigator: Navigator?
  var undo: (@MainActor (Navigator) -> Void)?
  private var isReturning = false

  nonisolated init() {}

  func cancel() {
    if let navigator { undo?(navigator) }
  }

  func willReturn() {
    guard !isReturning, let navigator else { return }
    isReturning = true
    navigator.willReturn()
  }

  func didReturn() {
    if isReturning { navigator?.didReturn() }
  }
}
