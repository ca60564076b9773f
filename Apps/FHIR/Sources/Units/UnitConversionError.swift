/// The reason an amount cannot be converted or compared.
public struct UnitConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// The quantity has no value, or one with a comparator.
    case noValue
    /// The quantity has no unit of UCUM.
    case noUnit
    /// The units measure different things.
    case otherDimension
    /// The result has no last digit, and rounding was not asked for.
    case notExact
    /// The value has more digits than can be calculated with.
    case tooManyDigits
  }

  /// The kind of failure.
  public let code: Code
  /// The cause in words: the quantity or the units, the reason, and the remedy if there is one.
  public let reason: String

  /// The reason.
  public var description: String { reason }
}
