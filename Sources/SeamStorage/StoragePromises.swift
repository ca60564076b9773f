/// What a storage holds beyond what every storage does.
///
/// A backend states them, its users can ask for them, and `StorageCertificate` (SeamStorageTesting) checks them.
public struct StoragePromises: Sendable, Equatable {
  /// The most that a write which returned can outlive.
  public var durability: StorageDurability
  /// Whether no one who takes the medium can read the values: they are encrypted there, or never reach one.
  public var keepsSecrets: Bool
  /// Among whom updates, batches and their preconditions are exclusive, and whose writes are seen by the next read.
  public var exclusion: StorageReach
  /// Whose writes end up in `values(forKey:)`.
  public var observation: StorageReach
  /// The most bytes that a value can have; nil where only the memory and the medium limit it.
  public var largestValue: Int?

  /// States what a storage holds.
  public init(
    durability: StorageDurability, keepsSecrets: Bool, exclusion: StorageReach, observation: StorageReach,
    largestValue: Int? = nil
  ) {
    self.durability = durability
    self.keepsSecrets = keepsSecrets
    self.exclusion = exclusion
    self.observation = observation
    self.largestValue = largestValue
  }
}

/// What a write outlives once it has returned, the least first.
public enum StorageDurability: Int, Sendable, Comparable, CaseIterable {
  /// Nothing that can be promised: it may be gone with the process.
  case process
  /// The end of the process, however it comes, but not a loss of power.
  case processCrash
  /// A loss of power, as far as the medium keeps its promises.
  case powerLoss

  /// Compares by what is outlived.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How far something holds, the nearest first.
public enum StorageReach: Int, Sendable, Comparable, CaseIterable {
  /// Among all users of one instance.
  case instance
  /// Among all instances for the same place, in whatever process.
  case processes

  /// Compares by how far it is.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
