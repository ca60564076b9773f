import Foundation
import Observation
import SeamConformance
import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import SeamHostConformance
import SeamStorage
import SeamViews
import SeamViewsTesting
import Testing

/// The examples of the documentation, compiled and run.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct DocumentationTests {
  private let wilma = Person(id: 2, name: "Wilma")
  private var persons: [Person] { [Person(id: 1, name: "Fred"), wilma] }

  @Test func aFlow() async throws {
    let app = FlowRobot(PeopleFlow(persons: persons))
    try await app.expect(.push(.list, in: PeopleFlow.self))
      .tap("Wilma").expect(.push(.person(wilma.id), in: PeopleFlow.self))
      .back().expectTop(PeopleFlow.Route.list)
      .finish()
  }

  @Test func anEdge() async throws {
    let notes = PeopleFlow(persons: persons)
    let app = FlowRobot(notes)
    notes.open(\.note, wilma.id)
    try await app.skipEvents().tap("Wave").expect(.end(NoteFlow.self))
    #expect(notes.notes == ["Wilma waves"])
  }

  @Test func aScope() async throws {
    let app = FlowRobot(ClockFlow(), providing: FlowScope().with(\.clock, FixedClock(hour: 12)))
    try await app.expectText("12").skipEvents().finish()
    try await FlowRobot(ClockFlow()).expectText("\(SystemClock().hour)").skipEvents().finish()
    #expect(FlowAudit(of: ClockFlow()).findings.isEmpty)
  }

  @Test func aLink() async {
    let navigator = Navigator(host: nil)
    navigator.start(TabsFlow(persons: persons))
    let link = FlowLink(from: TabsFlow.self).open(\.people).show(.person(wilma.id)).open(\.note, wilma.id)
    #expect(await navigator.follow(link) == .landed)
    let table = LinkTable<TabsFlow>(
      "demo://",
      rows: [
        LinkRow("people") { FlowLink(from: TabsFlow.self).open(\.people) },
        LinkRow("people/{person}") { (id: Person.ID) in
          FlowLink(from: TabsFlow.self).open(\.people).show(.person(id))
        },
      ])
    #expect(table.path(for: "demo://people/2")?.description == "people › person(2)")
  }

  @Test func anAudit() {
    let audit = FlowAudit(of: TabsFlow(persons: persons))
    #expect(audit.findings.isEmpty)
  }

  @Test func aFuzz() async {
    let table = LinkTable<LibraryFlow>("library://", rows: [])
    let fuzz = FlowFuzz(steps: 1_000, seed: 1, links: table) { LibraryFlow() }
    let finding = await fuzz.run()
    #expect(finding == nil)
  }

  @Test func aNavigator() async {
    let host = InMemoryHost()
    let navigator = Navigator(host: host)
    navigator.start(PeopleFlow(persons: persons))
    await navigator.settle()
    #expect(host.shown.description == "root: PeopleFlow.list")
  }

  @Test func aScreen() throws {
    let flow = PeopleFlow(persons: persons)
    let user = ScreenDriver(PersonsScreen(persons: persons, delegate: flow))
    try user.search("wil")
    try user.tap("Wilma")
    #expect(throws: ScreenDriverError.self) { try user.tap("Fred") }
    #expect(PersonScreen(person: wilma.id, in: persons).configuration == MessageConfiguration(title: "Wilma"))
  }

  @Test func theSameRobotOnAnotherHost() async throws {
    let app = FlowRobot(PeopleFlow(persons: persons), on: WindowUnderTest())
    try await app.skipEvents().expectText("Wilma").finish()
  }

  @Test func aStore() async throws {
    let storage = InMemoryStorage()
    let first = FlowRobot(KeptFlow(storage: storage))
    try await first.skipEvents().tap("More").expectTop(KeptFlow.Route.more).skipEvents()
    await first.navigator.saved()
    try await first.finish()
    try await FlowRobot(KeptFlow(storage: storage)).expectTop(KeptFlow.Route.more).expectText("More of it").skipEvents()
      .finish()
  }

  @Test func aRecorder() async throws {
    let recorder = FlowRecorder()
    let app = FlowRobot(PeopleFlow(persons: persons), recorder: recorder)
    try await app.tap("Wilma").back().skipEvents().finish()
    let divergence = await recorder.session.replay(on: PeopleFlow(persons: persons))
    #expect(divergence == nil)
  }

  @Test func theHostMeetsTheRequirements() async {
    let report = await HostConformance("InMemoryHost") { InMemoryHost() }.check()
    #expect(report.failures.isEmpty)
  }

  @Test func aHostUnderTest() async {
    let report = await HostConformance("Window") { WindowUnderTest() }.check(only: "Going back leaves")
    #expect(report.failures.isEmpty && report.findings.count == 1)
  }

  /// Every line of an example in the documentation is in this file or in one of those beside it.
  @Test(arguments: ["SeamViews", "SeamViewsTesting", "SeamFlow", "SeamFlowTesting"])
  func theDocumentationShowsThis(module: String) throws {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
    let tests = root.appendingPathComponent("Tests/Flow/SeamFlowTests")
    let here = try Set(
      [
        "DocumentationTests.swift", "Documentation/MeasuringExampleTests.swift",
        "Documentation/ViewExampleTests.swift",
      ].flatMap { file in
        try Self.lines(of: tests.appendingPathComponent(file))
      })
    let folder = root.appendingPathComponent("Sources/Flow/\(module)")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      var isExample = false
      for line in try Self.lines(of: file) where line.hasPrefix("///") {
        let text = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("```") {
          isExample = text == "```swift"
        } else if isExample, !text.isEmpty {
          count += 1
          let isHere = here.contains(text)
          #expect(isHere, "\(file.lastPathComponent): \(text)")
        }
      }
    }
    #expect(count > 0)
  }

  /// Returns a file's lines without the modifier `private`, which examples may omit.
  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      line.replacingOccurrences(of: "fileprivate ", with: "").replacingOccurrences(of: "private ", with: "")
        .trimmingCharacters(in: .whitespaces)
    }
  }
}

