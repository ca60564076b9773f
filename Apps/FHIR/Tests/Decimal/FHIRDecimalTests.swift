import CoreFHIR
import Testing

struct FHIRDecimalTests {
  @Test(arguments: ["0", "-0.50", "1e2", "1E+2", "12.0e-3"])
  func keepsItsText(_ text: String) { #expect(FHIRDecimal(text)?.text == text) }

  @Test(arguments: ["", "-", "01", "1.", ".5", "1e", "+1", "1 ", "1,0", "0x1", "NaN", "١"])
  func refusesOtherTexts(_ text: String) { #expect(FHIRDecimal(text) == nil) }

  typealias Comparison = (String, String, FHIRDecimal.Ordering, isSame: Bool)

  static let comparisons: [Comparison] = [
    ("1.10", "1.1", .equal, false), ("1.10", "110e-2", .equal, true), ("1e2", "100", .equal, false),
    ("-0", "0", .equal, true), ("0.0", "0", .equal, false), ("-1", "1", .less, false), ("-2", "-1", .less, false),
    ("10", "9", .greater, false), ("0.09", "0.1", .less, false), ("1e-999999999999999999999", "0", .greater, false),
    ("1e99999999999999999999", "1e3", .greater, false),
    ("123456789012345678901", "123456789012345678902", .less, false),
    ("5", "0", .greater, false), ("0", "-5", .greater, false), ("99", "100", .less, false),
  ]

  @Test(arguments: comparisons)
  func compares(_ comparison: Comparison) throws {
    let left = try #require(FHIRDecimal(comparison.0))
    let right = try #require(FHIRDecimal(comparison.1))
    #expect(left.compare(to: right) == comparison.2)
    #expect(left.isSameValueAndPrecision(as: right) == comparison.isSame)
    #expect((left < right) == (comparison.2 == .less))
    #expect((right > left) == (comparison.2 == .less))
    #expect(left != right || comparison.0 == comparison.1)
  }

  @Test(arguments: [
    ("0.1", "0.2", "0.3", "-0.1", "0.02"), ("1.10", "1", "2.10", "0.10", "1.10"), ("5", "7", "12", "-2", "35"),
    ("-3", "3", "0", "-6", "-9"), ("1e2", "0.5", "100.5", "99.5", "50"), ("999", "1", "1000", "998", "999"),
    ("0", "-0.0", "0.0", "0.0", "0.0"), ("1000", "0.001", "1000.001", "999.999", "1.000"),
  ])
  func calculatesExactly(
    _ left: String, _ right: String, _ sum: String, _ difference: String,
    _ product: String
  ) throws {
    let a = try #require(FHIRDecimal(left))
    let b = try #require(FHIRDecimal(right))
    #expect(a.adding(b)?.text == sum)
    #expect(a.subtracting(b)?.text == difference)
    #expect(a.multiplied(by: b).map { $0.compare(to: FHIRDecimal(product) ?? 0) } == .equal)
  }

  @Test func hugeNumbersAreNotCalculated() throws {
    let huge = try #require(FHIRDecimal("1e999999999"))
    #expect(huge.adding(1) == nil)
    #expect(huge.rounded(toPlaces: 0) == nil)
    #expect(huge.integer == nil)
    #expect(huge.multiplied(by: huge)?.text == "1e1999999998")
    let long = try #require(FHIRDecimal("1" + String(repeating: "0", count: 600)))
    #expect(long.multiplied(by: long) == nil)
  }

  @Test(arguments: [
    ("2.345", 2, "2.35"), ("2.344", 2, "2.34"), ("-2.345", 2, "-2.35"), ("9.99", 1, "10.0"), ("5", 2, "5.00"),
    ("0.4", 0, "0"), ("0.5", 0, "1"), ("0.04", 0, "0"), ("123", -1, "12e1"), ("1e2", 0, "100"),
  ])
  func rounds(_ text: String, _ places: Int, _ rounded: String) {
    #expect(FHIRDecimal(text)?.rounded(toPlaces: places)?.text == rounded)
  }

  @Test func convertsToNumbers() {
    #expect(FHIRDecimal("1e2")?.integer == 100)
    #expect(FHIRDecimal("12.00")?.integer == 12)
    #expect(FHIRDecimal("1.5")?.integer == nil)
    #expect(FHIRDecimal("1.5")?.double == 1.5)
    #expect(FHIRDecimal("1e999")?.double == .infinity)
  }
}
