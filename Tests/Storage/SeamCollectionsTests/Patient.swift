import Foundation
import SeamCollections

/// The value that most tests store.
struct Patient: Codable, Sendable, Identifiable, Equatable {
  var id: String
  var familyName = ""
  var givenName = ""
  var number: Int?
  var tags: [String] = []
  var due: Date?
  var notes: String?

  static let byName = CollectionIndex("byName", \Patient.familyName, \.givenName)
  static let byNumber = CollectionIndex("byNumber", \Patient.number, isUnique: true)
  static let byTag = CollectionIndex("byTag", eachOf: \Patient.tags)
  static let byDue = CollectionIndex("byDue", \Patient.due)
  static let words = WordIndex("words", \Patient.familyName, \.notes)
}

extension CollectionSchema<Patient> {
  static let patients = CollectionSchema(
    "patients", indexes: Patient.byName, Patient.byNumber, Patient.byTag, Patient.byDue, Patient.words)
}
