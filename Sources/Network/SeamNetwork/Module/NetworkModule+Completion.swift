extension NetworkModule {
  /// Performs a request and calls a completion with the result, once, on the module's completion executor.
  ///
  /// - Returns: the call, which can be cancelled; the completion is then called with the code `cancelled`. Dropping it
  ///   cancels nothing.
  @discardableResult public func perform<Request: NetworkRequest>(
    _ request: Request,
    completion: @escaping @Sendable (_ result: Result<Request.Response, NetworkError>) -> Void
  ) -> NetworkTask {
    let executor = completionExecutor
    let task = Task {
      let result: Result<Request.Response, NetworkError>
      do throws(NetworkError) {
        result = .success(try await perform(request))
      } catch {
        result = .failure(error)
      }
      executor.execute { completion(result) }
    }
    return NetworkTask { task.cancel() }
  }
}

/// A call of the callback API.
public struct NetworkTask: Sendable {
  private let stop: @Sendable () -> Void

  init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Cancels the call; it does nothing after the call ended.
  public func cancel() { stop() }
}