private struct Person: Equatable {
  typealias ID = Int
  let id: ID
  let name: String
}

private final class KeptFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case first, more }

  let navigation = FlowNavigation()
  private let storage: any LocalStorage

  init(storage: any LocalStorage) { self.storage = storage }

  func start(animated: Bool) {
    push(.first, animated: animated)
    task { [self] in
      await restore(from: LocalSnapshotStore(storage: storage))
    }
  }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .first:
      ClosureScreen(MessageConfiguration(title: "First", primary: Action("more", title: "More"))) {
        [weak self] _ in self?.push(.more)
      }
    case .more: ClosureScreen(MessageConfiguration(title: "More of it"))
    }
  }
}

private final class PeopleFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, person(Person.ID) }

  struct Edges: FlowEdges {
    let note = FlowEdge("note", as: .sheet) { (flow: PeopleFlow, person: Int) in
      NoteFlow(person: person)
    } onEnd: { flow, _, end in
      if let text = end.output { flow.notes.append(text) }
    }
  }

  let navigation = FlowNavigation()
  @Remembers("notes") var notes: [String] = []
  private let persons: [Person]

  init(persons: [Person]) { self.persons = persons }

  func start(animated: Bool) { push(.list, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .list: PersonsScreen(persons: persons, delegate: self)
    case .person(let id): PersonScreen(person: id, in: persons)
    }
  }
}

extension PeopleFlow: PersonsScreenDelegate {
  func didSelect(person: Person, in screen: PersonsScreen) { push(.person(person.id)) }
}

@MainActor private protocol PersonsScreenDelegate: AnyObject {
  func didSelect(person: Person, in screen: PersonsScreen)
}

@Observable private final class PersonsScreen: Screen {
  private var search = ""
  @ObservationIgnored private let persons: [Person]
  @ObservationIgnored private weak var delegate: (any PersonsScreenDelegate)?

  init(persons: [Person], delegate: any PersonsScreenDelegate) {
    self.persons = persons
    self.delegate = delegate
  }

