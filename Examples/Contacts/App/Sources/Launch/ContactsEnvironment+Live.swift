public import FeatureContacts
import LibContacts
public import SeamNetwork

extension ContactsEnvironment {
  /// The machine's files and date, random identifiers, and a connection.
  public static func live(connection: any NetworkStateProvider = AlwaysOnline()) -> Self {
    Self(files: DiskCardFiles(), connection: connection, today: { .today() }, makeID: { .unique() })
  }
}
