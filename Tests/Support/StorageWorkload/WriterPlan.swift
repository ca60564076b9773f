/// The instructions to a writer: its only argument, as JSON.
package enum WriterPlan: Codable, Sendable {
  /// Steps of tasks, each from its number on; a storage that has keys to rotate is rotated 30 times meanwhile.
  ///
  /// - steps: how many each task makes before the storage is closed; nil for no end.
  /// - isPowerSafe: whether writes are to outlive a loss of power, or only the process.
  case write(
    WorkloadBackend, folder: String, firstNumbers: [Int: Int], steps: Int?, isPowerSafe: Bool, checkpointPages: Int?)
  /// Contending, in so many tasks and rounds each, with other processes; it begins when a byte comes in.
  case contend(WorkloadBackend, folder: String, name: String, tasks: Int, rounds: Int)
  /// Migrating, with pauses at random, while tasks make steps, each from its number on.
  ///
  /// - heldWrite: the write to the destination, the first is 1, before which it waits for a byte; nil for none.
  case migrate(MigrationWorkload, firstNumbers: [Int: Int], steps: Int, seed: UInt64, heldWrite: Int?)
  /// Another plan, which begins when a byte comes in.
  indirect case onSignal(WriterPlan)
}

/// A record of a writer's progress: sixteen bytes that are written at once.
package struct WriterRecord: Equatable, Sendable {
  package enum Kind: UInt32, Sendable {
    case opening, opened, announced, acknowledged, closing, closed, migrated
    /// It waits for a byte: before it begins, and before a write.
    case ready, held
    /// A damaged location was moved aside, and a storage's keys were rotated.
    case quarantined, rotated
  }

  package static let size = 16

  package let kind: Kind
  package let task: Int
  package let number: Int

  package init(_ kind: Kind, task: Int = 0, number: Int = 0) {
    self.kind = kind
    self.task = task
    self.number = number
  }

  /// Reads a record; nil where the bytes are none.
  package init?(_ bytes: some Collection<UInt8>) {
    let numbers = bytes.map(UInt64.init)
    guard numbers.count == Self.size else { return nil }
    func number(_ range: Range<Int>) -> Int {
      Int(truncatingIfNeeded: numbers[range].reversed().reduce(0) { $0 << 8 | $1 })
    }
    guard let kind = Kind(rawValue: UInt32(truncatingIfNeeded: number(0..<4))) else { return nil }
    self.init(kind, task: number(4..<8), number: number(8..<16))
  }

  package var bytes: [UInt8] {
    [UInt32(kind.rawValue), UInt32(truncatingIfNeeded: task)].flatMap {
      withUnsafeBytes(of: $0.littleEndian, Array.init)
    }
      + withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).littleEndian, Array.init)
  }
}
