import Testing

@testable import LibWound

struct LengthTests {
  @Test(
    arguments: [
      ("4.2", Length.Unit.centimetres, 420), ("4,2", .centimetres, 420), (" 4.2 ", .centimetres, 420),
      ("4.25", .centimetres, 425), ("4.250", .centimetres, 425), ("0", .centimetres, 0), ("0004", .centimetres, 400),
      (".5", .centimetres, 50), ("5.", .centimetres, 500), ("42", .millimetres, 420), ("42.5", .millimetres, 425),
      ("9999999", .millimetres, 99_999_990),
    ])
  func readsWhatIsWritten(_ text: String, _ unit: Length.Unit, _ tenths: Int) {
    #expect(Length(text, in: unit)?.tenths == tenths)
  }

  @Test(
    arguments: [
      "", " ", ".", ",", "-1", "+1", "4.256", "4.2.1", "4 2", "1e3", "four", "٤", "½", "99999999", "0x1F", "∞",
      String(repeating: "9", count: 100_000),
    ])
  func refusesWhatIsNoLength(_ text: String) {
    #expect(Length(text, in: .centimetres) == nil)
  }

  @Test func writesWhatWasMeasured() {
    #expect(Length(tenths: 420).text(in: .centimetres) == "4.2")
    #expect(Length(tenths: 400).text(in: .centimetres) == "4.0")
    #expect(Length(tenths: 425).text(in: .centimetres) == "4.25")
    #expect(Length(tenths: 5).text(in: .centimetres) == "0.05")
    #expect(Length(tenths: 420).text(in: .millimetres) == "42")
    #expect(Length(tenths: 425).text(in: .millimetres) == "42.5")
    #expect(Length(tenths: 0).text(in: .centimetres) == "0.0")
  }

  /// A draft shows lengths as text, which is read again when it is recorded.
  @Test func readsEachLengthThatItWrites() {
    for tenths in 0...3000 {
      for unit in Length.Unit.allCases {
        #expect(Length(Length(tenths: tenths).text(in: unit), in: unit)?.tenths == tenths)
      }
    }
  }

  @Test func measuresAnEllipse() {
    #expect(Area(ellipse: Length(tenths: 420), Length(tenths: 300)).text == "9.89")
    #expect(Area(ellipse: Length(tenths: 1000), Length(tenths: 1000)).text == "78.5")
    #expect(Area(ellipse: Length(tenths: 0), Length(tenths: 0)).text == "0.00")
    #expect(Area(hundredths: 1005).text == "10.1")
  }
}
