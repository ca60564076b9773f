import SeamStorage
import StorageWorkload

/// The entries that a location must have, derived from the records of its writers.
///
/// Each task has at most one step that was announced and not acknowledged when its process was killed. The step may be
/// made or not, but wholly; everything acknowledged before it must be there.
struct WriterLedger {
  enum Finding: Hashable {
    /// An acknowledged value is gone, or an older one is in its place.
    case lost(String)
    /// A value that was removed or never stored is there.
    case revived(String)
    /// Of changes that belong together some are made and some are not.
    case torn(task: Int)
    /// The counter of all tasks differs from the number of steps that count.
    case miscounted(found: Int, expected: ClosedRange<Int>)
  }

  private var tasks: [Task]
  private var counted = 0
  /// How many steps were acknowledged.
  private(set) var acknowledgements = 0

  fileprivate struct Task {
    var values: [String: [UInt8]] = [:]
    var announced: WriterStep?
    var nextNumber = 0
  }

  init(tasks: Int) { self.tasks = Array(repeating: Task(), count: tasks) }

  /// Where each task goes on.
  var nextNumbers: [Int] { tasks.map(\.nextNumber) }

  /// Where some of the tasks go on.
  func nextNumbers(of tasks: Range<Int>) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: tasks.map { ($0, self.tasks[$0].nextNumber) })
  }

  /// Notes that all stored values are gone, as they should be; tasks go on with their next numbers.
  mutating func forget() {
    counted = 0
    for index in tasks.indices { tasks[index].values = [:] }
  }

  /// A record that no writer may write at this point.
  struct Disorder: Error {
    let record: WriterRecord
  }

  /// Takes a record of a writer.
  mutating func take(_ record: WriterRecord) throws(Disorder) {
    guard tasks.indices.contains(record.task) else { throw Disorder(record: record) }
    switch record.kind {
    case .announced:
      guard tasks[record.task].announced == nil, tasks[record.task].nextNumber == record.number
      else { throw Disorder(record: record) }
      tasks[record.task].announced = WriterStep(task: record.task, number: record.number)
      tasks[record.task].nextNumber += 1
    case .acknowledged:
      guard let step = tasks[record.task].announced, step.number == record.number
      else { throw Disorder(record: record) }
      step.perform(in: &tasks[record.task].values)
      tasks[record.task].announced = nil
      acknowledgements += 1
      if step.action == .count { counted += 1 }
    case .opening, .opened, .closing, .closed, .migrated, .ready, .held, .quarantined, .rotated: break
    }
  }

  /// Compares with the entries that were found after a kill, and goes on from them.
  mutating func settle(with entries: [StorageEntry]) -> Set<Finding> {
    var found = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.bytes) })
    var findings: Set<Finding> = []
    let shared = WriterStep.number(in: found.removeValue(forKey: WriterStep.sharedCounter))
    let expected = counted...(counted + tasks.count { $0.announced?.action == .count })
    if !expected.contains(shared) { findings.insert(.miscounted(found: shared, expected: expected)) }
    counted = shared
    for index in tasks.indices {
      let own = found.filter { $0.key.hasPrefix("\(index)/") }
      for key in own.keys { found[key] = nil }
      findings.formUnion(tasks[index].settle(index, with: own))
    }
    return findings.union(found.keys.map { .revived($0) })
  }
}

extension WriterLedger.Task {
  fileprivate mutating func settle(_ index: Int, with found: [String: [UInt8]]) -> Set<WriterLedger.Finding> {
    let before = values
    var after = values
    announced?.perform(in: &after)
    announced = nil
    values = found
    if found == before || found == after { return [] }
    var findings: Set<WriterLedger.Finding> = []
    for key in Set(found.keys).union(before.keys).union(after.keys)
    where found[key] != before[key] && found[key] != after[key] {
      findings.insert(before[key] == nil ? .revived(key) : .lost(key))
    }
    return findings.isEmpty ? [.torn(task: index)] : findings
  }
}
