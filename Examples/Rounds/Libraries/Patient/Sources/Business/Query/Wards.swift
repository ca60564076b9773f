import SeamOperations

/// The names of all wards.
struct Wards: Query {
  func value(from patients: any PatientReading) async throws -> [String] { try await patients.wards() }

  func changes(in patients: any PatientReading) -> AsyncStream<Void>? { patients.changes() }
}
