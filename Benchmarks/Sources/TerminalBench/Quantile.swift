extension [Double] {
  /// The value in the middle; not for an empty array.
  public var median: Double { quantile(0.5) }

  /// The value below which a share of the values are; not for an empty array.
  public func quantile(_ share: Double) -> Double { sorted()[Swift.min(count - 1, Int(Double(count) * share))] }
}