  var configuration: ListConfiguration {
    let found = persons.filter { search.isEmpty || $0.name.lowercased().contains(search) }
    return .init(
      title: "People", search: .init(text: search),
      sections: [.init(rows: found.map { .init(id: "\($0.id)", title: $0.name) })])
  }

  func handle(_ event: ListConfiguration.Event) {
    switch event {
    case .didSearch(let text): search = text
    case .didSelect(let row):
      if let person = persons.first(where: { "\($0.id)" == row }) { delegate?.didSelect(person: person, in: self) }
    default: break
    }
  }
}

@Observable private final class PersonScreen: Screen {
  let configuration: MessageConfiguration

  init(person: Person.ID, in persons: [Person]) {
    configuration = .init(title: persons.first { $0.id == person }?.name ?? "")
  }

  func handle(_ event: MessageConfiguration.Event) {}
}

extension PeopleFlow: FlowAttributeList {
  var attributes: [any FlowAttribute] { [_notes] }
}

extension PeopleFlow.Edges: FlowAttributeList {
  var attributes: [any FlowAttribute] { [note] }
}

private final class NoteFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case wave }
  typealias Output = String

  let navigation = FlowNavigation()
  @Remembers("notes") private var drafts: [String] = []
  private let person: Int

  init(person: Int) { self.person = person }

  func start(animated: Bool) { push(.wave) }

  func screen(for route: Route) -> any Screen {
    let screen = WaveScreen()
    screen.delegate = self
    return screen
  }

  func didWave() { finish(person == 2 ? "Wilma waves" : "Somebody waves") }
}

private final class WaveScreen: Screen {
  weak var delegate: NoteFlow?
  let configuration = MessageConfiguration(title: "Wave", primary: Action("wave", title: "Wave"))

  func handle(_ event: MessageConfiguration.Event) { delegate?.didWave() }
}

private final class TabsFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let people = FlowEdge(tab: "people") { (flow: TabsFlow) in PeopleFlow(persons: flow.persons) }
  }

  let navigation = FlowNavigation()
  private let persons: [Person]

  init(persons: [Person]) { self.persons = persons }

  func start(animated: Bool) { setTabs([FlowTab(\.people, title: "People")]) }
  func screen(for route: Never) -> any Screen {}
}

private protocol AppClock { var hour: Int { get } }
private struct SystemClock: AppClock { let hour = 3 }
private struct FixedClock: AppClock { let hour: Int }

extension ScopeKeys {
  fileprivate var clock: ScopeKey<any AppClock> { ScopeKey() }
  fileprivate var timer: ScopeKey<any AppClock> { ScopeKey(default: SystemClock()) }
}

private final class ClockFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case clock, bell }

  let navigation = FlowNavigation()
  @Provides(\.clock) private var clock: any AppClock = SystemClock()
  @Needs(\.timer) private var timer: any AppClock
  @Remembers private var notes: [String] = []

  func start(animated: Bool) { push(.clock) }
  func screen(for route: Route) -> any Screen { route == .clock ? ClockScreen() : BellScreen() }
}

private final class BellScreen: Screen {
  @Needs(\.clock) private var clock: any AppClock

  var configuration: MessageConfiguration { .init(title: "\(clock.hour) strokes") }
  func handle(_ event: MessageConfiguration.Event) {}
}

@Observable private final class ClockScreen: Screen {
  private let clock = Needs(\.clock)

  var configuration: MessageConfiguration { .init(title: "\(clock.value.hour)") }
  func handle(_ event: MessageConfiguration.Event) {}
}

private final class WindowUnderTest: HostUnderTest {
  private let window = Window()

  var host: any NavigationHost { window }
  var actions: Set<UserAction.Kind> { [.back, .tap] }

  func look() async -> HostPicture {
    HostPicture(title: window.bar.title, text: window.readableText, offersBack: window.bar.hasBackButton)
  }

  func perform(_ action: UserAction) async -> Bool {
    switch action {
    case .back: window.press(window.bar.backButton)
    case .tap(let label): window.press(window.button(label))
    default: false
    }
  }
}
