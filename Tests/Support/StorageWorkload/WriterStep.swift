package import SeamStorage
import SeamSupport

/// The step of a task of the writer at one number: always the same, in any process.
///
/// Each task has keys of its own, so the entries of a location follow from the last step of each.
package struct WriterStep: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    /// Changes made together; nil removes.
    case write([String: [UInt8]?])
    /// Adds one to the number under the task's key, and at once, in an update of its own, to the one all tasks share.
    case count
  }

  package static let sharedCounter = "shared/counter"

  package let task: Int
  package let number: Int
  package let action: Action

  package init(task: Int, number: Int) {
    self.task = task
    self.number = number
    var random = SeededRandom(seed: UInt64(task) << 48 | UInt64(number))
    func key(_ name: String) -> String { "\(task)/\(name)" }
    /// Below a page, of some pages, and too large to be read in place; each value is of this step alone.
    func value() -> [UInt8] {
      let size = [0, 20, 20, 300, 300, 3_000, 5_000, 20_000, 70_000].randomElement(using: &random) ?? 0
      let fill = UInt8.random(in: .min ... .max, using: &random)
      var bytes = [UInt8](repeating: fill, count: size)
      withUnsafeBytes(of: UInt64(number).littleEndian) { generation in
        for (index, byte) in generation.enumerated() where index < size { bytes[index] = byte }
      }
      return bytes
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: action = .write([key("value \(Int.random(in: 0..<6, using: &random))"): value()])
    case 4: action = .write([key("value \(Int.random(in: 0..<6, using: &random))"): nil])
    case 5..<8:
      // Some of the keys are removed with the storing of the others.
      let values = (0..<5).map { index -> (String, [UInt8]?) in
        let isRemoved = Int.random(in: 0..<5, using: &random) == 0
        return (key("batch \(index)"), isRemoved ? nil : value())
      }
      action = .write(Dictionary(uniqueKeysWithValues: values))
    default: action = .count
    }
  }

  /// Makes the step in a storage.
  package func perform(in storage: some StorageBackend & TransactionalStorage, durability: StorageDurability)
    async throws
  {
    switch action {
    case .write(let changes):
      var batch = StorageBatch(durability: durability)
      for (key, bytes) in changes.sorted(by: { $0.key < $1.key }) {
        if let bytes { batch.setBytes(bytes, forKey: key) } else { batch.removeValue(forKey: key) }
      }
      try await storage.commit(batch)
    case .count:
      for key in [counter, Self.sharedCounter] {
        try await storage.updateBytes(forKey: key) { $0 = Self.bytes(of: Self.number(in: $0) + 1) }
      }
    }
  }

  /// Makes the step in the known values of the task's keys at a location.
  package func perform(in values: inout [String: [UInt8]]) {
    switch action {
    case .write(let changes): for (key, bytes) in changes { values[key] = bytes }
    case .count: values[counter] = Self.bytes(of: Self.number(in: values[counter]) + 1)
    }
  }

  private var counter: String { "\(task)/counter" }

  /// A number as it is stored.
  package static func number(in bytes: [UInt8]?) -> Int {
    (bytes ?? []).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// How a number is stored.
  package static func bytes(of number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { [UInt8]($0) }
  }
}
