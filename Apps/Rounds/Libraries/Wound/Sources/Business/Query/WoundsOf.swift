import Foundation
import LibPatient
import SeamOperations

/// The wounds of a patient: the open ones first, of these those first that are due first.
struct WoundsOf: Query {
  let patient: Patient.ID

  func value(from wounds: any WoundReading) async throws -> [Wound] {
    try await wounds.wounds(of: patient).sorted { Self.place($0) < Self.place($1) }
  }

  private static func place(_ wound: Wound) -> (Int, Double, String) {
    let last = -(wound.last?.date.timeIntervalSince1970 ?? 0)
    return wound.course == .open
      ? (0, wound.dueDate?.timeIntervalSince1970 ?? 0, wound.id.rawValue) : (1, last, wound.id.rawValue)
  }

  func changes(in wounds: any WoundReading) -> AsyncStream<Void>? { wounds.recordChanges() }
}
