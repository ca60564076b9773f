import SeamOperations
import Testing

struct CoalescingTests {
  private let numbers = Numbers()
  private let operations: Operations<any NumberReading, any NumberWriting>

  init() { operations = Operations(numbers) }

  @Test func equalQueriesShareARun() async throws {
    numbers.hold()
    let query = operations.bind(NumbersAbove(limit: 1))
    let first = Task { try await query.value() }
    await numbers.waitForReads(1)
    let others = (0..<100).map { _ in Task { [operations] in try await operations.bind(NumbersAbove(limit: 1)).value() }
    }
    // Those that have not joined when the read ends begin another, which is not held.
    await Task.yield()
    numbers.release()
    #expect(try await first.value == [2, 3])
    for other in others { #expect(try await other.value == [2, 3]) }
    #expect(numbers.readCount < 101)
  }

  @Test func onlyEqualQueriesShareARun() async throws {
    numbers.hold()
    let one = Task { [operations] in try await operations.bind(NumbersAbove(limit: 1)).value() }
    await numbers.waitForReads(1)
    let two = Task { [operations] in try await operations.bind(NumbersAbove(limit: 2)).value() }
    await numbers.waitForReads(2)
    numbers.release()
    #expect(try await one.value == [2, 3])
    #expect(try await two.value == [3])
  }

  @Test func aQueryAfterACommandSeesWhatItDid() async throws {
    numbers.hold()
    let query = operations.bind(NumbersAbove(limit: 1))
    let before = Task { try await query.value() }
    await numbers.waitForReads(1)
    try await operations.bind(Append(number: 4)).run()
    let after = Task { try await query.value() }
    await numbers.waitForReads(2)
    numbers.release()
    #expect(try await before.value == [2, 3])
    #expect(try await after.value == [2, 3, 4])
  }

  @Test func aQueryAfterACommandThatFailedIsRunAgain() async throws {
    struct AppendAndFail: Command {
      func run(in infra: any NumberWriting) async throws {
        try await infra.append(4)
        throw Failure(number: 4)
      }
    }
    numbers.hold()
    let query = operations.bind(NumbersAbove(limit: 1))
    let before = Task { try await query.value() }
    await numbers.waitForReads(1)
    await #expect(throws: Failure(number: 4)) { try await operations.bind(AppendAndFail()).run() }
    let after = Task { try await query.value() }
    await numbers.waitForReads(2)
    numbers.release()
    #expect(try await before.value == [2, 3])
    #expect(try await after.value == [2, 3, 4])
  }

  @Test func aRunIsCancelledWithTheLastWhoAsked() async throws {
    numbers.hold()
    let query = operations.bind(NumbersAbove(limit: 1))
    let asks = (0..<3).map { _ in Task { try await query.value() } }
    await numbers.waitForReads(1)
    for ask in asks { ask.cancel() }
    for ask in asks { await #expect(throws: CancellationError.self) { try await ask.value } }
    while numbers.cancelCount < numbers.readCount { await Task.yield() }
    numbers.release()
    #expect(try await query.value() == [2, 3])
  }

  @Test func oneWhoIsCancelledLeavesTheOthers() async throws {
    numbers.hold()
    let query = operations.bind(NumbersAbove(limit: 1))
    let stays = Task { try await query.value() }
    await numbers.waitForReads(1)
    let leaves = Task { try await query.value() }
    leaves.cancel()
    await #expect(throws: CancellationError.self) { try await leaves.value }
    #expect(numbers.cancelCount == 0)
    numbers.release()
    #expect(try await stays.value == [2, 3])
  }

  @Test func aQueryThatIsCancelledBeforeReadsNothing() async throws {
    let query = operations.bind(NumbersAbove(limit: 1))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await query.value()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(numbers.readCount == 0)
  }

  @Test func observersOfEqualQueriesShareAStream() async throws {
    let query = operations.bind(NumbersAbove(limit: 1))
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

  @Test func manyObserversComeToTheLastValue() async throws {
    let observers = (0..<50).map { index in
      Task { [operations] in
        for try await value in operations.bind(NumbersAbove(limit: index % 5)).values where value.last == 1000 {
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
