/// The capabilities of a storage beyond the requirements of every storage.
///
/// A backend states them, its users can ask for them, and `StorageConformance` (SeamStorageTesting) checks them.
public struct StorageCapabilities: Sendable, Equatable {
  /// The highest durability of a write.
  public var durability: StorageDurability
  /// Whether values cannot be read from the medium, because they are encrypted or never reach one.
  public var keepsSecrets: Bool
  /// The scope in which updates, batches and their preconditions are exclusive, and reads see all earlier writes.
  public var exclusion: Scope
  /// The scope whose writes `values(forKey:)` observes.
  public var observation: Scope
  /// The most bytes that a value can have; nil where only the memory and the medium limit it.
  public var largestValue: Int?
  /// Whether the names of keys can be read from the medium.
  ///
  /// A storage that encrypts values and shows keys must not be given keys that are made of values, such as the entries
  /// of an index.
  public var showsKeys: Bool

  /// Makes the capabilities of a storage.
  public init(
    durability: StorageDurability, keepsSecrets: Bool, exclusion: Scope, observation: Scope,
    largestValue: Int? = nil, showsKeys: Bool = true
  ) {
    self.durability = durability
    self.keepsSecrets = keepsSecrets
    self.exclusion = exclusion
    self.observation = observation
    self.largestValue = largestValue
    self.showsKeys = showsKeys
  }

  /// The scope of a capability, in ascending order.
  public enum Scope: Int, Sendable, Comparable, CaseIterable {
    /// Among all users of one instance.
    case instance
    /// Among all instances for the same location, in any process.
    case processes

    /// Orders by size.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }
}
