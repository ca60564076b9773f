import SeamOperations
import SeamSupport
import Testing

struct CoalescingTests {
  private let numbers = Numbers()
  private let operations: Operations<any NumberReading, any NumberWriting>

  init() { operations = Operations(numbers) }

  @Test(arguments: Form.allCases) func equalQueriesShareARun(form: Form) async throws {
    numbers.hold()
    let query = operations.numbers(above: 1, form)
    let first = Task { try await query.value() }
    await numbers.waitForReads(1)
    let others = (0..<100).map { _ in Task { [operations] in try await operations.numbers(above: 1, form).value() } }
    while operations.callerCount < 101 && numbers.readCount == 1 { await Task.yield() }
    numbers.release()
    #expect(try await first.value == [2, 3])
    for other in others { #expect(try await other.value == [2, 3]) }
    #expect(numbers.readCount == 1)
  }

  @Test(arguments: Form.allCases) func onlyEqualQueriesShareARun(form: Form) async throws {
    numbers.hold()
    let one = Task { [operations] in try await operations.numbers(above: 1, form).value() }
    await numbers.waitForReads(1)
    let two = Task { [operations] in try await operations.numbers(above: 2, form).value() }
    await numbers.waitForReads(2)
    numbers.release()
    #expect(try await one.value == [2, 3])
    #expect(try await two.value == [3])
  }

  @Test func aFunctionThatIsMadeAgainSharesNoRun() async throws {
    numbers.hold()
    let asks = (0..<3).map { _ in
      Task { [operations] in try await operations.bind(QueryFunction((any NumberReading).numbers)()).value() }
    }
    await numbers.waitForReads(3)
    numbers.release()
    for ask in asks { #expect(try await ask.value == [1, 2, 3]) }
  }

  @Test(arguments: Form.allCases) func aQueryAfterACommandSeesWhatItDid(form: Form) async throws {
    numbers.hold()
    let query = operations.numbers(above: 1, form)
    let before = Task { try await query.value() }
    await numbers.waitForReads(1)
    try await operations.append(4, form).run()
    let after = Task { try await query.value() }
    await numbers.waitForReads(2)
    numbers.release()
    #expect(try await before.value == [2, 3])
    #expect(try await after.value == [2, 3, 4])
  }

  @Test(arguments: Form.allCases) func aQueryAfterACommandThatFailedIsRunAgain(form: Form) async throws {
    struct AppendAndFail: Command {
      func run(in infra: any NumberWriting) async throws {
        try await infra.append(4)
        throw Failure(number: 4)
      }
    }
    numbers.hold()
    let query = operations.numbers(above: 1, form)
    let before = Task { try await query.value() }
    await numbers.waitForReads(1)
    let failing =
      form == .type
      ? operations.bind(AppendAndFail()) : operations.command { try await AppendAndFail().run(in: $0) }
    await #expect(throws: Failure(number: 4)) { try await failing.run() }
    let after = Task { try await query.value() }
    await numbers.waitForReads(2)
    numbers.release()
    #expect(try await before.value == [2, 3])
    #expect(try await after.value == [2, 3, 4])
  }

  @Test(arguments: Form.allCases) func aRunThatWasReplacedLeavesItsSuccessor(form: Form) async throws {
    numbers.hold()
    let query = operations.numbers(above: 1, form)
    let before = Task { try await query.value() }
    while numbers.heldCount < 1 { await Task.yield() }
    try await operations.append(4, form).run()
    let after = Task { try await query.value() }
    while numbers.heldCount < 2 { await Task.yield() }
    numbers.releaseFirst()
    #expect(try await before.value == [2, 3])
    let joined = Task { try await query.value() }
    while operations.callerCount < 2 && numbers.readCount < 3 { await Task.yield() }
    numbers.release()
    #expect(try await after.value == [2, 3, 4])
    #expect(try await joined.value == [2, 3, 4])
    #expect(numbers.readCount == 2)
  }

  @Test(arguments: Form.allCases) func anObserverSharesNoRunThatBeganBeforeTheChange(form: Form) async throws {
    let query = operations.numbers(above: 1, form)
    var values = query.values.makeAsyncIterator()
    #expect(try await values.next() == [2, 3])
    numbers.hold()
    let before = Task { try await query.value() }
    await numbers.waitForReads(2)
    numbers.add(4)
    let release = Task { [numbers] in
      await numbers.waitForReads(3)
      numbers.release()
    }
    #expect(try await values.next() == [2, 3, 4])
    #expect(try await before.value == [2, 3])
    await release.value
  }

  @Test(arguments: Form.allCases) func aSourceThatEndedIsObservedAgain(form: Form) async throws {
    let query = operations.numbers(above: 1, form)
    var ended = query.values.makeAsyncIterator()
    #expect(try await ended.next() == [2, 3])
    numbers.finish()
    #expect(try await ended.next() == nil)
    var values = query.values.makeAsyncIterator()
    #expect(try await values.next() == [2, 3])
    numbers.add(4)
    #expect(try await values.next() == [2, 3, 4])
  }

  @Test func observersThatBeginAtTheSameTimeAreAllTold() async throws {
    /// Lets two observers open the source at the same time, where the machine runs both.
    struct Meeting: Query {
      let opened = Locked(0)

      static func == (left: Self, right: Self) -> Bool { left.opened === right.opened }

      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(opened)) }

      func value(from source: any NumberReading) async throws -> [Int] { try await source.numbers() }

      func changes(in source: any NumberReading) -> AsyncStream<Void>? {
        opened.withLock { $0 += 1 }
        var rounds = 0
        while opened.withLock({ $0 }) < 2, rounds < 100_000 { rounds += 1 }
        return source.changes()
      }
    }
    let (query, started) = (operations.bind(Meeting()), Locked(0))
    let observers = (0..<2).map { _ in
      Task {
        var values = query.values.makeAsyncIterator()
        _ = try await values.next()
        started.withLock { $0 += 1 }
        return try await values.next()
      }
    }
    while started.withLock({ $0 }) < observers.count { await Task.yield() }
    numbers.add(4)
    for observer in observers { #expect(try await observer.value == [1, 2, 3, 4]) }
  }

  @Test(arguments: Form.allCases) func aRunIsCancelledWithTheLastWhoAsked(form: Form) async throws {
    numbers.hold()
    let query = operations.numbers(above: 1, form)
    let asks = (0..<3).map { _ in Task { try await query.value() } }
    await numbers.waitForReads(1)
    for ask in asks { ask.cancel() }
    for ask in asks { await #expect(throws: CancellationError.self) { try await ask.value } }
    while numbers.cancelCount < numbers.readCount { await Task.yield() }
    numbers.release()
    #expect(try await query.value() == [2, 3])
  }

  @Test(arguments: Form.allCases) func oneWhoIsCancelledLeavesTheOthers(form: Form) async throws {
    numbers.hold()
    let query = operations.numbers(above: 1, form)
    let stays = Task { try await query.value() }
    await numbers.waitForReads(1)
    for count in 0..<100 {
      let leaves = Task { try await query.value() }
      // So that many have joined.
      for _ in 0..<count { await Task.yield() }
      leaves.cancel()
      await #expect(throws: CancellationError.self) { try await leaves.value }
    }
    #expect(numbers.cancelCount == 0)
    numbers.release()
    #expect(try await stays.value == [2, 3])
  }

  @Test(arguments: Form.allCases) func aQueryThatIsCancelledBeforeReadsNothing(form: Form) async throws {
    let query = operations.numbers(above: 1, form)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await query.value()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(numbers.readCount == 0)
    let constant = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await BoundQuery(constant: 1).value()
    }
    constant.cancel()
    await #expect(throws: CancellationError.self) { try await constant.value }
  }

  @Test(arguments: Form.allCases) func observersOfEqualQueriesShareAStream(form: Form) async throws {
    let query = operations.numbers(above: 1, form)
    var iterators = (0..<10).map { _ in query.values.makeAsyncIterator() }
    for index in iterators.indices { #expect(try await iterators[index].next() == [2, 3]) }
    #expect(numbers.openedStreams == 1)
    numbers.add(4)
    for index in iterators.indices { #expect(try await iterators[index].next() == [2, 3, 4]) }
    iterators.removeLast(9)
    numbers.add(5)
    #expect(try await iterators[0].next() == [2, 3, 4, 5])
    #expect(numbers.openedStreams == 1)
    iterators.removeAll()
    while numbers.observerCount > 0 { await Task.yield() }
  }

  @Test(arguments: Form.allCases) func manyObserversComeToTheLastValue(form: Form) async throws {
    let observers = (0..<50).map { index in
      Task { [operations] in
        for try await value in operations.numbers(above: index % 5, form).values where value.last == 1000 {
          return
        }
        Issue.record("the values ended")
      }
    }
    for number in 4...1000 {
      numbers.add(number)
      if number % 50 == 0 { await Task.yield() }
    }
    for observer in observers { try await observer.value }
    while numbers.observerCount > 0 { await Task.yield() }
  }
}
