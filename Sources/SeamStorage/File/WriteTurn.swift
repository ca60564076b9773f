/// Writes that are made together, as far as they have got.
struct WriteTurn {
  /// What has not been made yet, and can be made now or later.
  var left: [PendingWrite]
  /// What tells the callers of the others.
  var answers: [() -> Void] = []
  /// Whether someone else came first once.
  var wasSuperseded = false

  init(left: [PendingWrite]) { self.left = left }

  /// When the first of those left has waited for long enough; nil where none is left.
  var deadline: LockDeadline? { left.map(\.deadline).min() }

  /// Takes over what another turn has made, and what it left.
  mutating func add(_ other: WriteTurn) {
    answers += other.answers
    left = other.left
  }

  mutating func fail(_ writes: [PendingWrite], _ error: any Error) {
    answers += writes.map { write in { write.fail(error) } }
  }

  /// Gives up those of the left ones.
  mutating func fail(_ error: any Error, where isGivenUp: (PendingWrite) -> Bool) {
    fail(left.filter(isGivenUp), error)
    left.removeAll(where: isGivenUp)
  }
}
