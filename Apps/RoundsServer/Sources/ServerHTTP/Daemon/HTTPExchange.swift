import CServerMicroHTTPD
import CoreSupport

/// A request and its response, while its connection is busy with it.
///
/// Sendable because only the daemon's thread uses its properties, except `response`, which is set under the daemon's
/// lock while the connection is suspended and read by the daemon's thread after it was resumed, and `task`.
final class HTTPExchange: @unchecked Sendable {
  let connection: OpaquePointer
  let target: String
  /// What the header said, once it was accepted.
  var request: ServerRequest?
  var wasPresented = false
  var bodySize = 0
  var response: ServerResponse?
  /// Whether the connection must not be used for another request.
  var closesConnection = false
  var pipe: ResponsePipe?
  /// The task that runs the handler or the source of a stream; cancelled at once if it is set too late.
  let task = Locked<TaskState>(TaskState())

  struct TaskState {
    var isCancelled = false
    var task: Task<Void, Never>?
  }

  init(_ connection: OpaquePointer, target: String) {
    self.connection = connection
    self.target = target
  }

  func run(_ task: Task<Void, Never>) {
    let isCancelled = self.task.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task = task.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}
