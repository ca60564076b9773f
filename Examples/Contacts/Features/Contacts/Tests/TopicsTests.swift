import FeatureContacts
import LibContacts
import LibContactsTesting
import SeamFlow
import SeamFlowTesting
import SeamStorage
import SeamStorageTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct TopicsTests {
  private static let full = StorageError(.full, reason: "no room")

  private func people() async throws -> FakePeople {
    var (fred, wilma) = (FakePeople.fred, FakePeople.wilma)
    fred.birthday = Birthday("1970-06-02")
    wilma.birthday = Birthday("--06-01")
    return try await FakePeople([fred, wilma, FakePeople.pearl])
  }

  private func robot(_ people: FakePeople) async throws -> FlowRobot {
    try await TestHost.robot(for: GroupsFlow(), providing: people.scope).expect(.push(.list, in: GroupsFlow.self))
      .tap("Topics").expect(.push(.topics, in: GroupsFlow.self))
  }

  @Test func followedTopicShowsItsContent() async throws {
    let people = try await people()
    try await robot(people).expectText("[ ] Birthdays").expectText("[ ] Friends").expectNoText("today")
      .toggle("Birthdays").expectText("[x] Birthdays").expectText("Wilma, today").expectText("Fred, tomorrow")
      .toggle("Bowling").expectText("Fred, Wilma")
      .toggle("Birthdays").expectText("[ ] Birthdays").expectNoText("today")
      .back().expectTop(GroupsFlow.Route.list).finish()
    #expect(await people.topics.followed == [.group("Bowling")])
  }

  @Test func topicsLeadToPeopleAndMembers() async throws {
    let people = try await people()
    await people.topics.set([.birthdays, .group("Bowling")])
    try await robot(people).expectText("Fred, tomorrow").tap("Fred, tomorrow").expect(.open(PersonFlow.self))
      .expect(.push(.person(FakePeople.fred.id), in: PersonFlow.self)).expectText("555-0100").back()
      .expectTop(GroupsFlow.Route.topics).skipEvents().tap("Members of Bowling")
      .expect(.push(.members("Bowling"), in: GroupsFlow.self)).tap("Wilma").expect(.open(PersonFlow.self))
      .expect(.push(.person(FakePeople.wilma.id), in: PersonFlow.self)).expectText("wilma@bedrock.example")
      .skipEvents().finish()
  }

  @Test func showsTopicsFollowedInAnotherWindow() async throws {
    let people = try await people()
    let robot = try await robot(people).expectText("[ ] Birthdays")
    await people.topics.set([.birthdays, .group("Bowling")])
    try await robot.expectText("[x] Birthdays").expectText("[x] Bowling")
    await people.topics.set([])
    try await robot.expectText("[ ] Birthdays").expectText("[ ] Bowling").finish()
  }

  @Test func showsNewMembers() async throws {
    let people = try await people()
    await people.topics.set([.group("Friends"), .birthdays])
    let robot = try await robot(people).expectText("Wilma, today")
    var pearl = FakePeople.pearl
    pearl.groups = ["friends"]
    pearl.birthday = Birthday("--07-01")
    try await people.source.save(pearl)
    try await robot.expectText("Pearl, Wilma").expectText("Fred, tomorrow").expectText("Pearl, in 30 days").finish()
  }

  @Test func emptyFollowedGroupCanBeUnfollowed() async throws {
    let people = try await people()
    await people.topics.set([.group("choir")])
    try await robot(people).expectText("[x] choir").expectText("Nobody is in this group now")
      .toggle("choir").expectNoText("choir").finish()
  }

  @Test func showsAnErrorAtItsTopic() async throws {
    let people = try await people()
    await people.topics.fail(with: TopicSubscriptionError(.birthdays, .notFollowed, cause: Self.full))
    let robot = try await robot(people).toggle("Birthdays").expectText("! Birthdays is not followed: no room.")
      .expectText("[ ] Birthdays")
      .toggle("Bowling").expectText("[x] Bowling").expectText("! Birthdays is not followed")
    await people.topics.recover()
    try await robot.toggle("Birthdays").expectText("[x] Birthdays").expectNoText("!").finish()
  }

  @Test func showsAnUndeliveredTopic() async throws {
    let people = try await people()
    await people.topics.set([.birthdays])
    await people.topics.failResuming(with: [.init(.birthdays, .undelivered, cause: Self.full)])
    try await robot(people).expectText("[x] Birthdays").expectText("! Birthdays is stored as followed, but not")
      .finish()
  }

  @Test func readErrorIsNotShownAsNothingFollowed() async throws {
    let people = try await people()
    await people.topics.failReading(with: StorageError(.locked, reason: "the device is locked"))
    let robot = try await robot(people).expectText("! Your topics cannot be read.").expectNoText("Birthdays")
      .tap("Try again").expectText("! Your topics cannot be read.")
    await people.topics.recover()
    await people.topics.set([.birthdays])
    try await robot.tap("Try again").expectText("[x] Birthdays").expectNoText("!")
    await people.topics.failReading(with: StorageError(.unavailable, reason: "the disk is gone"))
    try await robot.expectText("the disk is gone").expectNoText("Birthdays").finish()
  }

  @Test func manyMembersAreCounted() async throws {
    let people = try await FakePeople(
      (1...7).map { Person(id: .init(rawValue: "\($0)"), name: "Person \($0)", groups: ["All"]) })
    await people.topics.set([.group("All"), .birthdays])
    try await robot(people).expectText("Person 1, Person 2, Person 3, Person 4, Person 5 and 2 more")
      .expectText("No birthday is known").finish()
  }

  @Test func storesFollowedTopicsInTheAppsStorage() async throws {
    let people = try await people()
    let topics = LiveTopicSubscriptionManager(subscriber: LocalTopicSubscriber(), storage: people.storage)
    let robot = try await TestHost.robot(for: GroupsFlow(), providing: people.scope.with(\.topics, topics))
      .skipEvents().tap("Topics").skipEvents().toggle("Bowling").expectText("Fred, Wilma")
    // The form shows the user's choice immediately.
    while try people.storage.value(forKey: StorageKey<[String]>("subscriptionTopics")) == nil { await Task.yield() }
    people.storage.fail(onKey: "subscriptionTopics", [.writing], with: Self.full)
    try await robot.toggle("Bowling").expectText("! Bowling is still followed: no room.").expectText("[x] Bowling")
      .finish()
    #expect(try people.storage.value(forKey: StorageKey<[String]>("subscriptionTopics")) == ["group/bowling"])
  }
}
