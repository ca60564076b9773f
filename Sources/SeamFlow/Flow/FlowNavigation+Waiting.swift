extension FlowNavigation {
  /// Gives a command of the flow to the navigator and waits for its answer.
  ///
  /// The flow does not end for lack of anything to do between the answer and the return to it.
  ///
  /// - Parameters:
  ///   - fallback: returned if the flow isn't live, the task is cancelled before, or the navigator is dropped.
  ///   - command: does the work, keeps the closure for the answer, and returns what undoes the work if the task is
  ///     cancelled.
  func wait<Answer: Sendable>(
    otherwise fallback: Answer,
    _ command: (Navigator, FlowID, @escaping @MainActor (Answer) -> Void) -> @MainActor (Navigator) -> Void
  ) async -> Answer {
    guard !Task.isCancelled else { return fallback }
    let call = WaitingCall()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Resumes also if the navigator is dropped, which this call does not keep.
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

/// What a call needs while it waits for navigation.
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
