import SeamOperations
import Testing

/// The examples of SeamOperations' page.
struct SeamOperationsTests {
  private static let wilma = Patient(name: "Wilma", dueDay: 3)
  private static let fred = Patient(name: "Fred", dueDay: 8)

  private let library = PatientLibrary(
    PatientInfra(patients: InMemoryPatients([wilma]), api: InMemoryPatients([wilma, fred])))
  private let otherLibrary = PatientLibrary(
    PatientInfra(patients: InMemoryPatients([]), api: InMemoryPatients([fred])))

  @Test func aQueryIsReadAndACommandRun() async throws {
    let due = try await library.patientsDue(on: 7).value()
    #expect(due == [Self.wilma])
    try await library.refresh().retrying(CommandRetry(maximumAttempts: 3)).run()
    #expect(try await library.patientsDue(on: 8).value() == [Self.wilma, Self.fred])
  }

  @Test func aScreenFollowsAQuery() async throws {
    let (shown, receive) = AsyncStream.makeStream(of: [Patient].self)
    let show = { @Sendable (patients: [Patient]) in _ = receive.yield(patients) }
    let screen = Task { [library] in
      for try await patients in library.patientsDue(on: 7).values {
        show(patients)
      }
    }
    var iterator = shown.makeAsyncIterator()
    #expect(await iterator.next() == [Self.wilma])
    screen.cancel()
    try await screen.value
  }

  @Test func operationsAreComposed() async throws {
    let title = library.patientsDue(on: 7).map { "\($0.count) patients" }
    let both = library.patientsDue(on: 7).combined(with: library.patientsDue(on: 8))
    let refreshAll = library.refresh().then(otherLibrary.refresh())
    #expect(try await title.value() == "1 patients")
    try await refreshAll.run()
    let value = try await both.value()
    #expect(value.0 == [Self.wilma] && value.1 == [Self.wilma, Self.fred])
    #expect(try await otherLibrary.patientsDue(on: 8).value() == [Self.fred])
  }
}
