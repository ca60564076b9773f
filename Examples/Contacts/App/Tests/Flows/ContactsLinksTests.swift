import ContactsApp
import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import Testing

/// Every URL opens its screen, from a cold start and from any other screen.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ContactsLinksTests {
  private static let people = "root:\n  [people]: PeopleFlow.list |"
  private static let rest = "\n  groups: GroupsFlow.list\n  families: FamiliesFlow.list"
  private static let groups = "root:\n  people: PeopleFlow.list |\n  [groups]: GroupsFlow.list"
  private static let families =
    "root:\n  people: PeopleFlow.list |\n  groups: GroupsFlow.list\n  [families]: FamiliesFlow.list"

  /// The rows of the table, with the expected screens.
  private static let places: [(url: String, outline: String)] = [
    ("people", people + rest),
    ("people/new", people + rest + "\nsheet: EditPersonFlow.edit"),
    ("people/import", people + rest + "\nsheet: ImportFlow.file"),
    ("people/export", people + rest + "\nsheet: ExportFlow.file"),
    ("people/wilma", people + " PeopleFlow.person(wilma)" + rest),
    ("people/wilma/edit", people + " PeopleFlow.person(wilma)" + rest + "\nsheet: EditPersonFlow.edit"),
    ("groups", groups + "\n  families: FamiliesFlow.list"),
    ("groups/topics", groups + " › GroupsFlow.topics\n  families: FamiliesFlow.list"),
    (
      "groups/named/Stone%20Age%20%26%20Co",
      groups + " › GroupsFlow.members(Stone Age & Co)\n  families: FamiliesFlow.list"
    ),
    ("families", families),
    ("families/wilma", families + " › PersonFlow.person(wilma) › PersonFlow.family(wilma)"),
    (
      "families/wilma/parent",
      families + " › PersonFlow.person(wilma) › PersonFlow.family(wilma)\nsheet: PickPersonFlow.list"
    ),
  ]

  private func app() async throws -> FlowRobot {
    let books = try await BooksInMemory([
      Person(id: .init(rawValue: "wilma"), name: "Wilma", groups: ["Stone Age & Co"])
    ])
    return try TestHost.robot(for: AppCoordinator(books: books, environment: .live(), log: books))
  }

  @Test func everyURLOpensFromAColdStart() async throws {
    for (url, outline) in Self.places {
      let robot = try await app()
      let outcome = await robot.navigator.follow(url: "contacts://" + url, in: ContactsLinks.table)
      #expect(outcome == .deferred(at: .init(flow: "Contacts", step: url.split(separator: "/").first.map(String.init))))
      try await robot.expectTree(outline).skipEvents().finish()
    }
  }

  @Test func everyURLOpensFromEveryOther() async throws {
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

  /// Waits for an outline, and returns whether the user sees it; a form appears only after its person was read.
  private func sees(_ outline: String, _ robot: FlowRobot) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while visible(robot.shown.description) != visible(outline), ContinuousClock.now < deadline {
      await Task.yield()
      await robot.navigator.settle()
    }
    return visible(robot.shown.description) == visible(outline)
  }

  /// The visible part of an outline: the selected tab and the layers over it.
  ///
  /// Other tabs keep their screens.
  private func visible(_ outline: String) -> [Substring] {
    outline.split(separator: "\n").filter { $0.contains("[") || $0.hasPrefix("sheet") }
  }

  @Test func parsedURLsArePrintedUnchanged() {
    for (url, _) in Self.places {
      let path = ContactsLinks.table.path(for: "contacts://" + url)
      #expect(path.flatMap { ContactsLinks.table.url(for: $0) } == "contacts://" + url)
    }
    #expect(ContactsLinks.table.problems.isEmpty)
  }

  @Test func unsavedEditsBlockALink() async throws {
    let robot = try await app().expectText("Wilma")
    try await robot.tap("New").type("Betty", into: "Name").skipEvents()
    guard
      case .blocked(.leavingPrevented, _) = await robot.navigator.follow(
        url: "contacts://groups", in: ContactsLinks.table)
    else {
      Issue.record("The link ignored unsaved edits.")
      return
    }
    try await robot.tap("Keep editing").expectText("Betty").skipEvents().finish()
  }
}
