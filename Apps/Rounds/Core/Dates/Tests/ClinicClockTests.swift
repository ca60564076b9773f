import CoreDates
import Foundation
import Testing

struct ClinicClockTests {
  private let clock = ClinicClock(timeZone: TimeZone(identifier: "Europe/London") ?? .gmt) {
    // 29 March 2026, 12:00 in London, the day on which summer time began.
    Date(timeIntervalSince1970: 1_774_782_000)
  }

  private func date(_ hours: Double) -> Date { clock.now().addingTimeInterval(hours * 3600) }

  @Test func writesDaysAndTimes() {
    #expect(clock.text(clock.now()) == "29 Mar 2026, 12:00")
    #expect(clock.day(date(24 * 3)) == "1 Apr 2026")
    #expect(clock.text(date(-4)) == "29 Mar 2026, 08:00")
    #expect(clock.today == (2026, 3, 29))
  }

  @Test func countsDaysOfTheCalendar() {
    #expect(clock.days(until: date(11.5)) == 0)
    #expect(clock.days(until: date(12)) == 1)
    // The day has 23 hours.
    #expect(clock.days(until: date(-10.9)) == 0)
    #expect(clock.days(until: date(-11.1)) == -1)
    #expect(clock.days(until: date(24 * 400)) == 400)
  }

  @Test(arguments: ["Europe/London", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu", "GMT"])
  func countsDaysAsTheCalendarDoes(_ zone: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let start = Date(timeIntervalSince1970: 1_774_782_000)
    let clock = ClinicClock(timeZone: calendar.timeZone) { start }
    // Some days before, through both changes of the clocks, until some time after.
    for step in -300..<2_000 {
      let date = start.addingTimeInterval(Double(step) * 5 * 3600 + 17)
      let parts = calendar.dateComponents(
        [.day], from: calendar.startOfDay(for: start), to: calendar.startOfDay(for: date))
      #expect(clock.days(until: date) == parts.day, "\(date)")
    }
  }

  @Test func endsTodayAtMidnight() {
    #expect(clock.text(clock.endOfToday) == "30 Mar 2026, 00:00")
  }

  @Test func saysHowFarADayIs() {
    #expect(
      [0, 24, 48, -24, -72].map { clock.relativeDay(date($0)) }
        == ["today", "tomorrow", "in 2 days", "yesterday", "3 days ago"])
  }

  @Test func saysWhenSomethingIsDue() {
    #expect(
      [0, 48, -24, -72].map { clock.due(date($0)) } == [
        "due today", "due in 2 days", "was due yesterday", "was due 3 days ago",
      ])
  }

  @Test func survivesTheEndsOfTime() {
    #expect(!clock.text(.distantPast).isEmpty)
    #expect(clock.days(until: .distantFuture) > 700_000)
    for seconds in [1e300, .infinity, -1e300, -.infinity, .nan] {
      #expect(abs(clock.days(until: Date(timeIntervalSince1970: seconds))) > 700_000)
    }
  }
}
