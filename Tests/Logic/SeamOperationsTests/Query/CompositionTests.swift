import SeamOperations
import Testing

struct CompositionTests {
  private let numbers = Numbers()
  private let others = Numbers([10])

  private func above(_ limit: Int) -> BoundQuery<[Int]> { Operations(numbers).bind(NumbersAbove(limit: limit)) }

  @Test func mapComputesFromTheValue() async throws {
    let count = above(1).map(\.count)
    #expect(try await count.value() == 2)
    var values = count.values.makeAsyncIterator()
    #expect(try await values.next() == 2)
    numbers.add(9)
    #expect(try await values.next() == 3)
  }

  @Test func mapOfAnImmediateValueIsImmediate() throws {
    #expect(try BoundQuery(constant: 2).map { $0 * 2 }.immediateValue() == 4)
    #expect(try above(1).map(\.count).immediateValue() == nil)
    let pair = try BoundQuery(constant: 2).combined(with: BoundQuery(constant: "a")).immediateValue()
    #expect(pair?.0 == 2 && pair?.1 == "a")
    #expect(try BoundQuery(constant: 2).combined(with: above(1)).immediateValue() == nil)
  }

  @Test func mapThatThrowsEndsTheValues() async throws {
    let query = above(1).map { values in
      guard values.count < 3 else { throw Failure(number: values.count) }
      return values
    }
    var values = query.values.makeAsyncIterator()
    #expect(try await values.next() == [2, 3])
    numbers.add(9)
    await #expect(throws: Failure(number: 3)) { try await values.next() }
    #expect(try await values.next() == nil)
  }

  @Test func combinedChangesWithEither() async throws {
    let sum = above(0).combined(with: Operations(others).bind(NumbersAbove(limit: 0))).map { $0.0 + $0.1 }
    var values = sum.values.makeAsyncIterator()
    #expect(try await values.next() == [1, 2, 3, 10])
    others.add(11)
    #expect(try await values.next() == [1, 2, 3, 10, 11])
    numbers.add(4)
    #expect(try await values.next() == [1, 2, 3, 4, 10, 11])
  }

  @Test func combinedReadsBothAtTheSameTime() async throws {
    numbers.hold()
    others.hold()
    let both = above(0).combined(with: Operations(others).bind(NumbersAbove(limit: 0)))
    let task = Task { try await both.value() }
    await numbers.waitForReads(1)
    await others.waitForReads(1)
    numbers.release()
    others.release()
    let value = try await task.value
    #expect(value.0 == [1, 2, 3] && value.1 == [10])
  }

  @Test func combinedFailsWithEither() async throws {
    let failing = BoundQuery<Int> { throw Failure(number: 7) }
    await #expect(throws: Failure(number: 7)) { try await above(0).combined(with: failing).value() }
    await #expect(throws: Failure(number: 7)) { try await failing.combined(with: above(0)).value() }
  }

  @Test func flatMapReadsWhatTheValueSays() async throws {
    let limits = Operations(others).bind(NumbersAbove(limit: 0)).map { $0.count }
    let operations = Operations(numbers)
    let query = limits.flatMap { operations.bind(NumbersAbove(limit: $0)) }
    var values = query.values.makeAsyncIterator()
    #expect(try await values.next() == [2, 3])
    others.add(11)
    #expect(try await values.next() == [3])
    numbers.add(4)
    #expect(try await values.next() == [3, 4])
  }

  @Test func flatMapObservesTheCurrentQueryAlone() async throws {
    let (first, second) = (Numbers([1]), Numbers([2]))
    let chosen = Operations(others).bind(NumbersAbove(limit: 0)).map { $0.count == 1 ? first : second }
    let query = chosen.flatMap { Operations($0).bind(NumbersAbove(limit: 0)) }
    var values = query.values.makeAsyncIterator()
    #expect(try await values.next() == [1])
    #expect(first.observerCount == 1)
    others.add(11)
    #expect(try await values.next() == [2])
    while first.observerCount > 0 { await Task.yield() }
    #expect(second.observerCount == 1)
    second.add(3)
    #expect(try await values.next() == [2, 3])
  }

  @Test func aQueryIsReadOnceForBothSidesOfACombination() async throws {
    numbers.hold()
    let operations = Operations(numbers)
    let query = operations.bind(NumbersAbove(limit: 0))
    let twice = query.combined(with: query)
    let task = Task { try await twice.value() }
    while operations.callerCount < 2 && numbers.readCount < 2 { await Task.yield() }
    numbers.release()
    let value = try await task.value
    #expect(value.0 == value.1)
    #expect(numbers.readCount == 1)
    var values = twice.map(\.0).values.makeAsyncIterator()
    _ = try await values.next()
    while numbers.observerCount > 1 { await Task.yield() }
  }

  @Test func aQueryOfClosuresIsObserved() async throws {
    let query = BoundQuery {
      numbers.changes()
    } value: {
      try await numbers.numbers().count
    }
    var values = query.values.makeAsyncIterator()
    #expect(try await values.next() == 3)
    numbers.add(4)
    #expect(try await values.next() == 4)
    #expect(try await query.value() == 4)
  }

  @Test func aQueryOfQueriesCallsThem() async throws {
    struct Range: Query {
      func value(from source: any NumberReading) async throws -> [Int?] {
        let all = try await NumbersAbove(limit: .min).value(from: source)
        return [try await FirstNumber().value(from: source), all.max()]
      }
    }
    #expect(try await Operations(numbers).bind(Range()).value() == [1, 3])
  }
}
