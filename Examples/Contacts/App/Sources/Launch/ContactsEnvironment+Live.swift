public import FeatureContacts
import Foundation
import LibContacts

extension ContactsEnvironment {
  /// The machine's files, day and identifiers.
  public static var live: Self {
    Self(
      files: DiskCardFiles(),
      today: {
        let day = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: .now)
        return Birthday(year: day.year, month: day.month ?? 1, day: day.day ?? 1) ?? .unknownToday
      },
      makeID: { Person.ID(rawValue: UUID().uuidString.lowercased()) })
  }
}

extension Birthday {
  /// Stands in where the clock shows a year beyond 9999: no birthday is in the future then.
  fileprivate static var unknownToday: Birthday? { Birthday(year: 9999, month: 12, day: 31) }
}
