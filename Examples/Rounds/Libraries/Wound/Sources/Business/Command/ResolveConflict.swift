import SeamOperations

/// Resolves the two versions of an assessment.
struct ResolveConflict: Command {
  let assessment: Assessment.ID
  let choice: ConflictChoice

  func run(in infra: WoundInfra) async throws { try await infra.wounds.resolve(assessment, choice) }
}
