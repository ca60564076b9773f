import Foundation

/// The time that the data covers.
struct SamplePeriod: Hashable, Sendable {
  let days: ClosedRange<SampleDay>
  /// The last second, since 1970.
  let end: Int

  /// Creates the years before a moment; anything but a moment between the years 1900 and 9000 becomes the nearest.
  init(years: Int, until: Date) {
    let seconds = until.timeIntervalSince1970
    let first = SampleDay(year: 1900, month: 1, day: 1).number * 86_400
    let last = SampleDay(year: 9000, month: 1, day: 1).number * 86_400
    end = seconds.isNaN ? 0 : Int(min(max(seconds.rounded(.down), Double(first)), Double(last)))
    let day = SampleDay(end >= 0 ? end / 86_400 : (end - 86_399) / 86_400)
    days = (day - min(max(years, 1), 20) * 365)...day
  }

  func contains(_ time: SampleTime) -> Bool { time.seconds <= end }
}
