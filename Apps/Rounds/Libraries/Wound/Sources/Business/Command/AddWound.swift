import SeamOperations

/// Records a new wound, and queues it to be sent; does nothing if that was done before.
struct AddWound: Command {
  let wound: NewWound

  func run(in infra: WoundInfra) async throws {
    if try await infra.wounds.wound(wound.wound) != nil { return }
    try await infra.wounds.add(wound, by: infra.nurse, at: infra.now())
  }
}
