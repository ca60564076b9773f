import Foundation

/// One call of `download`: requests the file, in as many attempts as needed, and joins its parts.
struct Download {
  /// The bytes that are gathered before they are written.
  private static let bufferSize = 256 << 10

  let network: any NetworkModule
  let request: HTTPRequest
  let path: String
  let options: DownloadOptions
  var calls = FileCalls()

  /// The way in which the reading of a body ended.
  private enum End {
    /// The file is whole.
    case whole
    /// There is more to ask for.
    case more
    /// It was interrupted.
    case interrupted(NetworkError)
  }

  /// The state of the download between two attempts.
  private struct State {
    var found: PartFile.Found
    /// The bytes at which the download resumed; 0 once it started over.
    var resumedFrom: Int64
    /// The most bytes so far, so that a download that starts over again and again fails.
    var most: Int64
    var failures = 0
  }

  func run() async throws(NetworkError) -> DownloadedFile {
    do {
      try check()
      let part = try await PartFile.open(path, of: request.url, calls: calls)
      do {
        return try await run(part)
      } catch {
        if Task.isCancelled, options.cancellation == .discardsPart { await part.discard() } else { await part.keep() }
        throw error
      }
    } catch {
      let isCancelled = error is CancellationError || Task.isCancelled
      throw isCancelled
        ? NetworkError(.cancelled, reason: "the download was cancelled", request: request)
        : NetworkError(error, for: request)
    }
  }

  private func check() throws(NetworkError) {
    guard request.method == .get else {
      throw NetworkError(
        .invalidRequest, reason: "a download is a GET, not a \(request.method.rawValue)", request: request)
    }
    for name in ["Range", "If-Range"] where request.fields.contains(name) {
      throw NetworkError(.invalidRequest, reason: "the field \(name) is the download's; remove it", request: request)
    }
  }

  private func run(_ part: PartFile) async throws -> DownloadedFile {
    let deadline = request.options.timeout.map { options.clock.now + $0 }
    let found = try await part.find()
    var state = State(found: found, resumedFrom: found.count, most: found.count)
    while true {
      try Task.checkCancellation()
      let (attempt, plan) = try makeRequest(state.found, deadline)
      var failure: NetworkError
      do {
        let response = try await network.send(attempt)
        let end = try await receive(response, plan, part, &state)
        switch end {
        case .whole:
          try Task.checkCancellation()
          try await part.finish()
          return DownloadedFile(
            path: path, size: state.found.count, resumedFrom: state.resumedFrom, fields: response.fields,
            url: response.url)
        case .more:
          continue
        case .interrupted(let error): failure = error
        }
      } catch let error as NetworkError {
        failure = error
      }
      try await pause(after: failure, &state)
    }
  }

  /// Waits until the next attempt, or throws if there is none.
  private func pause(after failure: NetworkError, _ state: inout State) async throws {
    // Without a connection the network module has decided already: its handler refused, or none came in time.
    let repeats = failure.code.isTransient && failure.code != .deadlineExceeded && failure.code != .offline
    guard repeats else { throw failure }
    if state.found.count > state.most {
      state.most = state.found.count
      state.failures = 0
    }
    state.failures += 1
    guard state.failures < max(options.maximumFailures, 1) else { throw failure }
    if state.found.validator == nil { state.found = PartFile.Found() }
    try await options.clock.sleep(for: options.pause(failures: state.failures))
  }

  private func makeRequest(_ found: PartFile.Found, _ deadline: Duration?) throws -> (HTTPRequest, DownloadPlan) {
    var request = request
    var plan = DownloadPlan(length: found.length)
    plan.allowsEncoding = request.fields.contains("Accept-Encoding")
    // Ranges are of the bytes as they are sent.
    if !plan.allowsEncoding { request.fields["Accept-Encoding"] = "identity" }
    if found.count > 0, let validator = found.validator {
      request.fields["Range"] = "bytes=\(found.count)-"
      request.fields["If-Range"] = validator.value
      plan.offset = found.count
      plan.validator = validator
    }
    request.options = request.options.withoutLimits
    if let deadline {
      let remaining = deadline - options.clock.now
      guard remaining > .zero else {
        throw NetworkError(.deadlineExceeded, reason: "the download took longer than it may", request: request)
      }
      request.options.timeout = remaining
    }
    return (request, plan)
  }

