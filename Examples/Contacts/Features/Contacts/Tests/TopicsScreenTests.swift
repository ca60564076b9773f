@testable import FeatureContacts
import LibContacts
import LibContactsTesting
import SeamViews
import Testing

struct TopicsFormTests {
  private func text(members: Int) -> String {
    let people = People(
      (1...members).map { Person(id: .init(rawValue: "\($0)"), name: "P\($0)", groups: ["All"]) })
    return TopicsForm.configuration(
      people: people, followed: [.group("All")], changes: [:], failures: [:], today: .today()
    ).text
  }

  @Test func upToFiveMembersAreNamed() {
    #expect(text(members: 5).contains("  P1, P2, P3, P4, P5") && !text(members: 5).contains("more"))
    #expect(text(members: 6).contains("P5 and 1 more"))
  }

  @Test func buttonsLeadToPeopleAndGroups() {
    #expect(TopicsForm.target(of: "person/a/b") == .person(.init(rawValue: "a/b")))
    #expect(TopicsForm.target(of: "members/a/b") == .group("a/b"))
    #expect(TopicsForm.target(of: "birthdays") == nil)
  }
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct TopicsScreenTests {
  /// Does not answer changes: they stay under way.
  private final class Listener: TopicsScreenDelegate {
    var changes: [Bool] = []
    func didSet(topic: Topic, isFollowed: Bool, in screen: TopicsScreen) { changes.append(isFollowed) }
    func didSelect(person: Person.ID, in screen: TopicsScreen) {}
    func didSelect(group: String, in screen: TopicsScreen) {}
  }

  private func isOn(_ screen: TopicsScreen) -> Bool? {
    guard case .toggle(let isOn)? = screen.configuration.fields.first?.content else { return nil }
    return isOn
  }

  @Test func changeIsShownWhileItIsUnderWayAndThenWhatIsStored() async throws {
    let people = try await FakePeople([])
    let listener = Listener()
    let screen = TopicsScreen(topics: people.topics, source: people.source, today: { .today() }, delegate: listener)
    let work = Task { await screen.run() }
    while isOn(screen) == nil { await Task.yield() }
    screen.handle(.didToggle("birthdays", isOn: true))
    #expect(isOn(screen) == true && listener.changes == [true])
    await people.topics.set([.birthdays, .group("x")])
    while screen.configuration.fields.count < 2 { await Task.yield() }
    screen.show(topic: .birthdays, isFollowed: true)
    await people.topics.set([.group("x"), .group("y")])
    while screen.configuration.fields.filter({ $0.label == "y" }).isEmpty { await Task.yield() }
    #expect(isOn(screen) == false, "Another window stopped following it.")
    work.cancel()
    await work.value
  }
}
