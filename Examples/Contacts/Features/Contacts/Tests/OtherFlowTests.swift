import FeatureContacts
import LibContacts
import LibContactsTesting
import SeamFlow
import SeamFlowTesting
import SeamStorage
import SeamStorageTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct ImportFlowTests {
  private func robot(_ people: FakePeople) async throws -> FlowRobot {
    try await TestHost.robot(for: CoverFlow { ImportFlow() }, providing: people.scope).skipEvents()
  }

  @Test func importsCardsAndListsInvalidLines() async throws {
    let people = try await FakePeople()
    people.files["cards.vcf"] = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Betty\r\nEND:VCARD\r
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bad\r\nTEL no colon\r\nEND:VCARD\r
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Barney\r\nEND:VCARD\r

      """
    try await robot(people).type("cards.vcf", into: "File").tap("Import")
      .expect(.set([.progress], in: ImportFlow.self)).expect(.set([.report], in: ImportFlow.self))
      .expectText("3 new, 0 updated, 0 unchanged")
      .expectText("1 error did not keep a card from being read.").expectText("Line 8, card 2, TEL")
      .tap("Done").expect(.end(ImportFlow.self)).finish()
    #expect(await people.everyone().map(\.name) == ["Bad", "Barney", "Betty", "Fred", "Pearl", "Wilma"])
  }

  @Test func reportIsFoundAgain() async throws {
    let people = try await FakePeople()
    people.files["cards.vcf"] = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Betty\r\nEND:VCARD\r\n"
    try await robot(people).tap("Last report").expectText("! Nothing was imported yet.")
      .type("cards.vcf", into: "File").tap("Import").expect(.set([.progress], in: ImportFlow.self))
      .expect(.set([.report], in: ImportFlow.self)).expectText("1 new").tap("Done").expect(.end(ImportFlow.self))
      .finish()
    try await robot(people).tap("Last report").expect(.set([.report], in: ImportFlow.self)).expectText("1 new")
      .tap("Done").expect(.end(ImportFlow.self)).finish()
  }

  @Test func showsAnErrorForAMissingFile() async throws {
    let people = try await FakePeople()
    try await robot(people).type("none.vcf", into: "File").tap("Import").expectText("! none.vcf does not exist.")
      .type("other.vcf", into: "File").expectNoText("does not exist")
      .tap("Cancel").expect(.end(ImportFlow.self, .dismissed)).finish()
  }

  @Test func failedImportChangesNothing() async throws {
    let people = try await FakePeople()
    people.files["cards.vcf"] = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Betty\r\nEND:VCARD\r\n"
    people.storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    let robot = try await robot(people).type("cards.vcf", into: "File").tap("Import")
      .expect(.set([.progress], in: ImportFlow.self)).expect(.set([.file], in: ImportFlow.self))
      .expectText("! Nothing was imported.").expectText("cards.vcf")
    #expect(await people.everyone().count == 3)
    people.storage.recover()
    try await robot.tap("Import")
      .expect(.set([.progress], in: ImportFlow.self)).expect(.set([.report], in: ImportFlow.self)).expectText("1 new")
      .tap("Done").expect(.end(ImportFlow.self)).finish()
  }

  @Test func leavingAnImportChangesNothing() async throws {
    let people = try await FakePeople()
    people.files["cards.vcf"] = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Betty\r\nEND:VCARD\r\n"
    people.files.isEndless = true
    try await robot(people).type("cards.vcf", into: "File").tap("Import")
      .expect(.set([.progress], in: ImportFlow.self)).expectText(" cards")
      .tap("Cancel").expect(.end(ImportFlow.self, .dismissed)).finish()
    #expect(await people.everyone().count == 3)
  }
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct ExportFlowTests {
  private func robot(_ people: FakePeople) async throws -> FlowRobot {
    try await TestHost.robot(for: CoverFlow { ExportFlow() }, providing: people.scope).skipEvents()
  }

  @Test func exportsAllPeople() async throws {
    let people = try await FakePeople()
    try await robot(people).type(" out.vcf ", into: "File").choose("3.0", for: "vCard")
      .tap("Export").expect(.ask("Exported")).tap("OK").expect(.end(ExportFlow.self)).finish()
    let text = try #require(people.files["out.vcf"])
    #expect(text.split(separator: "BEGIN:VCARD\r\nVERSION:3.0\r\n").count == 3)
    #expect(text.contains("FN:Wilma\r\n"))
  }

  @Test func replacesAFileOnlyAfterConfirmation() async throws {
    let people = try await FakePeople()
    people.files["out.vcf"] = "precious"
    let robot = try await robot(people).type("out.vcf", into: "File").tap("Export")
      .expect(.ask("Replace the file?")).tap("Keep")
    #expect(people.files["out.vcf"] == "precious")
    try await robot.tap("Export").expect(.ask("Replace the file?")).tap("Replace").expect(.ask("Exported"))
      .tap("OK").expect(.end(ExportFlow.self)).finish()
    #expect(people.files["out.vcf"]?.hasPrefix("BEGIN:VCARD") == true)
  }

  @Test func showsAnErrorIfTheFileCannotBeWritten() async throws {
    let people = try await FakePeople()
    try await robot(people).type("full", into: "File").tap("Export").expectText("! full cannot be written.")
      .swipeDown().expect(.end(ExportFlow.self, .dismissed)).finish()
  }
}
