import SeamOperations

/// Settles a record that was changed here and by a colleague, or that the server refused.
struct ResolveConflict: Command {
  let record: WoundRecord
  let choice: ConflictChoice

  func run(in infra: WoundInfra) async throws { try await infra.wounds.resolve(record, choice) }
}
