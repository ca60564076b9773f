import SeamSupport

/// Limits how many requests are under way to one origin at the same time; others wait in their order.
///
/// A request counts until its response was read, or dropped.
public final class HostLimit: NetworkBehaviour {
  private let maximum: Int
  private let turns = Locked<[Origin: Turns]>([:])
  /// Numbers of waiters, each used once: those of an origin outlive the entry of their origin.
  private let lastID = Locked(UInt64(0))

  private struct Turns: Sendable {
    var taken = 0
    var waiting: [(id: UInt64, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  /// Creates a limit.
  ///
  /// - Parameter maximum: the most requests to one origin, at least 1.
  public init(_ maximum: Int) { self.maximum = max(1, maximum) }

  public var level: BehaviourLevel { .attempt }

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: NetworkNext
  ) async throws -> HTTPResponse {
    guard let origin = request.origin else { return try await next(request) }
    try await take(origin)
    let turn = Turn { [weak self] in self?.release(origin) }
    var response: HTTPResponse
    do {
      response = try await next(request)
    } catch {
      turn.end()
      throw error
    }
    if response.body.bytes != nil {
      turn.end()
    } else {
      response.body = HTTPBody(
        length: response.body.length, reader: TurnReader(try response.body.makeReader(), turn))
    }
    return response
  }

  private func take(_ origin: Origin) async throws {
    try Task.checkCancellation()
    let mustWait = turns.withLock { turns in
      let mustWait = turns[origin, default: Turns()].taken >= maximum
      if !mustWait { turns[origin, default: Turns()].taken += 1 }
      return mustWait
    }
    guard mustWait else { return }
    let id = lastID.withLock { id in
      id += 1
      return id
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = turns.withLock { turns in
          if Task.isCancelled { return .failure(CancellationError()) }
          if turns[origin, default: Turns()].taken < maximum {
            turns[origin, default: Turns()].taken += 1
            return .success(())
          }
          turns[origin]?.waiting.append((id, continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = turns.withLock { turns in
        turns[origin]?.waiting.firstIndex { $0.id == id }.flatMap { turns[origin]?.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  private func release(_ origin: Origin) {
    let next = turns.withLock { turns -> CheckedContinuation<Void, any Error>? in
      guard var own = turns[origin] else { return nil }
      defer { turns[origin] = own.taken == 0 ? nil : own }
      guard !own.waiting.isEmpty else {
        own.taken -= 1
        return nil
      }
      return own.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}

/// A place among the requests to an origin, which is given back once.
private final class Turn: Sendable {
  private let release: Locked<(@Sendable () -> Void)?>

  init(_ release: @escaping @Sendable () -> Void) { self.release = Locked(release) }

  deinit { end() }

  func end() {
    let release = release.withLock { release in
      defer { release = nil }
      return release
    }
    release?()
  }
}

/// Ends a turn with the stream.
private final class TurnReader: HTTPBodyReader {
  private let base: any HTTPBodyReader
  private let turn: Turn

  init(_ base: any HTTPBodyReader, _ turn: Turn) {
    self.base = base
    self.turn = turn
  }

  func read() async throws -> [UInt8]? {
    do {
      let chunk = try await base.read()
      if chunk == nil { turn.end() }
      return chunk
    } catch {
      turn.end()
      throw error
    }
  }

  func cancel() {
    base.cancel()
    turn.end()
  }
}
