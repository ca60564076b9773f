import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct PersonsListTests {
  private func robot(_ people: FakePeople) async throws -> FlowRobot {
    try await TestHost.robot(for: PeopleFlow(), providing: people.scope).skipEvents()
  }

  private static func people(_ names: [String]) -> [Person] {
    names.map { Person(id: .init(rawValue: $0), name: $0) }
  }

  /// The list as text, from the heading of its rows to its actions.
  private func rows(_ robot: FlowRobot) throws -> [String] {
    let screen = try #require(robot.visibleScreen as? any Screen<ListConfiguration>)
    return screen.configuration.sections.flatMap { section in [section.title ?? ""] + section.rows.map(\.title) }
  }

  @Test func saysThatPeopleAreBeingRead() async throws {
    let people = try await FakePeople()
    let unread = StoredPersonDataSource(storage: people.storage)
    let robot = try TestHost.robot(for: PeopleFlow(), providing: people.scope.with(\.persons, unread))
    try await robot.skipEvents().expectText("Reading your people…").finish()
  }

  @Test func oneHeadingForEachLetterAndOneForTheOthers() async throws {
    let people = try await FakePeople(Self.people(["Zoë", "émile", "Eve", "9 Lives", "4711", "Ørsted", "~", "Ж", "一"]))
    let robot = try await robot(people).expectText("Eve")
    #expect(
      try rows(robot) == [
        "#", "4711", "9 Lives", "E", "émile", "Eve", "Z", "Zoë", "#", "~", "Ø", "Ørsted", "Ж", "Ж", "一", "一",
      ])
    try await robot.finish()
  }

  @Test func aSearchShowsThePeopleOfEachLetterThatItFinds() async throws {
    let people = try await FakePeople(Self.people(["Abe", "Ann", "Anton", "Ben", "Bob", "4n", "9n", "9"]))
    let robot = try await robot(people).expectText("Abe").search("n").expectNoText("Abe")
    #expect(try rows(robot) == ["#", "4n", "9n", "A", "Ann", "Anton", "B", "Ben"])
    try await robot.search("").expectText("Abe").finish()
  }

  @Test func aChangeIsShownInItsPlace() async throws {
    let people = try await FakePeople(Self.people(["Abe", "Ann", "Ben", "Bob"]))
    let robot = try await robot(people).expectText("Abe")
    try await people.source.save(Person(id: .init(rawValue: "Ann"), name: "Bea"))
    try await robot.expectText("Bea")
    #expect(try rows(robot) == ["A", "Abe", "B", "Bea", "Ben", "Bob"])
    _ = try await people.source.remove(.init(rawValue: "Abe"))
    try await robot.expectNoText("Abe")
    #expect(try rows(robot) == ["B", "Bea", "Ben", "Bob"])
    try await robot.finish()
  }

  @Test func aRowShowsTheFirstEmailOrElseTheFirstNumber() async throws {
    let people = try await FakePeople([
      Person(
        id: .init(rawValue: "1"), name: "Ann", emails: [.init("a@x.example"), .init("b@x.example")],
        phones: [.init("111")]),
      Person(id: .init(rawValue: "2"), name: "Ben", phones: [.init("222"), .init("333")]),
    ])
    try await robot(people).expectText("Ann — a@x.example").expectText("Ben — 222").finish()
  }
}
