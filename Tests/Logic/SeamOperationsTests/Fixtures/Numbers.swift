import SeamOperations
import SeamSupport

/// The source of the tests' queries.
protocol NumberReading: Sendable {
  func numbers() async throws -> [Int]
  func changes() -> AsyncStream<Void>
}

/// The infrastructure of the tests' commands.
protocol NumberWriting: NumberReading {
  func append(_ number: Int) async throws
}

/// Numbers in memory, whose reads a test can hold.
final class Numbers: NumberWriting {
  private struct State {
    var numbers: [Int]
    var readCount = 0
    var cancelCount = 0
    var isHeld = false
    var reads: [CheckedContinuation<Void, Never>] = []
    var readWaiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var observers: [Int: AsyncStream<Void>.Continuation] = [:]
    var openedStreams = 0
  }

  private let state: Locked<State>

  init(_ numbers: [Int] = [1, 2, 3]) { state = Locked(State(numbers: numbers)) }

  var all: [Int] { state.withLock { $0.numbers } }
  var readCount: Int { state.withLock { $0.readCount } }
  /// How many reads were cancelled while they were held.
  var cancelCount: Int { state.withLock { $0.cancelCount } }
  var observerCount: Int { state.withLock { $0.observers.count } }
  var openedStreams: Int { state.withLock { $0.openedStreams } }

  /// Lets reads wait, after they have read, until ``release()``.
  func hold() { state.withLock { $0.isHeld = true } }

  func release() {
    let reads = state.withLock { state in
      state.isHeld = false
      defer { state.reads = [] }
      return state.reads
    }
    for read in reads { read.resume() }
  }

  /// Lets the read that has waited longest go on.
  func releaseFirst() {
    state.withLock { state in state.reads.isEmpty ? nil : state.reads.removeFirst() }?.resume()
  }

  /// The reads that wait.
  var heldCount: Int { state.withLock { $0.reads.count } }

  /// Waits until so many reads began.
  func waitForReads(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.readCount < count { state.readWaiters.append((count, continuation)) }
        return state.readCount >= count
      }
      if isReached { continuation.resume() }
    }
  }

  func numbers() async throws -> [Int] {
    let (numbers, isHeld, waiters) = state.withLock { state in
      state.readCount += 1
      let (reached, others) = (
        state.readWaiters.filter { $0.count <= state.readCount },
        state.readWaiters.filter { $0.count > state.readCount }
      )
      state.readWaiters = others
      return (state.numbers, state.isHeld, reached.map(\.continuation))
    }
    for waiter in waiters { waiter.resume() }
    guard isHeld else { return numbers }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          if state.isHeld { state.reads.append(continuation) }
          return state.isHeld
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.cancelCount += 1 }
    }
    return numbers
  }

  func append(_ number: Int) async throws { add(number) }

  func add(_ number: Int) {
    let observers = state.withLock { state in
      state.numbers.append(number)
      return state.observers.values
    }
    for observer in observers { observer.yield() }
  }

  /// Ends the streams of changes, as a storage does that closes.
  func finish() { for observer in state.withLock({ Array($0.observers.values) }) { observer.finish() } }

  func changes() -> AsyncStream<Void> {
    let (stream, observer) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      state.openedStreams += 1
      state.observers[state.openedStreams] = observer
      return state.openedStreams
    }
    observer.onTermination = { [weak self] _ in _ = self?.state.withLock { $0.observers.removeValue(forKey: id) } }
    return stream
  }
}

/// An observed query.
struct NumbersAbove: Query {
  let limit: Int

  func value(from source: any NumberReading) async throws -> [Int] {
    try await source.numbers().filter { $0 > limit }
  }

  func changes(in source: any NumberReading) -> AsyncStream<Void>? { source.changes() }
}

/// A query that does not change.
struct FirstNumber: Query {
  func value(from source: any NumberReading) async throws -> Int? { try await source.numbers().first }
}

struct Append: Command {
  let number: Int

  func run(in infra: any NumberWriting) async throws { try await infra.append(number) }
}

struct AppendAll: ProgressCommand {
  let numbers: [Int]

  func run(in infra: any NumberWriting, progress: @escaping @Sendable (CommandProgress) -> Void) async throws {
    for (count, number) in numbers.enumerated() {
      progress(CommandProgress(completed: count, of: numbers.count))
      try await infra.append(number)
    }
    progress(CommandProgress(completed: numbers.count, of: numbers.count))
  }
}

/// How an operation is written; both forms have the same guarantees.
enum Form: CaseIterable {
  case type, closure
}

/// The queries above, without types.
enum NumberQueries {
  static let above = QueryFunction(
    { (source: any NumberReading) in { (limit: Int) in try await source.numbers().filter { $0 > limit } } },
    changes: { $0.changes })
  static let first = QueryFunction { (source: any NumberReading) in { try await source.numbers().first } }
}

extension Operations where Source == any NumberReading, Infra == any NumberWriting {
  convenience init(_ numbers: Numbers) { self.init(reading: numbers, writing: numbers) }

  func numbers(above limit: Int, _ form: Form) -> BoundQuery<[Int]> {
    form == .type ? bind(NumbersAbove(limit: limit)) : bind(NumberQueries.above(limit))
  }

  func firstNumber(_ form: Form) -> BoundQuery<Int?> {
    form == .type ? bind(FirstNumber()) : bind(NumberQueries.first())
  }

  func append(_ number: Int, _ form: Form) -> BoundCommand {
    form == .type ? bind(Append(number: number)) : command { try await $0.append(number) }
  }

  func appendAll(_ numbers: [Int], _ form: Form) -> BoundCommand {
    let all = AppendAll(numbers: numbers)
    return form == .type ? bind(all) : command { try await all.run(in: $0, progress: $1) }
  }
}

struct Failure: Error, Equatable {
  let number: Int
}
