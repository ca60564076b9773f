import SeamOperations

/// Records a new wound, and queues it to be sent.
struct AddWound: Command {
  let wound: NewWound

  func run(in infra: WoundInfra) async throws {
    try await infra.wounds.add(wound, by: infra.nurse, at: infra.now())
  }
}
