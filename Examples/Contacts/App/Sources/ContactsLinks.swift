import FeatureContacts
import LibContacts
public import SeamFlow

/// The app's URLs.
@MainActor
public enum ContactsLinks {
  private static let app = FlowLink(from: AppCoordinator.self)

  /// The table of all URLs.
  public static let table = LinkTable<AppCoordinator>(
    "contacts://",
    rows: [
      LinkRow("people") { app.open(\.people) },
      LinkRow("people/new") { app.open(\.people).open(\.add) },
      LinkRow("people/import") { app.open(\.people).open(\.importCards) },
      LinkRow("people/export") { app.open(\.people).open(\.exportCards) },
      LinkRow("people/{person}") { (id: Person.ID) in app.open(\.people).show(.person(id)) },
      LinkRow("people/{person}/edit") { (id: Person.ID) in
        app.open(\.people).show(.person(id)).open(\.edit, id)
      },
      LinkRow("groups") { app.open(\.groups) },
      LinkRow("groups/topics") { app.open(\.groups).show(.topics) },
      LinkRow("groups/named/{group}") { (group: String) in
        app.open(\.groups).show(.members(group))
      },
      LinkRow("families") { app.open(\.families) },
      LinkRow("families/{person}") { (id: Person.ID) in
        app.open(\.families).open(\.person, id).show(.family(id))
      },
      LinkRow("families/{person}/parent") { (id: Person.ID) in
        app.open(\.families).open(\.person, id).show(.family(id)).open(\.pickParent, id)
      },
    ])
}
