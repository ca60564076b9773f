public import SeamOperations

/// The library that the pages of SeamOperations and SeamOperationsTesting show.
public struct Patient: Sendable, Equatable {
  let name: String
  let dueDay: Int
}

protocol PatientReading: Sendable {
  func all() async throws -> [Patient]
  func changes() -> AsyncStream<Void>
}

protocol PatientWriting: PatientReading {
  func save(_ patients: [Patient]) async throws
}

protocol PatientAPI: Sendable {
  func patients() async throws -> [Patient]
}

struct PatientInfra: Sendable {
  let patients: any PatientWriting
  let api: any PatientAPI
}

struct PatientsDue: Query {
  let day: Int

  func value(from patients: any PatientReading) async throws -> [Patient] {
    try await patients.all().filter { $0.dueDay <= day }
  }

  func changes(in patients: any PatientReading) -> AsyncStream<Void>? { patients.changes() }
}

struct RefreshPatients: Command {
  func run(in infra: PatientInfra) async throws {
    try await infra.patients.save(infra.api.patients())
  }
}

public struct PatientLibrary: Sendable {
  private let operations: Operations<any PatientReading, PatientInfra>

  init(_ infra: PatientInfra) { operations = Operations(reading: infra.patients, writing: infra) }

  public func patientsDue(on day: Int) -> BoundQuery<[Patient]> { operations.bind(PatientsDue(day: day)) }

  public func refresh() -> BoundCommand { operations.bind(RefreshPatients()) }
}
