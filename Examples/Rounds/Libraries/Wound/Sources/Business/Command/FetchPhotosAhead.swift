import SeamOperations

/// Fetches the photos that the nurse will need without a connection.
struct FetchPhotosAhead: Command {
  func run(in infra: WoundInfra) async throws {
    try await infra.wounds.fetchAhead { [wounds = infra.wounds] in try await PhotosToKeep().value(from: wounds) }
  }
}
