import CoreFHIR
import Testing

struct UnitConversionTests {
  @Test(arguments: [
    ("10", "mm", "cm", "1.0"), ("1.0", "cm", "mm", "10"), ("1.50", "cm", "mm", "15.0"), ("5", "m", "cm", "500"),
    ("12.50", "cm2", "mm2", "1250"), ("125", "mm2", "cm2", "1.25"), ("1", "m2", "cm2", "10000"),
    ("250", "mL", "L", "0.250"),
    ("0.25", "L", "mL", "250"), ("1", "cm3", "mL", "1"), ("70.5", "kg", "g", "70500"), ("500", "mg", "g", "0.500"),
    ("1.5", "h", "min", "90"), ("90", "min", "h", "1.5"), ("2", "d", "h", "48"), ("36", "h", "d", "1.5"),
    ("50", "%", "1", "0.50"), ("0.5", "1", "%", "50"), ("3", "{score}", "{score}", "3"), ("37.0", "Cel", "Cel", "37.0"),
    ("0", "min", "h", "0"), ("1.5", "[in_i]", "mm", "38.1"), ("1", "[sin_i]", "cm2", "6.4516"),
  ])
  func convertsExactly(_ value: String, _ from: String, _ to: String, _ result: String) throws {
    let quantity = FHIR.Quantity(try #require(FHIRDecimal(value)), from)
    let converted = try quantity.converted(to: to)
    #expect(
      converted.value.map { $0.compare(to: FHIRDecimal(result) ?? -1) } == .equal,
      "\(converted.value?.text ?? "")")
    #expect(converted.code == to)
    #expect(try converted.converted(to: from).compare(to: quantity) == .equal)
  }

  @Test func powersOfTenKeepThePrecision() throws {
    func convert(_ value: String, _ from: String, _ to: String) throws -> String? {
      try FHIR.Quantity(try #require(FHIRDecimal(value)), from).converted(to: to).value?.text
    }
    #expect(try convert("10", "mm", "cm") == "1.0")
    #expect(try convert("1.50", "cm", "mm") == "15.0")
    #expect(try convert("5", "m", "cm") == "500")
    #expect(try convert("1.10", "cm2", "cm2") == "1.10")
  }

  @Test func roundsOnlyWhenAsked() throws {
    let time = FHIR.Quantity(100, "min")
    let error = #expect(throws: UnitConversionError.self) { try time.converted(to: "h") }
    #expect(error?.code == .notExact)
    #expect(try time.converted(to: "h", roundedToPlaces: 2).value?.text == "1.67")
    #expect(try FHIR.Quantity(90, "min").converted(to: "h", roundedToPlaces: 0).value?.text == "2")
  }

  @Test(arguments: [("cm", "cm2"), ("mL", "g"), ("{score}", "%"), ("{score}", "{points}"), ("min", "cm"), ("Cel", "K")])
  func refusesAnotherDimension(_ from: String, _ to: String) {
    let error = #expect(throws: UnitConversionError.self) { try FHIR.Quantity(1, from).converted(to: to) }
    #expect(error?.code == .otherDimension)
    #expect(error?.reason.contains(from) == true && error?.reason.contains(to) == true)
  }

  @Test func refusesWhatHasNoUnit() {
    var quantity = FHIR.Quantity(1, "cm")
    quantity.system = "http://example.org/units"
    #expect(throws: UnitConversionError.self) { try quantity.converted(to: "mm") }
    quantity.system = UCUMUnit.system
    quantity.value = nil
    #expect(#expect(throws: UnitConversionError.self) { try quantity.converted(to: "mm") }?.code == .noValue)
  }

  @Test func comparesAcrossUnits() throws {
    #expect(try FHIR.Quantity(10, "mm").compare(to: FHIR.Quantity(1, "cm")) == .equal)
    #expect(try FHIR.Quantity(100, "min").compare(to: FHIR.Quantity(1, "h")) == .greater)
    #expect(throws: UnitConversionError.self) { try FHIR.Quantity(1, "cm").compare(to: FHIR.Quantity(1, "g")) }
    var below = FHIR.Quantity(1, "cm")
    below.comparator = .less
    #expect(throws: UnitConversionError.self) { try below.compare(to: FHIR.Quantity(1, "cm")) }
  }

  @Test func everythingElseStays() throws {
    let quantity = FHIR.Quantity(unchecked: [
      "id": "q", "value": 10, "comparator": "<", "unit": "mm", "system": "http://unitsofmeasure.org", "code": "mm",
      "x": [],
    ])
    #expect(
      try quantity.converted(to: "cm").fhirJSON.text
        == #"{"id":"q","value":1.0,"comparator":"<","unit":"cm","system":"http://unitsofmeasure.org","code":"cm","x":[]}"#
    )
  }
}
