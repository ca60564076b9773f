import SeamOperations
import Testing

/// One shape for values that are immediate, asynchronous or observed.
struct ShapeTests {
  @Test(arguments: Form.allCases) func anAsynchronousValue(form: Form) async throws {
    let numbers = Numbers()
    let query = Operations(numbers).firstNumber(form)
    #expect(try query.immediateValue() == nil)
    #expect(try await query.value() == 1)
    #expect(numbers.readCount == 1)
  }

  @Test func anImmediateValue() async throws {
    let numbers = Numbers()
    let query = Operations(reading: numbers, writing: ()).bind(\.all.count)
    #expect(try query.immediateValue() == 3)
    #expect(try await query.value() == 3)
    numbers.add(4)
    #expect(try query.immediateValue() == 4)
  }

  @Test(arguments: Form.allCases) func errorsAreThrownInEveryShape(form: Form) async throws {
    struct Failing: Query {
      func value(from source: Numbers) async throws -> Int { throw Failure(number: source.all.count) }
    }
    let failing = QueryFunction { (source: Numbers) in { try await Failing().value(from: source) } }
    let operations = Operations(reading: Numbers(), writing: ())
    let query = form == .type ? operations.bind(Failing()) : operations.bind(failing())
    await #expect(throws: Failure(number: 3)) { try await query.value() }
    var values = query.values.makeAsyncIterator()
    await #expect(throws: Failure(number: 3)) { try await values.next() }
    #expect(try await values.next() == nil)
  }

  @Test(arguments: Form.allCases) func anObservedValueFollowsTheSource(form: Form) async throws {
    let numbers = Numbers()
    let operations = Operations(numbers)
    var values = operations.numbers(above: 1, form).values.makeAsyncIterator()
    #expect(try await values.next() == [2, 3])
    numbers.add(4)
    #expect(try await values.next() == [2, 3, 4])
    try await operations.append(5, form).run()
    #expect(try await values.next() == [2, 3, 4, 5])
  }

  @Test func anImmediateValueIsObserved() async throws {
    let numbers = Numbers()
    let query = Operations(reading: numbers, writing: ()).bind(\.all.count, changes: Numbers.changes)
    var values = query.values.makeAsyncIterator()
    #expect(try await values.next() == 3)
    numbers.add(4)
    #expect(try await values.next() == 4)
  }

  @Test(arguments: Form.allCases) func aValueThatNeverChangesIsObservedOnce(form: Form) async throws {
    var values = Operations(Numbers()).firstNumber(form).values.makeAsyncIterator()
    #expect(try await values.next() == 1)
    #expect(try await values.next() == nil)
    #expect(try await values.next() == nil)
  }

  @Test(arguments: Form.allCases) func equalValuesAreNotRepeated(form: Form) async throws {
    let numbers = Numbers()
    var values = Operations(numbers).numbers(above: 10, form).values.makeAsyncIterator()
    #expect(try await values.next() == [])
    numbers.add(4)
    let next = Task { [numbers] in
      await numbers.waitForReads(2)
      numbers.add(11)
    }
    #expect(try await values.next() == [11])
    await next.value
  }

  @Test(arguments: Form.allCases) func severalChangesMeanwhileAreOneValue(form: Form) async throws {
    let numbers = Numbers()
    var values = Operations(numbers).numbers(above: 0, form).values.makeAsyncIterator()
    #expect(try await values.next() == [1, 2, 3])
    for number in 4...100 { numbers.add(number) }
    while let value = try await values.next(), value.last != 100 {}
    #expect(numbers.readCount < 10)
  }

  @Test(arguments: Form.allCases) func aChangeDuringTheReadIsNotMissed(form: Form) async throws {
    let numbers = Numbers()
    numbers.hold()
    let query = Operations(numbers).numbers(above: 0, form)
    let observation = Task {
      var values = query.values.makeAsyncIterator()
      return [try await values.next(), try await values.next()]
    }
    await numbers.waitForReads(1)
    numbers.add(4)
    numbers.release()
    #expect(try await observation.value == [[1, 2, 3], [1, 2, 3, 4]])
  }

  @Test(arguments: Form.allCases) func theValuesEndWithTheSource(form: Form) async throws {
    let numbers = Numbers()
    var values = Operations(numbers).numbers(above: 0, form).values.makeAsyncIterator()
    #expect(try await values.next() == [1, 2, 3])
    numbers.add(4)
    numbers.finish()
    #expect(try await values.next() == [1, 2, 3, 4])
    #expect(try await values.next() == nil)
  }

  @Test(arguments: Form.allCases) func aCancelledObservationEnds(form: Form) async throws {
    let numbers = Numbers()
    let query = Operations(numbers).numbers(above: 0, form)
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

  @Test(arguments: Form.allCases) func aReleasedIteratorObservesNoMore(form: Form) async throws {
    let numbers = Numbers()
    let query = Operations(numbers).numbers(above: 0, form)
    do {
      var values = query.values.makeAsyncIterator()
      _ = try await values.next()
      #expect(numbers.observerCount == 1)
    }
    while numbers.observerCount > 0 { await Task.yield() }
  }
}
