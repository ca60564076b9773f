import LibPatient
import SeamOperations

/// The last assessments of all wounds of a patient, the latest first.
struct Timeline: Query {
  let patient: Patient.ID
  let limit: Int

  func value(from wounds: any WoundReading) async throws -> [TimelineEntry] {
    let titles = Dictionary(
      try await wounds.wounds(of: patient).map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    return try await wounds.assessments(of: patient, limit: limit)
      .map { TimelineEntry(assessment: $0, wound: titles[$0.wound] ?? "Wound") }
  }

  func changes(in wounds: any WoundReading) -> AsyncStream<Void>? { wounds.recordChanges() }
}
