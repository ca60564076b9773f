import CoreFHIR
import Foundation
import Testing

@testable import ServerSamples

struct VisitTests {
  @Test func woundsAreAssessedTenToAHundredAndTwentyTimes() {
    for wound in Samples.wounds {
      #expect((10...120).contains(wound.entries.count) || wound.closed == nil)
      #expect((5...120).contains(wound.entries.count))
    }
  }

  @Test func visitsAreTwoToSevenDaysApartButForGaps() {
    var (usual, gaps) = (0, 0)
    for patient in Samples.data.patients {
      for wound in patient.course.wounds {
        for (first, second) in zip(wound.entries, wound.entries.dropFirst()) {
          let days = second.time.day - first.time.day
          #expect((2...25).contains(days))
          if days > 7 { gaps += 1 } else { usual += 1 }
        }
      }
    }
    #expect(gaps > 0 && gaps * 20 < usual)
  }

  @Test func visitsAreInTheHoursOfWork() {
    for entry in Samples.wounds.flatMap(\.entries) {
      #expect(entry.time.day.weekday != 0)
      #expect((7 * 60...19 * 60).contains(entry.time.minute))
    }
  }

  @Test func visitsAreByNursesOfTheDistrict() {
    for patient in Samples.data.patients {
      let team = Set(patient.course.nurses.map(\.id))
      #expect(patient.course.wounds.flatMap(\.entries).allSatisfy { team.contains($0.nurse.id) })
    }
  }

  @Test func noVisitIsAfterDeath() {
    let data = SampleData(seed: 5, patients: 150, years: 3, until: Samples.until)
    var dead = 0
    for patient in data.patients {
      guard let death = patient.course.profile.death else { continue }
      dead += 1
      #expect(patient.course.wounds.flatMap(\.entries).allSatisfy { $0.time.day < death })
    }
    #expect(dead > 4)
  }
}

struct SampleDayTests {
  @Test func daysAreThoseOfTheCalendar() {
    #expect(SampleDay(year: 1970, month: 1, day: 1).number == 0)
    #expect(SampleDay(year: 2024, month: 2, day: 29).text == "2024-02-29")
    for number in Swift.stride(from: -300_000, through: 300_000, by: 61) {
      let (year, month, day) = SampleDay(number).civil
      #expect(SampleDay(year: year, month: month, day: day).number == number)
    }
    // A Thursday.
    #expect(SampleDay(0).weekday == 4 && SampleDay(-4).weekday == 0)
  }

  @Test func summerTimeIsThatOfBritain() throws {
    let zone = try #require(TimeZone(identifier: "Europe/London"))
    for number in SampleDay(year: 1997, month: 1, day: 1).number...SampleDay(year: 2030, month: 12, day: 31).number {
      let noon = Date(timeIntervalSince1970: Double(number * 86_400 + 43_200))
      #expect(SampleDay(number).offset * 60 == zone.secondsFromGMT(for: noon), "\(SampleDay(number).text)")
    }
  }

  @Test func timesAreWrittenWithTheirOffset() {
    let summer = SampleTime(SampleDay(year: 2025, month: 7, day: 1), minute: 9 * 60 + 5)
    #expect(summer.dateTime.text == "2025-07-01T09:05:00+01:00")
    let winter = SampleTime(SampleDay(year: 2025, month: 1, day: 7), minute: 9 * 60 + 5)
    #expect(winter.dateTime.text == "2025-01-07T09:05:00Z")
    #expect(winter.after(minutes: 800).day == winter.day + 1)
  }
}
