/// A length, exact to a tenth of a millimetre.
public struct Length: Hashable, Sendable, Codable, Comparable {
  /// The units in which lengths are entered and shown.
  public enum Unit: String, Hashable, Sendable, Codable, CaseIterable {
    /// Centimetres.
    case centimetres = "cm"
    /// Millimetres.
    case millimetres = "mm"

    /// The tenths of a millimetre in the unit.
    var tenths: Int { self == .centimetres ? 100 : 10 }
    /// The digits after the point that a tenth of a millimetre needs.
    var places: Int { self == .centimetres ? 2 : 1 }
  }

  /// The length in tenths of a millimetre.
  public let tenths: Int

  /// Creates a length of tenths of a millimetre.
  public init(tenths: Int) { self.tenths = tenths }

  /// Reads a length such as `4.2` or `4,2`; nil if the text is no number, is negative, is longer than a kilometre, or
  /// has more digits than a tenth of a millimetre needs.
  public init?(_ text: String, in unit: Unit) {
    guard let tenths = DecimalText.scaled(text, places: unit.places) else { return nil }
    self.tenths = tenths
  }

  /// The length as a number in a unit, with at least one digit after the point in centimetres: `4.0`.
  public func text(in unit: Unit) -> String {
    DecimalText.text(tenths, places: unit.places, atLeast: unit == .centimetres ? 1 : 0)
  }

  public static func < (left: Self, right: Self) -> Bool { left.tenths < right.tenths }
}
