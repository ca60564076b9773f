import SeamOperations

/// All that is known of a wound; nil if there is no such wound.
struct WoundFileOf: Query {
  let id: Wound.ID

  func value(from wounds: any WoundReading) async throws -> WoundFile? {
    guard let wound = try await wounds.wound(id) else { return nil }
    return WoundFile(
      wound: wound, assessments: try await wounds.assessments(of: id), photos: try await wounds.photos(of: id),
      draft: try await wounds.draft(.wound(id)))
  }

  func changes(in wounds: any WoundReading) -> AsyncStream<Void>? { wounds.changes() }
}
