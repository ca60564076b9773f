public import Foundation

/// The nurse who uses the device.
public struct Nurse: Hashable, Sendable {
  /// The reference to the nurse's record, such as `Practitioner/nurse-01`.
  public let reference: String
  /// The name as colleagues see it.
  public let name: String
  /// The time zone in which times are written.
  public let timeZone: TimeZone

  /// Creates a nurse.
  public init(reference: String, name: String, timeZone: TimeZone = .current) {
    self.reference = reference
    self.name = name
    self.timeZone = timeZone
  }

  /// The minutes east of UTC at a time.
  func offset(at date: Date) -> Int { timeZone.secondsFromGMT(for: date) / 60 }
}
