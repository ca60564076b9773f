public import FeatureContacts
import LibContacts

extension ContactsEnvironment {
  /// The machine's files, day and identifiers.
  public static var live: Self {
    Self(files: DiskCardFiles(), today: { .today() }, makeID: { .unique() })
  }
}
