import SeamOperations

/// What was entered for a subject and not recorded; nil if nothing was.
struct DraftOf: Query {
  let subject: AssessmentDraft.Subject

  func value(from wounds: any WoundReading) async throws -> AssessmentDraft? { try await wounds.draft(subject) }

  func changes(in wounds: any WoundReading) -> AsyncStream<Void>? { wounds.draftChanges() }
}
