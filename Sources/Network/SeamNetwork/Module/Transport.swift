/// The innermost layer: checks a request, counts its bytes, and hands it to the session.
struct Transport: Sendable {
  let module: DefaultNetworkModule
  let call: NetworkCall

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    try request.check()
    if module.networkStateProvider.state.connectivity == .offline, request.origin?.isLoopback != true {
      throw NetworkError(.offline, reason: "the device has no connection", request: request)
    }
    var request = request
    if let onSent = request.options.onSent {
      request.body = try request.body?.counted(limit: nil, of: request, onBytes: onSent)
    }
    var response: HTTPResponse
    do {
      response = try await module.session.send(request)
    } catch let error as NetworkError {
      throw error.with(request)
    }
    let options = request.options
    let limit = options.maximumBodySize ?? (call.isBuffered ? module.limits.maximumBodySize : nil)
    if limit != nil || options.onReceived != nil {
      response.body = try response.body.counted(limit: limit, of: request, onBytes: options.onReceived)
    }
    if call.isBuffered {
      do {
        response.body = HTTPBody(try await response.body.collect(upTo: limit ?? .max))
      } catch let error as NetworkError {
        throw error.with(request)
      }
    } else if let deadline = call.deadline, options.timeout != nil, response.body.bytes == nil {
      response.body = try response.body.limited(until: deadline, of: request, clock: call.clock)
    }
    return response
  }
}
