import LibContacts
import SeamStorage
import SeamStorageTesting
import Testing

/// Groups that have cards of their own.
@Suite(.timeLimit(.minutes(10)))
struct GroupCardTests {
  private let storage = FakeLocalStorage()
  private let source: StoredPersonDataSource

  init() { source = StoredPersonDataSource(storage: storage) }

  private static func card(_ lines: String...) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\n" + lines.map { "\($0)\r\n" }.joined() + "END:VCARD\r\n"
  }

  /// As Apple's address books export them, the group after its members, with and without the prefix.
  private let file =
    card("UID:1", "FN:Fred", "CATEGORIES:Bowling") + card("UID:urn:uuid:2", "FN:Barney") + card("UID:3", "FN:Wilma")
    + card(
      "UID:g", "FN:Water Buffaloes", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:1",
      "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:2", "X-PET:Dino")

  private func people() async -> People {
    for await people in await source.people() { return people }
    return People()
  }

  private func person(_ name: String) async throws -> Person {
    try #require(await source.everyone().first { $0.name == name })
  }

  @Test(arguments: ["X-ADDRESSBOOKSERVER-", ""]) func groupsHaveMembersAndAreNoPersons(_ prefix: String) async throws {
    let report = try await source.take(file.replacing("X-ADDRESSBOOKSERVER-", with: prefix))
    #expect(report[.added] == 4)
    let people = await people()
    #expect(people.everyone.map(\.name) == ["Barney", "Fred", "Wilma"])
    #expect(people.groups.map(\.name) == ["Bowling", "Water Buffaloes"])
    #expect(people.groups.map(\.count) == [1, 2])
    #expect(people.persons(.members(of: "Water Buffaloes")).map(\.name) == ["Barney", "Fred"])
    #expect(try await person("Fred").groups == ["Bowling", "Water Buffaloes"])
  }

  @Test func groupsAreThereAfterARestartAndInExports() async throws {
    try await source.take(file)
    let next = StoredPersonDataSource(storage: storage)
    try await next.load()
    #expect(await next.everyone().map(\.groups) == (await source.everyone().map(\.groups)))
    let exported = try await next.exported(as: .v30)
    #expect(Set(exported.split(separator: "\r\n")) == Set(file.split(separator: "\r\n")))
    #expect(try await next.take(file, nil)[.unchanged] == 4)
    #expect(try await next.take(exported, nil)[.unchanged] == 4)
  }

  @Test func leavingAndJoiningAGroupChangesItsCardAlone() async throws {
    try await source.take(file)
    var fred = try await person("Fred")
    fred.groups = ["Bowling"]
    try await source.save(fred)
    var wilma = try await person("Wilma")
    wilma.groups = ["Water Buffaloes", "Quarry"]
    try await source.save(wilma)
    #expect(try await person("Wilma").groups == ["Quarry", "Water Buffaloes"])
    let exported = try await source.exported(as: .v30)
    let expected = file.replacing("MEMBER:urn:uuid:1\r\n", with: "MEMBER:3\r\n") + "CATEGORIES:Quarry\r\n"
    #expect(Set(exported.split(separator: "\r\n")) == Set(expected.split(separator: "\r\n")))
    for _ in 0..<2 { try await source.undo(try #require(try await source.newestChange())) }
    #expect(try await person("Fred").groups == ["Bowling", "Water Buffaloes"])
    #expect(Set(try await source.exported(as: .v30).split(separator: "\r\n")) == Set(file.split(separator: "\r\n")))
  }

  @Test func changedGroupIsAQuestion() async throws {
    try await source.take(file)
    let changed = file.replacing("MEMBER:urn:uuid:1\r\n", with: "MEMBER:urn:uuid:3\r\n")
    #expect(try await source.take(changed, .skip)[.skipped] == 1)
    #expect(try await person("Fred").groups == ["Bowling", "Water Buffaloes"])
    #expect(try await source.take(changed, .update)[.updated] == 1)
    #expect(try await person("Fred").groups == ["Bowling"])
    #expect(try await person("Wilma").groups == ["Water Buffaloes"])
    try await source.undo(try #require(try await source.newestChange()))
    #expect(try await person("Fred").groups == ["Bowling", "Water Buffaloes"])
  }

  @Test(arguments: ["FN:", "FN: ", "X-A:b"]) func namelessGroupKeepsItsMembers(name: String) async throws {
    let nameless = file.replacing("FN:Water Buffaloes", with: name)
    try await source.take(nameless)
    #expect(await people().groups.map(\.name) == ["Bowling", "Nameless"])
    var fred = try await person("Fred")
    fred.note = "new"
    try await source.save(fred)
    let expected = nameless + "NOTE:new\r\n"
    #expect(Set(try await source.exported(as: .v30).split(separator: "\r\n")) == Set(expected.split(separator: "\r\n")))
  }

  @Test func groupsWithoutIdentifiersAreToldApartByName() async throws {
    let groups = Self.card("KIND:group", "FN:a", "MEMBER:1") + Self.card("KIND:group", "FN:b", "UID:", "MEMBER:2")
    #expect(try await source.take(groups)[.added] == 2)
    #expect(try await source.take(groups, nil)[.unchanged] == 2)
    #expect(try await source.take(groups.replacing("MEMBER:2", with: "MEMBER:3"), .update)[.updated] == 1)
  }

  @Test func anEditOfAMemberKeepsTheGroups() async throws {
    try await source.take(file)
    var fred = try await person("Fred")
    fred.note = "new"
    try await source.save(fred)
    #expect(try await person("Fred").groups == ["Bowling", "Water Buffaloes"])
    let exported = try await source.exported(as: .v30)
    #expect(exported.contains("CATEGORIES:Bowling\r\n"))
    try await source.remove(fred.id)
    #expect(await people().groups.first { $0.name == "Water Buffaloes" }?.count == 1)
    #expect(try await source.exported(as: .v30).contains("MEMBER:urn:uuid:1"), "The card of the group is not changed.")
  }
}
