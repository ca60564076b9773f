/// Values that were read, and what is to become of them.
struct Tracked<Value: Identifiable & Hashable & Sendable>: Sendable where Value.ID: Sendable {
  /// A value that is to be stored, or removed.
  struct Change {
    let id: Value.ID
    let before: Value?
    let after: Value?
  }

  private var before: [Value.ID: Value] = [:]
  private var after: [Value.ID: Value] = [:]
  /// The identifiers of what was set, in their order.
  private var order: [Value.ID] = []
  private var wasSet: Set<Value.ID> = []

  /// Notes values as they were read.
  mutating func read(_ values: some Sequence<Value>) {
    for value in values {
      before[value.id] = value
      after[value.id] = value
    }
  }

  /// A value as it is to be stored; nil if there is none.
  subscript(id: Value.ID) -> Value? {
    get { after[id] }
    set {
      after[id] = newValue
      if wasSet.insert(id).inserted { order.append(id) }
    }
  }

  /// What differs from what was read, in the order of the first change of each.
  var changes: [Change] {
    order.compactMap { id in
      let change = Change(id: id, before: before[id], after: after[id])
      return change.before == change.after ? nil : change
    }
  }
}
