import FeatureContacts
import LibContacts
import LibContactsTesting
import SeamFlow
import SeamFlowTesting
import SeamStorage
import SeamStorageTesting
import SeamViews
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct PeopleFlowTests {
  private func robot(_ people: FakePeople) throws -> FlowRobot {
    try TestHost.robot(for: PeopleFlow(), providing: people.scope)
  }

  @Test func selectingAPersonShowsThemAndBackReturns() async throws {
    let people = try await FakePeople()
    try await robot(people).expect(.set([.list], in: PeopleFlow.self))
      .expectText("Wilma — wilma@bedrock.example")
      .tap("Wilma").expect(.present(.person(FakePeople.wilma.id), as: .detail, in: PeopleFlow.self))
      .expectText("Parent: Pearl").expectText("Parent: Fred's father-in-law")
      .back().expectTop(PeopleFlow.Route.list)
      .finish()
  }

  @Test func relativesAndFamilyAreShownOverThePerson() async throws {
    let people = try await FakePeople()
    try await robot(people).expect(.set([.list], in: PeopleFlow.self)).tap("Wilma")
      .expect(.present(.person(FakePeople.wilma.id), as: .detail, in: PeopleFlow.self))
      .tap("Pearl").expect(.open(PersonFlow.self)).expect(.push(.person(FakePeople.pearl.id), in: PersonFlow.self))
      .expectText("Child: Wilma").back().expect(.end(PersonFlow.self, .dismissed)).expectText("Parent: Pearl")
      .tap("Family").expect(.open(PersonFlow.self)).expect(.push(.family(FakePeople.wilma.id), in: PersonFlow.self))
      .tap("Pearl").expect(.open(PersonFlow.self)).expect(.push(.person(FakePeople.pearl.id), in: PersonFlow.self))
      .expectText("Child: Wilma").skipEvents().finish()
  }

  @Test func deletedRelativeIsUndoneFromTheList() async throws {
    let people = try await FakePeople()
    try await robot(people).skipEvents().tap("Wilma").skipEvents().expectText("Parent: Pearl").tap("Pearl")
      .skipEvents().expectText("Child: Wilma").tap("Delete").expect(.ask("Delete Pearl?")).tap("Delete")
      .expect(.end(PersonFlow.self)).expectText("wilma@bedrock.example").back().expectText("Undo delete")
      .tap("Undo delete").expectText("Pearl").skipEvents().finish()
    #expect(await people.everyone().contains(FakePeople.pearl))
  }

  @Test func showsAddressesAndTheOrganization() async throws {
    let people = try await FakePeople([])
    people.files["slate.vcf"] = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Mr. Slate\r\nORG:Slate Quarry;Office\r\nTEL;TYPE=CELL,WORK:030 1234\r
      ADR;TYPE=HOME:;;1 Cobblestone Way;Bedrock;;70777;\r\nEND:VCARD\r

      """
    try await robot(people).skipEvents().tap("Import").skipEvents().type("slate.vcf", into: "File").tap("Import")
      .expectText("1 new").skipEvents().tap("Done").skipEvents().tap("Mr. Slate").skipEvents()
      .expectText("Slate Quarry, Office").expectText("Work mobile: 030 1234").expectText("Addresses")
      .expectText("1 Cobblestone Way").expectText("70777 Bedrock").skipEvents().finish()
  }

  @Test func searchFiltersTheList() async throws {
    let people = try await FakePeople()
    try await robot(people).skipEvents().expectText("Fred")
      .search("WIL").expectText("Wilma").expectNoText("Fred")
      .search("5550100").expectText("Fred").expectNoText("Wilma")
      .search("nobody").expectText("No one matches “nobody”.")
      .search("").expectText("Pearl")
      .finish()
  }

  @Test func showsAMessageForAnEmptyAddressBook() async throws {
    let people = try await FakePeople([])
    try await robot(people).expect(.set([.list], in: PeopleFlow.self)).expectText("Nobody here yet").finish()
  }

  @Test func addingAPersonShowsThem() async throws {
    let people = try await FakePeople()
    try await robot(people).expect(.set([.list], in: PeopleFlow.self))
      .tap("New").expect(.open(EditPersonFlow.self, as: .sheet)).expect(.push(.edit, in: EditPersonFlow.self))
      .type("Betty Rubble", into: "Name").type("+44 20 7946 0958", into: "Phone").type("1985-04-12", into: "Birthday")
      .tap("Save").expect(.end(EditPersonFlow.self))
      .expect(.present(.person(.init(rawValue: "new1")), as: .detail, in: PeopleFlow.self)).expectText(
        "Phone: +44 20 7946 0958"
      )
      .back().expectText("Betty Rubble")
      .finish()
    #expect(await people.everyone().map(\.name) == ["Betty Rubble", "Fred", "Pearl", "Wilma"])
  }

  @Test func editingChangesThePerson() async throws {
    let people = try await FakePeople()
    try await robot(people).expect(.set([.list], in: PeopleFlow.self)).tap("Wilma")
      .expect(.present(.person(FakePeople.wilma.id), as: .detail, in: PeopleFlow.self)).expectText("Wilma")
      .tap("Edit").expect(.open(EditPersonFlow.self, as: .sheet)).expect(.push(.edit, in: EditPersonFlow.self))
      .type("Met at the quarry", into: "Note").remove("E-mail")
      .tap("Save").expect(.end(EditPersonFlow.self)).expectText("Note: Met at the quarry")
      .finish()
    let wilma = try #require(await people.everyone().last)
    #expect(wilma.note == "Met at the quarry")
    #expect(wilma.emails.isEmpty)
    #expect(wilma.parents == FakePeople.wilma.parents, "Values that the form does not show are kept.")
  }

  @Test func deletingAsksAndCanBeUndone() async throws {
    let people = try await FakePeople()
    try await robot(people).expect(.set([.list], in: PeopleFlow.self)).tap("Fred")
      .expect(.present(.person(FakePeople.fred.id), as: .detail, in: PeopleFlow.self)).expectText("555-0100")
      .tap("Delete").expect(.ask("Delete Fred?")).tap("Keep").expectText("555-0100")
      .tap("Delete").expect(.ask("Delete Fred?")).tap("Delete").expect(.pop(in: PeopleFlow.self))
      .expectTop(PeopleFlow.Route.list).expectNoText("555-0100")
      .tap("Undo delete").expectText("Fred — 555-0100").expectNoText("Undo delete")
      .finish()
    #expect(await people.everyone().contains(FakePeople.fred))
  }

  @Test func failedDeletionOrRestorationShowsAnError() async throws {
    let people = try await FakePeople()
    let robot = try robot(people)
    try await robot.expect(.set([.list], in: PeopleFlow.self)).tap("Fred").skipEvents().expectText("555-0100")
    people.storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    try await robot.tap("Delete").expect(.ask("Delete Fred?")).tap("Delete")
      .expect(.ask("Fred was not deleted")).expectText("no room").tap("OK").expectText("555-0100")
    people.storage.recover()
    try await robot.tap("Delete").expect(.ask("Delete Fred?")).tap("Delete").expect(.pop(in: PeopleFlow.self))
      .expectTop(PeopleFlow.Route.list)
    people.storage.fail(with: StorageError(.unavailable, reason: "gone"))
    try await robot.tap("Undo delete").expect(.ask("Nothing was undone")).tap("OK")
    people.storage.recover()
    try await robot.tap("Undo delete").expectText("Fred — 555-0100").finish()
  }
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct EditPersonFlowTests {
  private func robot(_ people: FakePeople, _ person: Person? = nil) async throws -> FlowRobot {
    try await TestHost.robot(for: CoverFlow { EditPersonFlow(person?.id) }, providing: people.scope)
      .expectText("[Save]").skipEvents()
  }

  @Test func showsProblemsAtTheirFields() async throws {
    let people = try await FakePeople([])
    try await robot(people)
      .type("wilma@", into: "E-mail").type("none", into: "Phone").type("2030-01-01", into: "Birthday")
      .tap("Save").expectText("! Enter a name.").expectText("! This is not an e-mail address.")
      .expectText("! Enter a number, such as +44 20 7946 0958.").expectText("! This day is in the future.")
      .type("Wilma", into: "Name").type("wilma@bedrock.example", into: "E-mail").type("", into: "Phone")
      .type("--02-29", into: "Birthday").expectNoText("!")
      .tap("Save").expect(.end(EditPersonFlow.self))
      .finish()
    let wilma = try #require(await people.everyone().first)
    #expect(wilma.birthday == Birthday("--02-29"))
    #expect(wilma.phones.isEmpty)
  }

  @Test func unchangedValuesAreNotProblems() async throws {
    let people = try await FakePeople()
    try await robot(people, FakePeople.fred)
      .type("Fred Flintstone", into: "Name").tap("Save").expect(.end(EditPersonFlow.self))
      .finish()
    #expect(await people.everyone().first?.phones == FakePeople.fred.phones)
  }

  @Test func numberWithoutCountryCodeIsKeptWithAHint() async throws {
    let people = try await FakePeople([])
    try await robot(people).type("Wilma", into: "Name").expectNoText("country code")
      .type("030 1234", into: "Phone").expectText("Add the country code, such as +44, to call from abroad.")
      .type("wilma@localhost", into: "E-mail").expectText("Without a dot after the “@”")
      .type("12/4/1985", into: "Birthday").tap("Save").expectText("! This is 12 April or 4 December.")
      .type("30.2.1985", into: "Birthday").expectText("! There is no such day.")
      .type("12. April 1985", into: "Birthday").tap("Save").expect(.end(EditPersonFlow.self)).finish()
    let wilma = try #require(await people.everyone().first)
    #expect(wilma.phones.map(\.value) == ["030 1234"] && wilma.emails.map(\.value) == ["wilma@localhost"])
    #expect(wilma.birthday == Birthday("1985-04-12"))
  }

  @Test func groupWithACommaIsKept() async throws {
    var fred = FakePeople.fred
    fred.groups = ["Smith, Jones & Co", "Bowling"]
    fred.note = " as it was \n"
    let people = try await FakePeople([fred])
    try await robot(people, fred).expectText("\"Smith, Jones & Co\", Bowling").type("Frederick", into: "Name")
      .tap("Save").expect(.end(EditPersonFlow.self)).finish()
    #expect(await people.everyone().first?.groups == fred.groups)
    #expect(await people.everyone().first?.note == fred.note)
    try await robot(people, fred).type("\"Smith, Jones & Co\", Bowling, \"Lodge, 26\"", into: "Groups")
      .tap("Save").expect(.end(EditPersonFlow.self)).finish()
    #expect(await people.everyone().first?.groups == fred.groups + ["Lodge, 26"])
  }

  @Test func personThatChangedMeanwhileKeepsTheirChanges() async throws {
    let people = try await FakePeople()
    let robot = try await robot(people, FakePeople.fred).type("Frederick", into: "Name")
    var changed = FakePeople.fred
    changed.note = "changed in another window"
    try await people.source.save(changed)
    try await robot.tap("Save").expect(.end(EditPersonFlow.self)).finish()
    let fred = try #require(await people.everyone().first)
    #expect(fred.name == "Frederick" && fred.note == "changed in another window")
  }

  @Test func repeatedSaveAddsOnePerson() async throws {
    let people = try await FakePeople([])
    let robot = try await robot(people).type("Betty", into: "Name")
    people.storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    try await robot.tap("Save").expectText("! Not saved.")
    people.storage.recover()
    try await robot.tap("Save").expect(.end(EditPersonFlow.self)).finish()
    #expect(await people.everyone().map(\.id.rawValue) == ["new1"])
  }

  @Test func unsavedEditsPreventLeaving() async throws {
    let people = try await FakePeople()
    try await robot(people, FakePeople.wilma)
      .type("Wilma F.", into: "Name")
      .swipeDown().expect(.preventLeaving(.edit, in: EditPersonFlow.self)).expect(.ask("Discard changes?"))
      .tap("Keep editing").expectText("Wilma F.")
      .tap("Cancel").expect(.ask("Discard changes?"))
      .tap("Discard").expect(.end(EditPersonFlow.self, .dismissed))
      .finish()
    #expect(await people.everyone().last == FakePeople.wilma)
  }

  @Test func leavesWithoutEditsImmediately() async throws {
    let people = try await FakePeople()
    try await robot(people, FakePeople.wilma)
      .type("Wilma F.", into: "Name").type("Wilma", into: "Name")
      .tap("Add phone").tap("Add e-mail")
      .swipeDown().expect(.end(EditPersonFlow.self, .dismissed)).finish()
    try await robot(people).tap("Cancel").expect(.end(EditPersonFlow.self, .dismissed)).finish()
  }

  @Test func failedSaveKeepsTheInput() async throws {
    let people = try await FakePeople()
    let robot = try await robot(people)
    people.storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    try await robot.type("Betty", into: "Name").tap("Save").expectText("! Not saved.").expectText("Betty")
    people.storage.recover()
    try await robot.tap("Save").expect(.end(EditPersonFlow.self)).finish()
    #expect(await people.everyone().first?.name == "Betty")
  }
}
