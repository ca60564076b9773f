/// The progress of writes that are made together.
struct WriteTurn {
  /// The writes that are still to be made.
  var left: [PendingWrite]
  /// The results of the others.
  var results: [(write: PendingWrite, result: Result<Void, any Error>)] = []
  /// Whether another storage wrote first once.
  var wasSuperseded = false

  init(left: [PendingWrite]) { self.left = left }

  /// The end of the busy timeout of the first remaining write; nil if none remains.
  var deadline: LockDeadline? { left.map(\.deadline).min() }

  /// Takes over the results and the remaining writes of another turn.
  mutating func add(_ other: WriteTurn) {
    results += other.results
    left = other.left
  }

  mutating func fail(_ writes: [PendingWrite], _ error: any Error) {
    results += writes.map { ($0, .failure(error)) }
  }

  /// Fails those of the remaining writes that match.
  mutating func fail(_ error: any Error, where isGivenUp: (PendingWrite) -> Bool) {
    fail(left.filter(isGivenUp), error)
    left.removeAll(where: isGivenUp)
  }
}
