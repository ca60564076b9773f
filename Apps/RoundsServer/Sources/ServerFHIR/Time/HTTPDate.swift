import CoreFHIR
import Foundation

/// Dates of HTTP's fields, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The second of a moment as text.
  static func text(_ timestamp: Timestamp) -> String {
    let instant = FHIR.Instant(Date(timeIntervalSince1970: TimeInterval(timestamp.seconds)))
    let clock = instant.text.dropFirst(11).prefix(8)
    // 1970-01-01 was a Thursday.
    let day = days[Int(((timestamp.seconds - (timestamp.seconds % 86_400 + 86_400) % 86_400) / 86_400 % 7 + 7) % 7)]
    return "\(day), \(instant.text.dropFirst(8).prefix(2)) \(months[(instant.month ?? 1) - 1]) "
      + "\(instant.text.prefix(4)) \(clock) GMT"
  }

  /// Reads a date in the preferred format; nil for any other text.
  static func timestamp(_ text: String) -> Timestamp? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", parts[0].count == 4, parts[0].hasSuffix(","),
      days.contains(String(parts[0].dropLast())), let month = months.firstIndex(of: String(parts[2])),
      parts[1].utf8.count == 2, parts[3].utf8.count == 4
    else { return nil }
    let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
    return FHIR.Instant("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z").map { Timestamp($0.date) }
  }
}
