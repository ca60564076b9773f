import Testing

@testable import CoreVCard

struct PercentTextTests {
  @Test func encodesAndDecodes() {
    #expect(PercentText.encode("+1 (555);ext=5 ä%") == "+1%20(555);ext=5%20%C3%A4%25")
    #expect(PercentText.decode("+1%20(555);ext=5%20%C3%A4%25") == "+1 (555);ext=5 ä%")
  }

  @Test func keepsInvalidEscapes() {
    #expect(PercentText.decode("100%") == "100%")
    #expect(PercentText.decode("%4%41%G1") == "%4A%G1")
  }
}
