import SeamOperations

/// The file of a patient; nil if there is no such patient.
struct PatientFileOf: Query {
  let id: Patient.ID

  func value(from patients: any PatientReading) async throws -> PatientFile? { try await patients.file(id) }

  func changes(in patients: any PatientReading) -> AsyncStream<Void>? { patients.changes() }
}
