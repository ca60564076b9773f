import SeamViews
import Testing

struct NumberFieldTests {
  private func stepped(
    _ text: String, by count: Int = 1, step: Double? = 0.1, placeholder: String? = nil
  ) -> String? {
    let field = FormConfiguration.Field(
      id: "length", label: "Length", .number(text, unit: "cm", step: step), placeholder: placeholder)
    return field.text(text, steppedBy: count)
  }

  @Test(arguments: [
    ("2.1", "2.2"), ("2.9", "3.0"), ("2", "2.1"), ("2,1", "2,2"), ("0,95", "1,05"), ("", "0.1"), ("-0.1", "0.0"),
    ("−0.2", "−0.1"), (" 2.1 ", "2.2"), ("+1", "1.1"), ("007", "7.1"), (".5", "0.6"), ("5.", "5.1"), ("٢٫١", "٢٫٢"),
    ("0.0000001", "0.1000001"),
  ])
  func stepsInDecimal(text: String, expected: String) {
    #expect(stepped(text) == expected)
  }

  @Test func addsWithoutFloatingPointNoise() {
    var text: String? = "0"
    for _ in 0..<1_000 { text = text.flatMap { stepped($0) } }
    #expect(text == "100.0")
    for _ in 0..<1_001 { text = text.flatMap { stepped($0, by: -1) } }
    #expect(text == "-0.1")
  }

  @Test(arguments: [
    (1.0, "3"), (0.5, "2.5"), (0.25, "2.25"), (1e-5, "2.00001"), (1e3, "1002"), (1e16, "10000000000000002"),
  ])
  func stepsByAnyDecimal(step: Double, expected: String) {
    #expect(stepped("2", step: step) == expected)
  }

  @Test(arguments: [
    "abc", "1.2.3", "1,000.5", "-", ".", "1 000", "2.1 cm", "½", "1e3", "1234567890123456789", "NaN", "--1",
    String(repeating: "1", count: 10_000_000),
  ])
  func keepsWhatIsNotANumber(text: String) {
    #expect(stepped(text) == nil)
  }

  @Test(arguments: [nil, 0, -1, Double.nan, .infinity, 1e300, 1e-300])
  func requiresAUsableStep(step: Double?) {
    #expect(stepped("2", step: step) == nil)
  }

  @Test func refusesResultsWithTooManyDigits() {
    #expect(stepped("999999999999999999", step: 1) == "1000000000000000000")
    #expect(stepped("999999999999999999", step: 0.001) == nil)
    #expect(stepped("1", by: .max, step: 10) == nil)
    #expect(stepped("1", by: .min, step: 10) == nil)
    #expect(stepped("-1", by: .min, step: 1) == nil)
  }

  @Test func emptyTextHasTheSeparatorOfItsPlaceholder() {
    #expect(stepped("", placeholder: "0,0") == "0,1")
    #expect(stepped("1", placeholder: "0,0") == "1,1")
    #expect(stepped("1.5", placeholder: "0,0") == "1.6")
  }

  @Test func otherFieldsHaveNoSteps() {
    #expect(FormConfiguration.Field(id: "a", label: "A", .text("2")).text("2", steppedBy: 1) == nil)
  }
}
