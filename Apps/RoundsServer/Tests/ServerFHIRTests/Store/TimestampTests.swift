import Foundation
import Testing

@testable import ServerFHIR

struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (1_709_971_500_120, "2024-03-09T08:05:00.120Z"), (-1, "1969-12-31T23:59:59.999Z"),
  ])
  func isAnInstantWithMilliseconds(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).instant == text)
  }

  @Test func keepsWithinTheYearsOfFHIR() {
    #expect(Timestamp(.distantPast).instant == "0001-01-02T00:00:00.000Z")
    #expect(Timestamp(Date(timeIntervalSince1970: .infinity)).instant == "9999-12-31T00:00:00.000Z")
  }
}
