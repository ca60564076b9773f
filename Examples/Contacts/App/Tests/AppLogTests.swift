import ContactsApp
import FeatureContacts
import Foundation
import LibContacts
import SeamFlow
import SeamFlowTesting
import SeamViews
import Synchronization
import Testing

/// The log records events, and nothing from the address book.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct AppLogTests {
  private let log = LogInMemory()

  /// Contacts with its log, as it is started in production.
  private func app() async throws -> FlowRobot {
    let books = try await BooksInMemory([
      Person(id: .init(rawValue: "wilma"), name: "Wilma", groups: ["Stone Age & Co"])
    ])
    let robot = try TestHost.robot(for: AppCoordinator(books: books, environment: .live(), log: log))
    robot.navigator.observe { [log] in log.note($0) }
    return robot
  }

  private func expectNothingFromTheAddressBook() {
    #expect(!log.notes.contains { $0.contains("Stone") || $0.contains("ilma") })
  }

  @Test func linkIsNotedWithItsOutcomeOnly() async throws {
    let robot = try await app()
    await robot.navigator.follow(url: "contacts://groups/named/Stone%20Age%20%26%20Co", in: ContactsLinks.table)
    try await robot.expectTop(GroupsFlow.Route.members("Stone Age & Co"))
    #expect(log.notes == ["opened a link: waits in Contacts", "opened the address book", "opened a link: landed"])
    try await robot.skipEvents().finish()
    expectNothingFromTheAddressBook()
  }

  @Test func heldLinkIsNotedWithItsFlow() async throws {
    let robot = try await app().expectText("Wilma")
    try await robot.tap("New").type("Betty", into: "Name").skipEvents()
    await robot.navigator.follow(url: "contacts://people/wilma", in: ContactsLinks.table)
    #expect(log.notes.last == "opened a link: blocked in EditPersonFlow, prevented by a screen")
    try await robot.tap("Discard").skipEvents().finish()
    expectNothingFromTheAddressBook()
  }

  @Test func lossesOfRestorationAreNotedByReason() async throws {
    let books = try await BooksInMemory([Person(id: .init(rawValue: "wilma"), name: "Wilma")])
    let first = try TestHost.robot(for: AppCoordinator(books: books, environment: .live(), log: log))
    try await first.expectText("Wilma").tap("Wilma").tap("Delete").expectText("You can undo it")
    await first.navigator.saved()
    try await first.skipEvents().finish()
    let second = try TestHost.robot(for: AppCoordinator(books: books, environment: .live(), log: log))
    second.navigator.observe { [log] in log.note($0) }
    try await second.expectTop(PeopleFlow.Route.person(.init(rawValue: "wilma")))
    #expect(log.notes.last == "not put back: 1 because alerts are not restored")
    try await second.skipEvents().finish()
    expectNothingFromTheAddressBook()
  }

  @Test func onlyProblemsAndLeaksAreNoted() throws {
    for event: NavigationEvent in [
      .pushed(flow: "PeopleFlow", .string("list")), .asked(flow: "PeopleFlow", .init(title: "Delete Wilma?")),
      .userSelected(tab: "groups"), .userLeft(flow: "PeopleFlow", .string("person")), .stopped,
    ] {
      log.note(event)
    }
    #expect(log.notes.isEmpty)
    log.note(.problem(.unsavedSnapshot("no room")))
    log.note(.leaked(try JSONDecoder().decode(Leak.self, from: Data(#"{"kind":"screen","name":"PersonScreen"}"#.utf8))))
    #expect(
      log.notes == [
        "The navigation state could not be saved for the next run: no room",
        "still in memory after its end: screen PersonScreen",
      ])
  }

  @Test func everyLinkOutcomeIsNotedWithItsFlowOnly() {
    let place = LinkLocation(flow: "GroupsFlow", step: "members(Stone Age & Co)")
    let outcomes: [LinkOutcome] = [
      .blocked(.declined, at: place), .blocked(.ended, at: place), .blocked(.refused("Stone Age"), at: place),
      .unknown(at: place),
    ]
    for outcome in outcomes { log.note(.followed(LinkPath(), outcome)) }
    #expect(
      log.notes == [
        "opened a link: blocked in GroupsFlow, declined by the user",
        "opened a link: blocked in GroupsFlow, the flow has ended",
        "opened a link: blocked in GroupsFlow, refused by a gate", "opened a link: unknown in GroupsFlow",
      ])
  }
}

private final class LogInMemory: AppLog {
  private let lines = Mutex<[String]>([])

  var notes: [String] { lines.withLock(\.self) }

  func note(_ message: String) { lines.withLock { $0.append(message) } }
}
