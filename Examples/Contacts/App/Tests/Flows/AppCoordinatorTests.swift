import ContactsApp
import FeatureContacts
import LibContacts
import LibContactsTesting
import SeamFlow
import SeamFlowTesting
import SeamStorage
import Synchronization
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct AppCoordinatorTests {
  private let books = FakeAddressBooks()

  private func robot() throws -> FlowRobot {
    let environment = ContactsEnvironment(files: DiskCardFiles(), today: { .today() }, makeID: { .unique() })
    return try TestHost.robot(for: AppCoordinator(books: books, environment: environment, log: books))
  }

  @Test func showsTheTabsAndStartsTheirFlows() async throws {
    let robot = try robot()
    try await robot.expect(.set([.opening], in: AppCoordinator.self))
      .expect(.setTabs(["people", "groups", "families"]))
      .expect(.set([.list], in: PeopleFlow.self)).expect(.push(.list, in: GroupsFlow.self)).expect(
        .push(.list, in: FamiliesFlow.self)
      )
      .expectTree(
        """
        root:
          [people]: PeopleFlow.list |
          groups: GroupsFlow.list
          families: FamiliesFlow.list
        """)
    try await robot.tap(tab: "families").expectText("Families").tap(tab: "people").expectText("Nobody here yet")
      .finish()
    #expect(books.notes == ["opened the address book"])
  }

  @Test func tabsShareOneAddressBook() async throws {
    let robot = try await robot().skipEvents()
    try await robot.tap("New").type("Wilma", into: "Name").type("Bowling", into: "Groups").tap("Save")
      .expectText("[Edit]").skipEvents()
      .tap(tab: "groups").expectText("Bowling").tap(tab: "families").expectText("No families yet").finish()
  }

  @Test func openingProblemIsShownAndCanBeRetried() async throws {
    books.problems = [StartProblem(title: "Contacts is open already", description: "Close it.")]
    try await robot().expect(.set([.opening], in: AppCoordinator.self)).skipEvents()
      .expectText("Contacts is open already").expectText("Close it.")
      .tap("Try again").expectText("Nobody here yet").skipEvents().finish()
    #expect(books.notes == ["could not open the address book: Close it.", "opened the address book"])
  }

  @Test func damagedBookIsMovedAsideOnlyAfterConfirmation() async throws {
    books.problems = [StorageError(.corrupt, location: "/contacts.db", reason: "the file is damaged")]
    let robot = try robot()
    let question = FlowExpectation.ask("Start with an empty address book?")
    try await robot.expectText("Your address book is damaged").expectText("/contacts.db").skipEvents()
      .tap("Start over").expect(question).tap("Back").expectText("Your address book is damaged")
    #expect(books.movedAside == 0)
    try await robot.tap("Start over").expect(question).tap("Start over").expect(.ask("Moved aside"))
      .expectText("The damaged address book is now /aside.")
      .tap("OK").expectText("Nobody here yet").skipEvents().finish()
    #expect(books.movedAside == 1)
  }

  @Test func damagedPersonsAreTold() async throws {
    books.damagedCount = 2
    try await robot().expectText("2 persons or groups are damaged").skipEvents().tap("OK")
      .expectText("Nobody here yet").skipEvents().finish()
    #expect(books.notes.contains("2 persons or groups are damaged"))
  }

  @Test func topicsAreResumedAndFailuresNoted() async throws {
    let failure = TopicSubscriptionError(.birthdays, .undelivered, cause: StorageError(.busy, reason: "it is in use"))
    await books.topics.failResuming(with: [failure])
    let robot = try await robot().expectText("Nobody here yet").skipEvents()
    while books.notes.count < 2 { await Task.yield() }
    #expect(await books.topics.resumed == [[.birthdays]])
    #expect(books.notes.last?.hasPrefix("could not resume a followed topic: ") == true)
    #expect(books.notes.last?.contains("it is in use") == true)
    try await robot.finish()
  }

  @Test func unreadableTopicsDoNotPreventTheStart() async throws {
    await books.topics.failReading(with: StorageError(.locked, reason: "the device is locked"))
    let robot = try await robot().expectText("Nobody here yet").skipEvents()
    while books.notes.count < 2 { await Task.yield() }
    #expect(books.notes.last?.hasPrefix("could not read the topics: ") == true)
    try await robot.finish()
  }

  @Test func userCanQuitAfterAProblem() async throws {
    books.problems = [StorageError(.newerVersion, reason: "from the future")]
    let robot = try robot()
    var didEnd = false
    robot.navigator.observe { if $0 == .stopped { didEnd = true } }
    try await robot.expectText("from a newer version").skipEvents().tap("Quit").expect(.end(AppCoordinator.self))
      .finish()
    #expect(didEnd)
  }
}

/// An in-memory address book with injectable failures, and a log that can be read.
private final class FakeAddressBooks: AddressBooks, AppLog {
  private struct State {
    var problems: [any Error] = []
    var movedAside = 0
    var damagedCount = 0
    var notes: [String] = []
  }

  private let state = Mutex(State())
  private let storage = InMemoryStorage()
  let topics = FakeTopicSubscriptionManager([.birthdays])

  var problems: [any Error] {
    get { state.withLock(\.problems) }
    set { state.withLock { $0.problems = newValue } }
  }
  var damagedCount: Int {
    get { state.withLock(\.damagedCount) }
    set { state.withLock { $0.damagedCount = newValue } }
  }
  var movedAside: Int { state.withLock(\.movedAside) }
  var notes: [String] { state.withLock(\.notes) }

  func open() async throws -> AddressBook {
    if let problem = state.withLock({ $0.problems.isEmpty ? nil : $0.problems.removeFirst() }) { throw problem }
    let source = StoredPersonDataSource(storage: storage)
    try await source.load()
    return AddressBook(
      source: source, topics: topics, downloads: FakePeopleDownload(), preferences: storage,
      snapshots: LocalSnapshotStore(storage: storage), damagedCount: damagedCount)
  }

  func moveAside() async throws -> String {
    state.withLock { $0.movedAside += 1 }
    return "/aside"
  }

  func note(_ message: String) { state.withLock { $0.notes.append(message) } }
}
