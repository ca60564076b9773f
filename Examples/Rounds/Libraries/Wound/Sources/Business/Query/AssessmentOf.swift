import SeamOperations

/// An assessment; nil if there is none with the identifier.
struct AssessmentOf: Query {
  let id: Assessment.ID

  func value(from wounds: any WoundReading) async throws -> Assessment? { try await wounds.assessment(id) }

  func changes(in wounds: any WoundReading) -> AsyncStream<Void>? { wounds.recordChanges() }
}

/// The two versions of an assessment that was changed here and by a colleague; nil if there is no conflict.
struct ConflictOf: Query {
  let id: Assessment.ID

  func value(from wounds: any WoundReading) async throws -> AssessmentConflict? { try await wounds.conflict(of: id) }

  func changes(in wounds: any WoundReading) -> AsyncStream<Void>? { wounds.recordChanges() }
}
