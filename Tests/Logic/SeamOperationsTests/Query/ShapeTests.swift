import SeamOperations
import Testing

/// One shape for values that are immediate, asynchronous or observed.
struct ShapeTests {
  private struct Count: ImmediateQuery {
    func immediateValue(from source: Numbers) throws -> Int { source.all.count }

    func changes(in source: Numbers) -> AsyncStream<Void>? { source.changes() }
  }

  private struct Failing: ImmediateQuery {
    func immediateValue(from source: Numbers) throws -> Int { throw Failure(number: source.all.count) }
  }

  @Test func anAsynchronousValue() async throws {
    let numbers = Numbers()
    let query = Operations(numbers).bind(FirstNumber())
    #expect(try query.immediateValue() == nil)
    #expect(try await query.value() == 1)
    #expect(numbers.readCount == 1)
  }

  @Test func anImmediateValue() async throws {
    let numbers = Numbers()
    let query = Operations(reading: numbers, writing: numbers).bind(Count())
    #expect(try query.immediateValue() == 3)
    #expect(try await query.value() == 3)
    numbers.add(4)
    #expect(try query.immediateValue() == 4)
  }

  @Test func anImmediateValueIsKnownBehindAGeneric() throws {
    func bind<Q: Query>(_ query: Q, in numbers: Numbers) -> BoundQuery<Q.Value> where Q.Source == Numbers {
      Operations(reading: numbers, writing: ()).bind(query)
    }
    #expect(try bind(Count(), in: Numbers()).immediateValue() == 3)
  }

  @Test func errorsAreThrownInEveryShape() async throws {
    let query = Operations(reading: Numbers(), writing: ()).bind(Failing())
    #expect(throws: Failure(number: 3)) { try query.immediateValue() }
    await #expect(throws: Failure(number: 3)) { try await query.value() }
    var values = query.values.makeAsyncIterator()
    await #expect(throws: Failure(number: 3)) { try await values.next() }
    #expect(try await values.next() == nil)
  }

  @Test func anObservedValueFollowsTheSource() async throws {
    let numbers = Numbers()
    let operations = Operations(numbers)
    var values = operations.bind(NumbersAbove(limit: 1)).values.makeAsyncIterator()
    #expect(try await values.next() == [2, 3])
    numbers.add(4)
    #expect(try await values.next() == [2, 3, 4])
    try await operations.bind(Append(number: 5)).run()
    #expect(try await values.next() == [2, 3, 4, 5])
  }

  @Test func anImmediateValueIsObserved() async throws {
    let numbers = Numbers()
    var values = Operations(reading: numbers, writing: ()).bind(Count()).values.makeAsyncIterator()
    #expect(try await values.next() == 3)
    numbers.add(4)
    #expect(try await values.next() == 4)
  }

  @Test func aValueThatNeverChangesIsObservedOnce() async throws {
    var values = Operations(Numbers()).bind(FirstNumber()).values.makeAsyncIterator()
    #expect(try await values.next() == 1)
    #expect(try await values.next() == nil)
    #expect(try await values.next() == nil)
  }

  @Test func equalValuesAreNotRepeated() async throws {
    let numbers = Numbers()
    var values = Operations(numbers).bind(NumbersAbove(limit: 10)).values.makeAsyncIterator()
    #expect(try await values.next() == [])
    numbers.add(4)
    let next = Task { [numbers] in
      await numbers.waitForReads(2)
      numbers.add(11)
    }
    #expect(try await values.next() == [11])
    await next.value
  }

  @Test func severalChangesMeanwhileAreOneValue() async throws {
    let numbers = Numbers()
    var values = Operations(numbers).bind(NumbersAbove(limit: 0)).values.makeAsyncIterator()
    #expect(try await values.next() == [1, 2, 3])
    for number in 4...100 { numbers.add(number) }
    while let value = try await values.next(), value.last != 100 {}
    #expect(numbers.readCount < 10)
  }

  @Test func aChangeDuringTheReadIsNotMissed() async throws {
    let numbers = Numbers()
    numbers.hold()
    let query = Operations(numbers).bind(NumbersAbove(limit: 0))
    let observation = Task {
      var values = query.values.makeAsyncIterator()
      return [try await values.next(), try await values.next()]
    }
    await numbers.waitForReads(1)
    numbers.add(4)
    numbers.release()
    #expect(try await observation.value == [[1, 2, 3], [1, 2, 3, 4]])
  }

  @Test func theValuesEndWithTheSource() async throws {
    let numbers = Numbers()
    var values = Operations(numbers).bind(NumbersAbove(limit: 0)).values.makeAsyncIterator()
    #expect(try await values.next() == [1, 2, 3])
    numbers.add(4)
    numbers.finish()
    #expect(try await values.next() == [1, 2, 3, 4])
    #expect(try await values.next() == nil)
  }

  @Test func aCancelledObservationEnds() async throws {
    let numbers = Numbers()
    let query = Operations(numbers).bind(NumbersAbove(limit: 0))
    let (received, receive) = AsyncStream.makeStream(of: Void.self)
    let observation = Task {
      for try await _ in query.values { receive.yield() }
    }
    var iterator = received.makeAsyncIterator()
    await iterator.next()
    observation.cancel()
    try await observation.value
    while numbers.observerCount > 0 { await Task.yield() }
  }

  @Test func aCancelledTaskIsGivenNoValue() async throws {
    let observation = Task {
      while !Task.isCancelled { await Task.yield() }
      var values = BoundQuery(constant: 1).values.makeAsyncIterator()
      return try await values.next()
    }
    observation.cancel()
    #expect(try await observation.value == nil)
  }

  @Test func aReleasedIteratorObservesNoMore() async throws {
    let numbers = Numbers()
    let query = Operations(numbers).bind(NumbersAbove(limit: 0))
    do {
      var values = query.values.makeAsyncIterator()
      _ = try await values.next()
      #expect(numbers.observerCount == 1)
    }
    while numbers.observerCount > 0 { await Task.yield() }
  }
}
