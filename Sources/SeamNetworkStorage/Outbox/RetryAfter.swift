import Foundation
import SeamNetwork

/// Reads `Retry-After` (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The pause that a server asks for, from seconds or a date; nil if it asks for none.
  static func duration(in fields: HTTPFields, now: Date) -> Duration? {
    guard let value = fields["Retry-After"] else { return nil }
    if let seconds = Int(value) { return seconds >= 0 ? .seconds(min(seconds, 1 << 30)) : nil }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    guard let date = formatter.date(from: value) else { return nil }
    return .seconds(max(0, date.timeIntervalSince(now)))
  }
}
