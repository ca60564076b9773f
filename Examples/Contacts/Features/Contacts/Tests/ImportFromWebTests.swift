import FeatureContacts
import LibContacts
import LibContactsTesting
import SeamFlow
import SeamFlowTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct ImportFromWebTests {
  private static let address = "https://bedrock.example/all.vcf"
  private static let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:b\r\nFN:Betty\r\nEND:VCARD\r\n"
  private static let progress = FlowExpectation.set([.progress], in: ImportFlow.self)
  private static let report = FlowExpectation.set([.report], in: ImportFlow.self)

  /// Opens the import and enters the address.
  private func robot(_ people: FakePeople, _ address: String = address) async throws -> FlowRobot {
    try await TestHost.robot(for: CoverFlow { ImportFlow() }, providing: people.scope).skipEvents()
      .type(address, into: "File")
  }

  @Test func importsFromTheWebAsFromAFile() async throws {
    let people = try await FakePeople()
    await people.downloads.answer(Self.address, with: .file(Self.card))
    try await robot(people).tap("Import").expect(Self.progress).expect(Self.report)
      .expectText("1 new, 0 updated, 0 unchanged").expectText("Every card was read.")
      .tap("Done").expect(.end(ImportFlow.self)).finish()
    #expect(await people.everyone().map(\.name) == ["Betty", "Fred", "Pearl", "Wilma"])
  }

  @Test func showsWhatHasArrivedAndCanBeCancelled() async throws {
    let people = try await FakePeople()
    await people.downloads.answer(Self.address, with: .stall)
    try await robot(people).tap("Import").expect(Self.progress).expectText("Downloading: 2.1 MB of 4.2 MB")
      .expectText("50%").tap("Cancel").expect(.end(ImportFlow.self, .dismissed)).finish()
    #expect(await people.everyone().count == 3)
  }

  @Test func explainsAFailureAndTriesAgain() async throws {
    let people = try await FakePeople()
    let failure = PeopleDownloadError(title: "bedrock.example does not answer", description: "Try again later.")
    await people.downloads.answer(Self.address, with: .failure(failure))
    let robot = try await robot(people).tap("Import").expect(Self.progress)
      .expect(.set([.file, .failed], in: ImportFlow.self)).expectText("bedrock.example does not answer")
      .expectText("Nothing was imported.").expectText("Try again later.")
    await people.downloads.answer(Self.address, with: .file(Self.card))
    try await robot.tap("Try again").expect(Self.progress).expect(Self.report).expectText("1 new")
      .tap("Done").expect(.end(ImportFlow.self)).finish()
  }

  @Test func addressCanBeCorrectedAfterAFailure() async throws {
    let people = try await FakePeople()
    await people.downloads.answer(Self.address, with: .file(Self.card))
    try await robot(people, "https://bedrock.example/al.vcf").tap("Import").expect(Self.progress)
      .expect(.set([.file, .failed], in: ImportFlow.self)).expectText("There is no file at this address")
      .back().expectText("https://bedrock.example/al.vcf").skipEvents()
      .type(Self.address, into: "File").tap("Import").expect(Self.progress).expect(Self.report)
      .tap("Done").expect(.end(ImportFlow.self)).finish()
  }

  @Test func unchangedFileIsImportedOnRequestOnly() async throws {
    let people = try await FakePeople()
    await people.downloads.answer(Self.address, with: .file(Self.card, version: .tag("1")))
    try await robot(people).tap("Import").expect(Self.progress).expect(Self.report).tap("Done").skipEvents().finish()
    let robot = try await robot(people).tap("Import").expect(Self.progress)
      .expect(.set([.unchanged], in: ImportFlow.self)).expectText("Unchanged since last time")
      .expectText("Nothing was imported.").expectText(Self.address)
    try await robot.tap("Import anyway").expect(Self.progress).expect(Self.report).expectText("1 unchanged")
      .tap("Done").expect(.end(ImportFlow.self)).finish()
    try await self.robot(people).tap("Import").expectText("Unchanged since last time").skipEvents()
      .tap("Done").expect(.end(ImportFlow.self)).finish()
  }

  /// The user has been asked about the connection already.
  @Test func importWithoutAConnectionLeadsBackToTheForm() async throws {
    let people = try await FakePeople()
    let failure = PeopleDownloadError(title: "You are offline", description: "Connect.", isOffline: true)
    await people.downloads.answer(Self.address, with: .failure(failure))
    try await robot(people).tap("Import").expect(Self.progress).expect(.set([.file], in: ImportFlow.self))
      .expectText("! Nothing was imported. Connect.").expectText(Self.address)
      .tap("Cancel").expect(.end(ImportFlow.self, .dismissed)).finish()
  }

  @Test func addressThatCannotBeUsedIsExplainedInItsPlace() async throws {
    let people = try await FakePeople()
    try await robot(people, "http://bedrock.example/all.vcf").tap("Import")
      .expectText("! bedrock.example would send your contacts unprotected.")
      .tap("Cancel").expect(.end(ImportFlow.self, .dismissed)).finish()
    #expect(await people.downloads.asked.isEmpty)
  }

  /// Begins an import and cancels it; returns the snapshot that the app would have saved during it.
  private func snapshotDuringImport(_ people: FakePeople) async throws -> NavigationSnapshot {
    await people.downloads.answer(Self.address, with: .stall)
    let first = try await robot(people).tap("Import").expect(Self.progress).expectText("Downloading")
    let snapshot = try #require(first.navigator.snapshot())
    try await first.tap("Cancel").skipEvents().finish()
    return snapshot
  }

  private func restored(_ snapshot: NavigationSnapshot, _ people: FakePeople) throws -> FlowRobot {
    try FlowRobot(CoverFlow { ImportFlow() }, providing: people.scope, restoring: snapshot, on: TestHost.user())
  }

  /// The app ended during an import.
  @Test func restoredProgressOffersToContinue() async throws {
    let people = try await FakePeople()
    let snapshot = try await snapshotDuringImport(people)
    await people.downloads.answer(Self.address, with: .file(Self.card))
    try await restored(snapshot, people).expectText("The import was interrupted").expectText(Self.address).skipEvents()
      .tap("Continue").expect(Self.progress).expect(Self.report).expectText("1 new")
      .tap("Done").expect(.end(ImportFlow.self)).finish()
  }

  /// The progress takes the place of the message, which could begin a second import.
  @Test func continuedImportShowsItsProgress() async throws {
    let people = try await FakePeople()
    let snapshot = try await snapshotDuringImport(people)
    try await restored(snapshot, people).expectText("The import was interrupted").skipEvents()
      .tap("Continue").expect(Self.progress).expectText("Downloading: 2.1 MB of 4.2 MB")
      .tap("Cancel").expect(.end(ImportFlow.self, .dismissed)).finish()
  }

  /// The app ended after an import, before it remembered the report.
  @Test func importThatEndedIsNotCalledInterrupted() async throws {
    let people = try await FakePeople()
    let snapshot = try await snapshotDuringImport(people)
    people.files["all.vcf"] = Self.card
    try await robot(people, "all.vcf").tap("Import").expect(Self.progress).expect(Self.report).tap("Done")
      .skipEvents().finish()
    try await restored(snapshot, people).expectText("1 new").skipEvents().tap("Done").expect(.end(ImportFlow.self))
      .finish()
  }
}
