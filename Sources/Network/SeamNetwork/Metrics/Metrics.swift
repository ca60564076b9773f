import Foundation

/// Measures calls, or each request that is sent, and reports each to a closure.
public struct Metrics: NetworkBehaviour {
  public let level: BehaviourLevel
  private let record: @Sendable (NetworkMeasurement) -> Void

  /// Creates a behaviour.
  ///
  /// - Parameters:
  ///   - level: whether calls are measured, or each request that is sent.
  ///   - record: gets each measurement, also of failures and of calls that were cancelled, on any thread.
  public init(level: BehaviourLevel = .call, to record: @escaping @Sendable (_ measurement: NetworkMeasurement) -> Void)
  {
    self.level = level
    self.record = record
  }

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: NetworkNext
  ) async throws -> HTTPResponse {
    let start = call.clock.now
    do {
      let response = try await next(request)
      report(request, .success(response), since: start, call)
      return response
    } catch {
      report(request, .failure(NetworkError(error, for: request)), since: start, call)
      throw error
    }
  }

  private func report(
    _ request: HTTPRequest, _ result: Result<HTTPResponse, NetworkError>, since start: Duration, _ call: NetworkCall
  ) {
    let response = try? result.get()
    var code: NetworkError.Code?
    if case .failure(let error) = result { code = error.code }
    record(
      NetworkMeasurement(
        name: request.options.name ?? request.url.path(), method: request.method, host: request.url.host() ?? "",
        status: response?.status, error: code, source: response?.source, duration: call.clock.now - start,
        bodySize: response?.body.length, exchange: response?.metrics))
  }
}
