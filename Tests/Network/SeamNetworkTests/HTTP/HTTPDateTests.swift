import Foundation
import SeamSupport
import Testing

@testable import SeamNetwork

struct HTTPDateTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)  // 2027-01-15

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "sun, 06 nov 1994 08:49:37 gmt", " Sun, 06 Nov 1994 08:49:37 GMT ",
  ])
  func readsTheThreeFormats(_ text: String) {
    #expect(HTTPDate.date(text, now: now) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(arguments: [
    "", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun 06 Nov 1994 08:49:37 GMT", "Sun,  06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
    "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08.49.37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT", "Xxx, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Xxx 1994 08:49:37 GMT",
    "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 06 Nov +994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
    "Sun, 06-Nov-94 08:49:37 GMT",
  ])
  func readsNothingElse(_ text: String) {
    #expect(HTTPDate.date(text, now: now) == nil)
  }

  @Test func takesAYearOfTwoDigitsForAtMostFiftyYearsAhead() {
    func year(_ digits: String) -> Int? {
      HTTPDate.date("Sunday, 06-Nov-\(digits) 08:49:37 GMT", now: now)
        .flatMap { Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: $0).year }
    }
    #expect(year("77") == 2077)
    #expect(year("78") == 1978)
    #expect(year("00") == 2000)
  }

  @Test func readsWhatItWrites() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      let seconds = Double(Int64(random.next() % 30_000_000_000)) - 10_000_000_000
      let date = Date(timeIntervalSince1970: seconds)
      let text = HTTPDate.text(date)
      #expect(HTTPDate.date(text, now: now) == date, "\(text)")
    }
    #expect(HTTPDate.text(Date(timeIntervalSince1970: 784_111_777.9)) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.text(Date(timeIntervalSince1970: -1)) == "Wed, 31 Dec 1969 23:59:59 GMT")
  }
}
