import CoreFHIR

/// The numbers that a value includes; a point if its ends are equal.
struct NumberRange: Hashable, Sendable {
  var low: Double
  var high: Double

  init(_ low: Double, _ high: Double) {
    let limit = Double.greatestFiniteMagnitude
    // Zero has one sign, so that equal values are equal rows.
    (self.low, self.high) = (min(max(low, -limit), limit) + 0, min(max(high, -limit), limit) + 0)
  }

  /// A point, or with a comparator such as `<` all numbers that it stands for.
  init(_ value: FHIRDecimal, comparator: String? = nil) {
    let value = value.double.isNaN ? 0 : value.double
    switch comparator {
    case "<", "<=": self.init(-.infinity, value)
    case ">", ">=": self.init(value, .infinity)
    default: self.init(value, value)
    }
  }

  /// Reads a number or a Range; nil for any other value.
  init?(_ json: FHIRJSON) {
    if let number = json.number {
      self.init(number)
      return
    }
    let (low, high) = (json["low"]?["value"]?.number, json["high"]?["value"]?.number)
    guard low != nil || high != nil else { return nil }
    self.init(low?.double ?? -.infinity, high?.double ?? .infinity)
  }
}

extension FHIRDecimal {
  /// The numbers that are rounded to this one: 2.0 stands for 1.95 to 2.05 (http://hl7.org/fhir/R4/search.html#number).
  ///
  /// A number with an exponent has the precision of its digits: 1e2 stands for 50 to 150.
  var precisionRange: NumberRange {
    precisionEnds.map { NumberRange($0.low.double, $0.high.double) } ?? NumberRange(double, double)
  }

  /// The ends of ``precisionRange`` as they are; nil for a number that is too large or too small for such arithmetic.
  var precisionEnds: (low: FHIRDecimal, high: FHIRDecimal)? {
    let parts = text.lowercased().split(separator: "e")
    let places = parts[0].split(separator: ".").dropFirst().first?.utf8.count ?? 0
    guard let exponent = parts.count > 1 ? Int(parts[1]) : 0, abs(exponent) < 400, places < 400,
      let half = FHIRDecimal("5e\(exponent - places - 1)"), let low = subtracting(half), let high = adding(half)
    else { return nil }
    return (low, high)
  }
}
