/// The events that a write outlives once it has returned, in ascending order.
public enum StorageDurability: Int, Sendable, Comparable, CaseIterable {
  /// Nothing: the write may be lost when the process ends.
  case process
  /// Any end of the process, including a crash, but not a loss of power.
  case processCrash
  /// A loss of power, as far as the medium keeps the writes that it acknowledged.
  case powerLoss

  /// Orders by how much is outlived.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
