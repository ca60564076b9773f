import Foundation

extension Birthday {
  /// The current day in the machine's time zone.
  public static func today() -> Birthday {
    let day = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: .now)
    return Birthday(today: day.year ?? 1, day.month ?? 1, day.day ?? 1)
  }
}
