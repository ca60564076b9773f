import Foundation
import SeamNetwork
import Testing

struct HTTPDateTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func readsTheThreeForms(_ text: String) {
    #expect(HTTPDate.parse(text, now: now) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(arguments: [
    "", "0", "-1", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 94 GMT",
    "Sun, 06 Xxx 1994 08:49:37 GMT",
    "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT",
  ])
  func refusesWhatIsNoDate(_ text: String) {
    #expect(HTTPDate.parse(text, now: now) == nil)
  }

  @Test func printsWhatItReads() {
    for day in stride(from: -100_000, through: 100_000, by: 37) {
      let date = Date(timeIntervalSince1970: Double(day * 86_400 + (day * 7919) % 86_400))
      #expect(HTTPDate.parse(HTTPDate.format(date), now: now) == date)
    }
    #expect(HTTPDate.format(Date(timeIntervalSince1970: 784_111_777)) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func twoDigitsOfAYearAreNotFarInTheFuture() {
    #expect(HTTPDate.parse("Monday, 01-Jan-73 00:00:00 GMT", now: now)?.timeIntervalSince1970 == 3_250_454_400)
    #expect(HTTPDate.parse("Monday, 01-Jan-74 00:00:00 GMT", now: now)?.timeIntervalSince1970 == 126_230_400)
  }
}
