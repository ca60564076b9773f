import SeamStorage

/// What is stored about a collection: its version, and which index lies where.
///
/// It changes only when the declaration changes and when a build ends, since every batch requires it to be what its
/// writer has read.
struct CollectionRecord: Codable, Equatable, Sendable {
  /// The version of the schema.
  var version: Int
  /// The least version of a stored value.
  var oldestValues: Int
  /// The type of the identifiers.
  var identifiers: String
  /// The number under which the storage keeps its entries; see ``CollectionSpace``.
  let number: Int
  /// A greater number after each change of the record.
  var epoch: UInt64 = 1
  var slots: [Slot] = []
  var nextSlot = 0
  /// Whether a build stores values in their new shape too.
  var rewritesValues = false

  /// The entries of one index, under a number of their own.
  struct Slot: Codable, Equatable, Sendable {
    let number: Int
    let name: String
    let fingerprint: String
    var phase: Phase
  }

  enum Phase: String, Codable, Sendable {
    /// Writers maintain the entries, and those of earlier values are added.
    case building
    case ready
    /// Entries are being removed; they are not maintained.
    case removing
  }

  var isBuilding: Bool { rewritesValues || slots.contains { $0.phase == .building } }
  var isPending: Bool { isBuilding || slots.contains { $0.phase == .removing } }

  /// The slot of an index that is kept.
  func slot(of name: String) -> Slot? { slots.first { $0.name == name && $0.phase != .removing } }

  /// The record of a new collection: its indexes are complete.
  init<Value>(_ schema: CollectionSchema<Value>, number: Int) {
    self.number = number
    version = schema.version
    oldestValues = schema.version
    identifiers = "\(Value.ID.self)"
    for index in schema.indexes { add(index, .ready) }
  }

  private mutating func add<Value>(_ index: IndexDefinition<Value>, _ phase: Phase) {
    slots.append(Slot(number: nextSlot, name: index.name, fingerprint: index.fingerprint, phase: phase))
    nextSlot += 1
  }

  /// The names of indexes that differ from the schema's.
  func differences<Value>(from schema: CollectionSchema<Value>) -> [String] {
    let stored = slots.filter { $0.phase != .removing }.map { [$0.name, $0.fingerprint] }
    let declared = schema.indexes.map { [$0.name, $0.fingerprint] }
    return Set(stored).symmetricDifference(declared).map { $0[0] }.sorted()
  }

  /// Announces the schema's indexes: new and changed ones are to be built, others to be removed.
  mutating func announce<Value>(_ schema: CollectionSchema<Value>) {
    let migrates = schema.steps.keys.contains { $0 >= oldestValues }
    version = schema.version
    for index in slots.indices {
      let isKept = schema.index(named: slots[index].name)?.fingerprint == slots[index].fingerprint
      // Keys of migrated values can differ from those of the old ones. A build that has begun begins again elsewhere.
      if migrates || !isKept || slots[index].phase == .building { slots[index].phase = .removing }
    }
    for index in schema.indexes where slot(of: index.name) == nil { add(index, .building) }
    rewritesValues = rewritesValues || migrates
    epoch += 1
  }

  /// Announces that an index is to be built again.
  mutating func announceRebuild<Value>(of index: IndexDefinition<Value>) {
    // A build that has begun begins again elsewhere: it adds what no writer of this epoch has added.
    let begun = slots.filter { $0.phase == .building && $0.name != index.name }
    for position in slots.indices where slots[position].phase == .building || slots[position].name == index.name {
      slots[position].phase = .removing
    }
    add(index, .building)
    for slot in begun {
      slots.append(Slot(number: nextSlot, name: slot.name, fingerprint: slot.fingerprint, phase: .building))
      nextSlot += 1
    }
    epoch += 1
  }

  /// Notes that every value was visited.
  mutating func endBuilding() {
    for index in slots.indices where slots[index].phase == .building { slots[index].phase = .ready }
    if rewritesValues { oldestValues = version }
    rewritesValues = false
    epoch += 1
  }

  /// Notes that a slot has no entries.
  mutating func endRemoving(_ number: Int) {
    slots.removeAll { $0.number == number }
    epoch += 1
  }
}
