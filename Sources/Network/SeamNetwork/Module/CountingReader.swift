import SeamSupport

extension HTTPBody {
  /// Returns the body, observed: each chunk is counted, and more than `limit` bytes are a failure of the request.
  func counted(
    limit: Int?, of request: HTTPRequest, onBytes: (@Sendable (_ count: Int64, _ total: Int64?) -> Void)?
  ) throws -> HTTPBody {
    let total = length
    let count: @Sendable (Int64) throws -> Void = { count in
      if let limit, count > Int64(limit) {
        throw NetworkError(.tooLarge, reason: "the body has more than \(limit) bytes", request: request)
      }
      onBytes?(count, total)
    }
    if let total, let limit, total > Int64(limit) {
      cancel()
      try count(total)
    }
    if onBytes == nil, bytes != nil { return self }
    guard isRepeatable else {
      return HTTPBody(length: total, reader: CountingReader(try makeReader(), count))
    }
    if bytes != nil, limit != nil {
      onBytes?(total ?? 0, total)
      return self
    }
    return HTTPBody(length: total, repeatable: { CountingReader(try makeReader(), count) })
  }
}

/// Reports how many bytes were read so far.
final class CountingReader: HTTPBodyReader {
  private let base: any HTTPBodyReader
  private let count: @Sendable (Int64) throws -> Void
  private let sum = Locked(Int64(0))

  init(_ base: any HTTPBodyReader, _ count: @escaping @Sendable (Int64) throws -> Void) {
    self.base = base
    self.count = count
  }

  func read() async throws -> [UInt8]? {
    guard let chunk = try await base.read() else { return nil }
    let sum = sum.withLock { sum in
      sum += Int64(chunk.count)
      return sum
    }
    do {
      try count(sum)
    } catch {
      base.cancel()
      throw error
    }
    return chunk
  }

  func cancel() { base.cancel() }
}
