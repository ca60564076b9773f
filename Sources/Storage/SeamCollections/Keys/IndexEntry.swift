import SeamStorage

/// An entry of an index that orders values.
struct IndexEntry: Hashable, Sendable {
  /// The key in the storage.
  let key: String
  /// The key of the value.
  let target: String
  /// Whether another value may not have the key.
  let isUnique: Bool

  /// Makes the entry of a value under a key of an index.
  init(slot: [UInt8], _ encoder: IndexValueEncoder, _ number: ValueNumber, target: String, isUnique: Bool) {
    self.isUnique = isUnique && !encoder.hasNil
    self.target = target
    var key = slot
    key.reserveCapacity(slot.count + encoder.bytes.count + 12)
    key.append(contentsOf: encoder.bytes)
    if self.isUnique {
      key.append(0)
    } else {
      number.append(to: &key)
    }
    self.key = String(decoding: key, as: UTF8.self)
  }

  /// What is stored under the key.
  var bytes: [UInt8] { Array(target.utf8) }

  static func == (left: Self, right: Self) -> Bool { KeyBytes(left.key) == KeyBytes(right.key) }

  func hash(into hasher: inout Hasher) { KeyBytes(key).hash(into: &hasher) }
}
