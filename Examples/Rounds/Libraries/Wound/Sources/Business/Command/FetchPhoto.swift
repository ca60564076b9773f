import SeamOperations

/// Fetches the bytes of a photo, unless they are on the device.
struct FetchPhoto: Command {
  let binary: String

  func run(in infra: WoundInfra) async throws { try await infra.wounds.fetch(binary) }
}
