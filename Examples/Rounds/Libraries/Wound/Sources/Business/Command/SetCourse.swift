import SeamOperations

/// Marks a wound as healed, or as open again.
struct SetCourse: Command {
  let wound: Wound.ID
  let course: Wound.Course

  func run(in infra: WoundInfra) async throws {
    try await infra.wounds.set(course, of: wound, by: infra.nurse, at: infra.now(), edit: infra.makeID())
  }
}
