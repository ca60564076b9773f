import CoreFHIR
import Foundation
import Testing

struct FHIRDateTests {
  typealias Case = (left: String, right: String, ordering: FHIRDecimal.Ordering?)

  static let cases: [Case] = [
    ("2024", "2024", .equal), ("2024", "2024-03", nil), ("2023", "2024-03", .less), ("2024-04", "2024-03", .greater),
    ("2024-03", "2024-03-31", nil), ("2024-02", "2024-03-01", .less), ("2024-03-09", "2024-03-09", .equal),
    ("2024-03-09T10:00:00Z", "2024-03-09T11:00:00+01:00", .equal),
    ("2024-03-09T10:00:00Z", "2024-03-09T10:00:00.000Z", .equal),
    ("2024-03-09T10:00:00.1Z", "2024-03-09T10:00:00.09Z", .greater),
    ("2024-03-09T10:00:00.123456789012Z", "2024-03-09T10:00:00.123456789013Z", .less),
    ("2024-03-09T23:59:60Z", "2024-03-10T00:00:00Z", .equal), ("2024-03-09", "2024-03-09T10:00:00Z", nil),
    ("2024-03-08", "2024-03-09T11:59:59Z", nil), ("2024-03-08", "2024-03-09T12:00:00Z", .less),
    ("2024-03-11", "2024-03-10T09:59:59Z", .greater), ("2024-03-11", "2024-03-10T10:00:00Z", nil),
    ("0001", "9999-12-31T23:59:59-14:00", .less),
  ]

  @Test(arguments: cases)
  func comparesWithMissingParts(_ compared: Case) throws {
    let left = try #require(FHIR.DateTime(compared.left))
    let right = try #require(FHIR.DateTime(compared.right))
    #expect(left.compare(to: right) == compared.ordering)
    let reversed: [FHIRDecimal.Ordering: FHIRDecimal.Ordering] = [.less: .greater, .greater: .less, .equal: .equal]
    #expect(right.compare(to: left) == compared.ordering.flatMap { reversed[$0] })
  }

  @Test func aKnownOffsetDecides() throws {
    let day = try #require(FHIR.Date("2024-03-09"))
    let time = try #require(FHIR.Instant("2024-03-09T22:30:00Z"))
    #expect(day.compare(to: time, offset: 60) == nil)
    #expect(day.compare(to: time, offset: 120) == .less)
  }

  @Test func partsAndBounds() throws {
    let month = try #require(FHIR.Date("2024-02"))
    #expect((month.year, month.month, month.day) == (2024, 2, nil))
    #expect(month.earliest().timeIntervalSince1970 == 1_706_745_600)
    #expect(month.end().timeIntervalSince1970 == 1_709_251_200)
    #expect(month.end(offset: 60).timeIntervalSince1970 == 1_709_251_200 - 3600)
    #expect(month.text == "2024-02")
  }

  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00Z"), (1_709_971_500, 60, "2024-03-09T09:05:00+01:00"),
    (1_709_971_500, -570, "2024-03-08T22:35:00-09:30"), (-1, 0, "1969-12-31T23:59:59Z"),
    (1_709_251_199, 0, "2024-02-29T23:59:59Z"), (1e300, 0, "9999-12-31T00:00:00Z"),
    (-.infinity, 0, "0001-01-02T00:00:00Z"), (.nan, 0, "1970-01-01T00:00:00Z"),
  ])
  func writesMoments(_ seconds: Double, _ offset: Int, _ text: String) {
    #expect(FHIR.Instant(Foundation.Date(timeIntervalSince1970: seconds), offset: offset).text == text)
  }

  @Test func everyDayOfACycleIsWrittenAndRead() throws {
    for day in stride(from: -800_000, to: 800_000, by: 173) where day < 2_932_896 {
      let seconds = max(Double(day), -719_160) * 86_400 + 3601
      let instant = FHIR.Instant(Foundation.Date(timeIntervalSince1970: seconds))
      #expect(instant.date.timeIntervalSince1970 == seconds)
      #expect(FHIR.Instant(instant.text) == instant)
    }
  }
}
