import SeamOperations

/// Keeps what was entered of an assessment; it replaces the draft of the same subject.
struct SaveDraft: Command {
  let draft: AssessmentDraft

  func run(in infra: WoundInfra) async throws { try await infra.wounds.save(draft) }
}
