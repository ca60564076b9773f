/// An area, exact to a hundredth of a square centimetre.
public struct Area: Hashable, Sendable, Codable, Comparable {
  /// The area in hundredths of a square centimetre.
  public let hundredths: Int

  /// Creates an area of hundredths of a square centimetre.
  public init(hundredths: Int) { self.hundredths = hundredths }

  /// The area of an ellipse with a length and width, as wounds are measured with a ruler.
  ///
  /// The factor is π/4, rounded to 0.785.
  public init(ellipse length: Length, _ width: Length) {
    // Tenths of millimetres squared are ten-thousandths of square centimetres.
    let product = Double(length.tenths) * Double(width.tenths) * 0.785 / 100
    hundredths = product < 1e15 ? Int(product.rounded()) : .max
  }

  /// The area in square centimetres, for charts.
  public var squareCentimetres: Double { Double(hundredths) / 100 }

  /// The area as a number of square centimetres: two digits after the point below 10, one from there on.
  public var text: String {
    hundredths < 1000
      ? DecimalText.text(hundredths, places: 2, atLeast: 2)
      : DecimalText.text((hundredths / 10) + (hundredths % 10 >= 5 ? 1 : 0), places: 1, atLeast: 1)
  }

  public static func < (left: Self, right: Self) -> Bool { left.hundredths < right.hundredths }
}
