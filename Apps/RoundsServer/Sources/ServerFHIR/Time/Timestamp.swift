import CoreFHIR
import Foundation
import ServerDatabase

/// A moment in milliseconds since 1970, as the database stores it.
struct Timestamp: Hashable, Comparable, Sendable {
  let milliseconds: Int64

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The moment of a date, rounded down to milliseconds, within the moments that every offset can write in the years
  /// 1 to 9999.
  init(_ date: Date) {
    let limited = min(max(date.timeIntervalSince1970, -62_135_510_400), 253_402_214_400)
    milliseconds = limited.isNaN ? 0 : Int64((limited * 1000).rounded(.down))
  }

  static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

  /// The seconds since 1970, rounded down.
  var seconds: Int64 { (milliseconds - rest) / 1000 }

  /// The milliseconds after the second.
  private var rest: Int64 { ((milliseconds % 1000) + 1000) % 1000 }

  /// The moment as an instant of FHIR with milliseconds, in UTC, such as `2024-03-09T08:05:00.120Z`.
  var instant: String {
    let text = FHIR.Instant(Date(timeIntervalSince1970: TimeInterval(seconds))).text
    let digits = "\(rest)"
    return text.dropLast() + "." + String(repeating: "0", count: 3 - digits.utf8.count) + digits + "Z"
  }
}

extension Timestamp: SQLConvertible {
  var sqlValue: SQLValue { .integer(milliseconds) }

  init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    milliseconds = value
  }
}
