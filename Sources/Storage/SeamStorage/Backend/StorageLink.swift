/// An entry whose bytes are the key of another entry, with the bytes of that other entry.
public struct StorageLink: Sendable, Equatable {
  /// The key of the entry.
  public let key: String
  /// The entry's bytes, decoded as a key.
  public let target: String
  /// The bytes stored under the target; nil if it is absent.
  public let bytes: [UInt8]?

  /// Makes a link.
  public init(key: String, target: String, bytes: [UInt8]?) {
    self.key = key
    self.target = target
    self.bytes = bytes
  }

  /// Compares keys as a storage does, by their UTF-8.
  public static func == (left: Self, right: Self) -> Bool {
    KeyBytes(left.key) == KeyBytes(right.key) && KeyBytes(left.target) == KeyBytes(right.target)
      && left.bytes == right.bytes
  }
}
