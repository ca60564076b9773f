/// The values of a query over time: the sequence that ``BoundQuery`` returns for `values`.
///
/// It can be iterated several times, each time beginning with the value at that time. Only one task may use an
/// iterator.
public struct QueryValues<Value: Sendable>: AsyncSequence, Sendable {
  private let evaluate: @concurrent @Sendable (Watches?) async throws -> Value
  private let areEqual: @Sendable (Value, Value) -> Bool

  init(
    _ evaluate: @escaping @concurrent @Sendable (Watches?) async throws -> Value,
    areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) {
    self.evaluate = evaluate
    self.areEqual = areEqual
  }

  /// Makes an iterator, which begins to observe with its first element.
  public func makeAsyncIterator() -> Iterator { Iterator(evaluate: evaluate, areEqual: areEqual) }

  /// Reads the value after each change.
  public struct Iterator: AsyncIteratorProtocol {
    let evaluate: @concurrent @Sendable (Watches?) async throws -> Value
    let areEqual: @Sendable (Value, Value) -> Bool
    private let watches = Watches()
    private var last: Value?
    private var hasEnded = false

    init(
      evaluate: @escaping @concurrent @Sendable (Watches?) async throws -> Value,
      areEqual: @escaping @Sendable (Value, Value) -> Bool
    ) {
      self.evaluate = evaluate
      self.areEqual = areEqual
    }

    /// Returns the next value, on the caller's actor; loops call it before iOS 18 and macOS 15.
    public mutating func next() async throws -> Value? { try await next(isolation: #isolation) }

    /// Returns the next value; nil once it cannot change any more, or the task is cancelled.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
      guard !hasEnded else { return nil }
      do {
        while true {
          if last != nil, await !watches.waitForChange(isolation: isolation) { break }
          if Task.isCancelled { break }
          watches.begin()
          let value = try await evaluate(watches)
          watches.end()
          if let last, areEqual(last, value) { continue }
          last = value
          return value
        }
      } catch is CancellationError where Task.isCancelled {
      } catch {
        hasEnded = true
        throw error
      }
      hasEnded = true
      return nil
    }
  }
}
