import SeamOperations

/// Removes what was entered of an assessment, with its photo.
struct DiscardDraft: Command {
  let subject: AssessmentDraft.Subject

  func run(in infra: WoundInfra) async throws { try await infra.wounds.discardDraft(subject) }
}
