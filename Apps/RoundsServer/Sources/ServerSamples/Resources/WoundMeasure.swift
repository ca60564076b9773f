import CoreFHIR

/// Measured values with the digits that the measurement has.
enum WoundMeasure {
  /// Returns millimetres as centimetres with one digit: 4.0, not 4.
  static func centimetres(_ millimetres: Int) -> String { "\(millimetres / 10).\(millimetres % 10)" }

  static func centimetres(_ millimetres: Int) -> FHIR.Quantity { quantity(centimetres(millimetres), "cm") }

  static func millimetres(_ value: Int) -> FHIR.Quantity { quantity(String(value), "mm") }

  /// Returns hundredths of square centimetres with two digits below 10 cm², and one from there on.
  static func area(_ hundredths: Int) -> FHIR.Quantity {
    if hundredths < 1000 { return quantity("\(hundredths / 100).\((hundredths % 100).padded(2))", "cm2") }
    let tenths = (hundredths + 5) / 10
    return quantity("\(tenths / 10).\(tenths % 10)", "cm2")
  }

  static func percent(_ value: Int) -> FHIR.Quantity { quantity(String(value), "%") }

  static func score(_ value: Int) -> FHIR.Quantity { quantity(String(value), "{score}", unit: "score") }

  private static func quantity(_ text: String, _ code: String, unit: String? = nil) -> FHIR.Quantity {
    FHIR.Quantity(FHIRDecimal(text) ?? 0, code, unit: unit ?? (code == "cm2" ? "cm²" : code))
  }
}
