public import FeatureContacts
import LibContacts
public import SeamNetwork

extension ContactsEnvironment {
  /// The machine's files and date, random identifiers, and a connection.
  public static func live(
    connection: any NetworkStateProvider = AlwaysOnline(),
    imports: @escaping @Sendable () -> ImportSettings = { ImportSettings() }
  ) -> Self {
    Self(files: DiskCardFiles(), connection: connection, imports: imports, today: { .today() }, makeID: { .unique() })
  }
}
