/// What ``StoredCollection/verify()`` found: values that cannot be read, and indexes that differ from the values.
public struct CollectionVerification: Sendable, Equatable {
  /// A difference between an index and the values.
  public struct Finding: Sendable, Hashable {
    /// The index's name.
    public let index: String
    /// The identifier, as errors show it.
    public let identifier: String
  }

  /// The identifiers of the values that cannot be read, as errors show them, in order.
  public internal(set) var unreadable: [String] = []
  /// Values that an index does not list under a key that they have.
  public internal(set) var missing: [Finding] = []
  /// Entries of an index that lead to no value, or to one that has another key.
  public internal(set) var stray: [Finding] = []
  /// The indexes that are being built, and were not compared.
  public internal(set) var building: [String] = []

  /// Whether every value can be read, and every index that is built agrees with them.
  public var isSound: Bool { unreadable.isEmpty && missing.isEmpty && stray.isEmpty }
}
