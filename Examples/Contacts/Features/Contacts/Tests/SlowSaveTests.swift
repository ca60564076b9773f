import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import Synchronization
import Testing

/// Input that the user enters while a person is being saved.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct SlowSaveTests {
  private let fred = FakePeople.fred

  private func robot(_ people: FakePeople, _ source: HeldPersonDataSource, _ person: Person.ID?) throws -> FlowRobot {
    try TestHost.robot(
      for: CoverFlow { EditPersonFlow(person) }, providing: people.scope.with(\.persons, source as any PersonDataSource)
    )
  }

  @Test func inputDuringASaveStaysInTheForm() async throws {
    let people = try await FakePeople()
    let source = HeldPersonDataSource(people.source)
    let robot = try await robot(people, source, fred.id).expectText("[Save]").skipEvents()
      .type("Frederick", into: "Name").tap("Save").expectText("Saving…").type("more", into: "Note")
    source.release()
    try await robot.expectText("[Save]").expectText("more").expectText("Frederick")
    #expect(await people.source.person(fred.id)?.name == "Frederick")
    #expect(await people.source.person(fred.id)?.note == "")
    try await robot.tap("Save").expect(.end(EditPersonFlow.self)).finish()
    #expect(await people.source.person(fred.id)?.note == "more")
  }

  @Test func newPersonWithMoreInputIsOnePerson() async throws {
    let people = try await FakePeople([])
    let source = HeldPersonDataSource(people.source)
    let robot = try await robot(people, source, nil).expectText("[Save]").skipEvents().type("Betty", into: "Name")
      .type("+44 20 7946 0958", into: "Phone").tap("Save").expectText("Saving…").tap("Add phone")
      .type("112", into: "Phone 2").type("1", into: "Phone 1")
    source.release()
    try await robot.expectText("[Save]").tap("Save").expect(.end(EditPersonFlow.self)).finish()
    #expect(await people.everyone().map { $0.phones.map(\.value) } == [["1", "112"]])
  }

  @Test func aSaveIsNotDiscarded() async throws {
    let people = try await FakePeople()
    let source = HeldPersonDataSource(people.source)
    let robot = try await robot(people, source, fred.id).expectText("[Save]").skipEvents()
      .type("Frederick", into: "Name").tap("Save").expectText("Saving…")
    robot.navigator.tree.visibleEntry.map { _ = robot.navigator.didTryToLeave($0.id) }
    try await robot.expect(.preventLeaving(.edit, in: EditPersonFlow.self)).expectText("Saving…")
    source.release()
    try await robot.expect(.end(EditPersonFlow.self)).finish()
    #expect(await people.source.person(fred.id)?.name == "Frederick")
  }
}

/// Begins the first change only when it is released.
private final class HeldPersonDataSource: PersonDataSource {
  private let source: any PersonDataSource
  private let (released, releases) = AsyncStream<Void>.makeStream()

  init(_ source: any PersonDataSource) { self.source = source }

  func release() { releases.finish() }

  func update(_ id: Person.ID, _ change: @escaping @Sendable (Person?) -> Person?) async throws -> Person? {
    for await _ in released {}
    return try await source.update(id, change)
  }

  func people() async -> AsyncStream<People> { await source.people() }
  func remove(_ id: Person.ID) async throws -> Bool { try await source.remove(id) }
  func undoableChanges() async -> AsyncStream<UndoableChange?> { await source.undoableChanges() }
  func undo(_ change: UndoableChange) async throws { try await source.undo(change) }
  func photo(of id: Person.ID) async throws -> [UInt8]? { try await source.photo(of: id) }
  func lastImport() async throws -> ImportReport? { try await source.lastImport() }
  func importCount() async throws -> Int { try await source.importCount() }

  func importCards(
    from file: CardFile, progress: @escaping @Sendable (ImportProgress) -> Void,
    decide: @escaping @Sendable ([ImportDuplicate]) async -> DuplicateChoice?
  ) async throws -> ImportReport {
    try await source.importCards(from: file, progress: progress, decide: decide)
  }

  func exportCards(as format: CardFormat, write: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
    try await source.exportCards(as: format, write: write)
  }
}
