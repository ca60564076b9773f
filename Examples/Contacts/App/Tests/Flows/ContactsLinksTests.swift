import ContactsApp
import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import Testing

/// Every URL leads to its place, from a cold start and from anywhere else.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ContactsLinksTests {
  private static let people = "root:\n  [people]: PeopleFlow.list |"
  private static let rest = "\n  groups: GroupsFlow.list\n  families: FamiliesFlow.list"
  private static let groups = "root:\n  people: PeopleFlow.list |\n  [groups]: GroupsFlow.list"
  private static let families =
    "root:\n  people: PeopleFlow.list |\n  groups: GroupsFlow.list\n  [families]: FamiliesFlow.list"

  /// Each row of the table, with what is on show.
  private static let places: [(url: String, outline: String)] = [
    ("people", people + rest),
    ("people/new", people + rest + "\nsheet: EditPersonFlow.edit"),
    ("people/import", people + rest + "\nsheet: ImportFlow.file"),
    ("people/export", people + rest + "\nsheet: ExportFlow.file"),
    ("people/wilma", people + " PeopleFlow.person(wilma)" + rest),
    ("people/wilma/edit", people + " PeopleFlow.person(wilma)" + rest + "\nsheet: EditPersonFlow.edit"),
    ("groups", groups + "\n  families: FamiliesFlow.list"),
    ("groups/all", groups + " › GroupsFlow.groups\n  families: FamiliesFlow.list"),
    ("groups/topics", groups + " › GroupsFlow.topics\n  families: FamiliesFlow.list"),
    (
      "groups/named/Stone%20Age%20%26%20Co",
      groups + " › GroupsFlow.groups › GroupsFlow.members(Stone Age & Co)\n  families: FamiliesFlow.list"
    ),
    ("groups/of/wilma", groups + " › GroupsFlow.groupsOf(wilma)\n  families: FamiliesFlow.list"),
    ("families", families),
    ("families/wilma", families + " › FamiliesFlow.parents(wilma)"),
    ("families/wilma/parent", families + " › FamiliesFlow.parents(wilma)\nsheet: PickPersonFlow.list"),
  ]

  private func app() async throws -> FlowRobot {
    let books = try await BooksInMemory([
      Person(id: .init(rawValue: "wilma"), name: "Wilma", groups: ["Stone Age & Co"])
    ])
    return try TestHost.robot(for: AppCoordinator(books: books, environment: .live, log: books))
  }

  @Test func everyPlaceIsReachedFromAColdStart() async throws {
    for (url, outline) in Self.places {
      let robot = try await app()
      let outcome = await robot.navigator.follow(url: "contacts://" + url, in: ContactsLinks.table)
      #expect(outcome == .deferred(at: .init(flow: "Contacts", step: url.split(separator: "/").first.map(String.init))))
      try await robot.expectTree(outline).skipEvents().finish()
    }
  }

  @Test func everyPlaceIsReachedFromEveryOther() async throws {
    let robot = try await app().expectText("Wilma")
    for start in Self.places {
      for (url, outline) in Self.places {
        await robot.navigator.follow(url: "contacts://" + start.url, in: ContactsLinks.table)
        #expect(await robot.navigator.follow(url: "contacts://" + url, in: ContactsLinks.table) == .landed)
        #expect(await sees(outline, robot), "\(start.url) to \(url)")
      }
    }
    try await robot.skipEvents().finish()
  }

  /// Whether the user comes to see an outline; a form is there only once its person was looked up.
  private func sees(_ outline: String, _ robot: FlowRobot) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while visible(robot.shown.description) != visible(outline), ContinuousClock.now < deadline {
      await Task.yield()
      await robot.navigator.settle()
    }
    return visible(robot.shown.description) == visible(outline)
  }

  /// What the user sees of an outline: the selected tab and what lies over it.
  ///
  /// Other tabs keep what they show.
  private func visible(_ outline: String) -> [Substring] {
    outline.split(separator: "\n").filter { $0.contains("[") || $0.hasPrefix("sheet") }
  }

  @Test func whatIsReadIsPrintedAlike() {
    for (url, _) in Self.places {
      let path = ContactsLinks.table.path(for: "contacts://" + url)
      #expect(path.flatMap { ContactsLinks.table.url(for: $0) } == "contacts://" + url)
    }
    #expect(ContactsLinks.table.problems.isEmpty)
  }

  @Test func unsavedEditsHoldALink() async throws {
    let robot = try await app().expectText("Wilma")
    try await robot.tap("New").type("Betty", into: "Name").skipEvents()
    guard case .blocked(.held, _) = await robot.navigator.follow(url: "contacts://groups", in: ContactsLinks.table)
    else {
      Issue.record("The link went past unsaved edits.")
      return
    }
    try await robot.tap("Keep editing").expectText("Betty").skipEvents().finish()
  }
}
