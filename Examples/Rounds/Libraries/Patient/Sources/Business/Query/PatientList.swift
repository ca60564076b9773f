import SeamOperations

/// The patients of a list.
struct PatientList: Query {
  let filter: PatientFilter

  func value(from patients: any PatientReading) async throws -> PatientPage { try await patients.page(filter) }

  func changes(in patients: any PatientReading) -> AsyncStream<Void>? { patients.changes() }
}