  // MARK: A response

  private func receive(
    _ response: HTTPResponse, _ plan: DownloadPlan, _ part: PartFile, _ state: inout State
  ) async throws -> End {
    switch plan.step(status: response.status, fields: response.fields, bodyLength: response.body.length) {
    case .fail(let code, let reason):
      if code == .unacceptableStatus { throw await response.unacceptableStatus(request) }
      response.body.cancel()
      throw NetworkError(code, reason: reason, request: request)
    case .askForWhole(let reason):
      response.body.cancel()
      // A later call must not ask for the same range again.
      try await part.startOver(nil, length: nil)
      state.found = PartFile.Found()
      state.resumedFrom = 0
      return .interrupted(
        NetworkError(.connectionLost, reason: "the download cannot resume: \(reason)", request: request))
    case .startOver(let validator, let length):
      try await part.startOver(validator, length: length)
      state.found = PartFile.Found(count: 0, validator: validator, length: length)
      state.resumedFrom = 0
      return try await read(response, upTo: length, part, &state)
    case .append(let end, let length):
      state.found.length = length
      return try await read(response, upTo: end, part, &state)
    }
  }

  /// Writes a body to the part, and tells whether the file is whole.
  private func read(
    _ response: HTTPResponse, upTo end: Int64?, _ part: PartFile, _ state: inout State
  ) async throws -> End {
    var buffer: [UInt8] = []
    let interruption: NetworkError?
    do {
      try checkSize(state.found.length ?? state.found.count)
      report(state.found.count, state.found.length)
      var chunks = response.body.makeAsyncIterator()
      while let chunk = try await chunks.next() {
        try Task.checkCancellation()
        let arrived = state.found.count + Int64(buffer.count + chunk.count)
        if let end, arrived > end {
          // The server sent more bytes than it announced: none of them can be trusted.
          state.found = PartFile.Found()
          try await part.startOver(nil, length: nil)
          throw NetworkError(
            .malformedResponse, reason: "the server sent more than the \(end) bytes it announced", request: request)
        }
        try checkSize(arrived)
        if buffer.isEmpty { buffer = chunk } else { buffer += chunk }
        report(arrived, state.found.length)
        if buffer.count >= Self.bufferSize { try await flush(&buffer, part, &state) }
      }
      interruption = nil
    } catch {
      response.body.cancel()
      // The bytes that arrived are written, so that they need not be sent again.
      if state.found.validator != nil { try await flush(&buffer, part, &state) }
      guard let error = error as? NetworkError, error.code.isTransient else { throw error }
      interruption = error
    }
    try await flush(&buffer, part, &state)
    // A connection that is lost after the last byte has lost nothing.
    if let interruption, end.map({ state.found.count < $0 }) ?? true { return .interrupted(interruption) }
    if let end, state.found.count < end {
      return .interrupted(
        NetworkError(
          .connectionLost, reason: "the body ended after \(state.found.count) of \(end) bytes", request: request))
    }
    if let length = state.found.length, state.found.count < length { return .more }
    return .whole
  }

  private func flush(_ buffer: inout [UInt8], _ part: PartFile, _ state: inout State) async throws {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer = []
    try await part.append(bytes, length: state.found.length)
    state.found.count += Int64(bytes.count)
  }

  private func checkSize(_ size: Int64) throws {
    guard let most = request.options.maximumBodySize, size > most else { return }
    throw NetworkError(.tooLarge, reason: "the file has more than \(most) bytes", request: request)
  }

  private func report(_ completed: Int64, _ total: Int64?) {
    options.onProgress?(TransferProgress(completed: completed, total: total))
  }
}
