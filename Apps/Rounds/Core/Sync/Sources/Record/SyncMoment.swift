import CoreFHIR
import Foundation

/// A moment of the server's clock, by which versions and pages are ordered; never compared with the device's clock.
struct SyncMoment: Hashable, Sendable, Comparable, Codable {
  /// The text as the server wrote it.
  let text: String
  /// Milliseconds since 1970.
  let milliseconds: Int

  init(_ instant: FHIR.Instant) {
    text = instant.text
    milliseconds = Int((instant.date.timeIntervalSince1970 * 1000).rounded())
  }

  /// Reads an instant; nil for any other text.
  init?(_ text: String) {
    guard let instant = FHIR.Instant(text) else { return nil }
    self.init(instant)
  }

  /// The moment some seconds earlier, in whole seconds.
  func earlier(by seconds: Int) -> FHIR.Instant {
    FHIR.Instant(Date(timeIntervalSince1970: Double(milliseconds) / 1000 - Double(seconds)))
  }

  /// The next millisecond.
  var next: FHIR.Instant {
    let (seconds, rest) = (milliseconds + 1).quotientAndRemainder(dividingBy: 1000)
    let second = FHIR.Instant(Date(timeIntervalSince1970: Double(seconds)))
    let digits = String(1000 + max(0, rest)).dropFirst()
    return FHIR.Instant("\(second.text.prefix(19)).\(digits)Z") ?? second
  }

  static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
  static func == (left: Self, right: Self) -> Bool { left.milliseconds == right.milliseconds }
  func hash(into hasher: inout Hasher) { hasher.combine(milliseconds) }
}
