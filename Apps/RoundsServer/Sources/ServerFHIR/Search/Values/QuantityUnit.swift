import CoreFHIR

/// The unit in which the index compares amounts.
struct QuantityUnit: Sendable {
  /// The unit of which all units of one dimension are multiples, or the code.
  let base: String
  private let code: String?

  init(system: String?, code: String) {
    guard system == UCUMUnit.system, let base = Self.base(of: UCUMUnit(code).dimension) else {
      (self.base, self.code) = (code, nil)
      return
    }
    (self.base, self.code) = (base, code)
  }

  /// Converts a number; the same number if the unit is not known.
  func convert(_ value: FHIRDecimal) -> FHIRDecimal {
    guard let code else { return value }
    return (try? FHIR.Quantity(value, code).converted(to: base))?.value ?? value
  }

  /// Converts the ends of a range.
  func convert(_ range: NumberRange, low: FHIRDecimal?, high: FHIRDecimal?) -> NumberRange {
    NumberRange(low.map { convert($0).double } ?? range.low, high.map { convert($0).double } ?? range.high)
  }

  /// Converts a number of a search and the numbers that are rounded to it.
  func convert(_ value: FHIRDecimal, _ range: NumberRange) -> (FHIRDecimal, NumberRange) {
    let ends = value.precisionEnds
    return (convert(value), convert(range, low: ends?.low, high: ends?.high))
  }

  private static func base(of dimension: UCUMUnit.Dimension) -> String? {
    switch dimension {
    case .length: "m"
    case .area: "m2"
    case .volume: "L"
    case .mass: "g"
    case .time: "s"
    case .number: "1"
    case .annotation, .other: nil
    }
  }
}
