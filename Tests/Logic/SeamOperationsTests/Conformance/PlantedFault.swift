import SeamOperations
import SeamSupport

/// A mistake in a query that the suite has to find.
enum PlantedFault: String, CaseIterable, Sendable {
  case appendsWhenRead, appendsWhenObserved, countsReads, remembersTheFirstValue, hasNoChanges, neverSignals, opensLate
  case signalsOnce, signalsEveryOtherChange, signalsOneObserver, endsAllObservers, stopsSignalling
  case failsWhenCancelled, failsBesideAnotherRead

  /// The requirement that it violates.
  var requirement: String {
    switch self {
    case .appendsWhenRead: "reading changes nothing"
    case .appendsWhenObserved: "observing changes nothing"
    case .countsReads: "a value that nothing changed is the same each time"
    case .remembersTheFirstValue: "a value after a change is what was changed"
    case .hasNoChanges, .neverSignals, .opensLate: "the first change after changes(in:) is signalled"
    case .signalsOnce, .signalsEveryOtherChange: "each change is signalled"
    case .signalsOneObserver: "all observers are signalled"
    case .endsAllObservers: "an observer that ended does not end the others"
    case .stopsSignalling: "many changes at once come to the last one"
    case .failsWhenCancelled: "a query that is cancelled returns, or throws CancellationError"
    case .failsBesideAnotherRead: "values that are read at the same time are equal"
    }
  }
}

/// A query of all positive numbers, with a fault.
struct FaultyQuery: Query {
  final class Memory: Sendable {
    struct State: Sendable {
      var reads = 0
      var readsUnderWay = 0
      var values: [ObjectIdentifier: [Int]] = [:]
      var streams: [ObjectIdentifier: [AsyncStream<Void>.Continuation]] = [:]
    }

    let state = Locked(State())
  }

  let fault: PlantedFault
  let memory = Memory()

  static func == (left: Self, right: Self) -> Bool { left.memory === right.memory }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(memory)) }

  private func numbers(_ source: any NumberReading) -> Numbers {
    guard let numbers = source as? Numbers else { preconditionFailure("the tests read Numbers") }
    return numbers
  }

  private func remembered(_ numbers: Numbers) -> [Int] {
    memory.state.withLock { state in
      let id = ObjectIdentifier(numbers)
      state.values[id] = state.values[id] ?? numbers.all
      return state.values[id] ?? []
    }
  }

  func value(from source: any NumberReading) async throws -> [Int] {
    let numbers = numbers(source)
    let (reads, isAlone) = memory.state.withLock { state in
      state.reads += 1
      state.readsUnderWay += 1
      return (state.reads, state.readsUnderWay == 1)
    }
    defer { memory.state.withLock { $0.readsUnderWay -= 1 } }
    if Task.isCancelled, fault == .failsWhenCancelled { throw Failure(number: 0) }
    let positive = numbers.all.filter { $0 > 0 }
    switch fault {
    case .appendsWhenRead: numbers.add(-1)
    case .countsReads: return positive + [reads]
    case .remembersTheFirstValue: return remembered(numbers)
    case .failsBesideAnotherRead:
      for _ in 0..<10 { await Task.yield() }
      if !isAlone { return [] }
    default: break
    }
    return positive
  }

  func changes(in source: any NumberReading) -> AsyncStream<Void>? {
    let numbers = numbers(source)
    switch fault {
    case .appendsWhenObserved:
      numbers.add(-1)
      return numbers.changes()
    case .hasNoChanges: return nil
    case .neverSignals: return AsyncStream { _ in }
    case .opensLate:
      return AsyncStream { continuation in
        Task {
          while numbers.all.last != 1000 { await Task.yield() }
          for await _ in numbers.changes() { continuation.yield() }
        }
      }
    case .signalsOnce: return forward(numbers) { $0 == 1 }
    case .signalsEveryOtherChange: return forward(numbers) { $0 % 2 == 1 }
    case .stopsSignalling: return forward(numbers) { $0 <= 5 && numbers.all.count < 50 }
    case .signalsOneObserver, .endsAllObservers: return shared(numbers)
    default: return numbers.changes()
    }
  }

  private func forward(_ numbers: Numbers, _ isForwarded: @escaping @Sendable (Int) -> Bool) -> AsyncStream<Void> {
    let changes = numbers.changes()
    return AsyncStream { continuation in
      let task = Task {
        var count = 0
        for await _ in changes {
          count += 1
          if isForwarded(count) { continuation.yield() }
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func shared(_ numbers: Numbers) -> AsyncStream<Void> {
    let changes = numbers.changes()
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let isFirst = memory.state.withLock { state in
      state.streams[ObjectIdentifier(numbers), default: []].append(continuation)
      return state.streams[ObjectIdentifier(numbers)]?.count == 1
    }
    guard isFirst || fault == .endsAllObservers else { return stream }
    let task = Task { for await _ in changes { continuation.yield() } }
    continuation.onTermination = { [memory, fault] _ in
      task.cancel()
      guard fault == .endsAllObservers else { return }
      for other in memory.state.withLock({ $0.streams[ObjectIdentifier(numbers)] ?? [] }) { other.finish() }
    }
    return stream
  }
}
