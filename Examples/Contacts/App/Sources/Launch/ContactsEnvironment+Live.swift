public import FeatureContacts
import LibContacts

extension ContactsEnvironment {
  /// The machine's files and date, and random identifiers.
  public static var live: Self {
    Self(files: DiskCardFiles(), today: { .today() }, makeID: { .unique() })
  }
}
