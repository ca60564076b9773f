import Foundation
import SeamCollections

/// A value with eight fields, as a list of patients has.
struct BenchPatient: Codable, Sendable, Identifiable {
  let id: String
  let family: String
  let given: String
  let number: Int
  var ward: Int?
  let born: Date
  let isActive: Bool
  let notes: String

  static let byName = CollectionIndex("byName", \BenchPatient.family, \.given)
  static let byNumber = CollectionIndex("byNumber", \BenchPatient.number, isUnique: true)
  static let words = WordIndex("words", \BenchPatient.notes)

  /// One of 1000 names, whose order is not that of their numbers.
  static func family(_ number: Int) -> String { "Family \(number &* 7919 % 900 + 100)" }

  /// One of 500 words.
  static func word(_ number: Int) -> String { "word\(number % 500)" }
}

extension BenchPatient {
  init(_ number: Int) {
    id = "patient/\(number &* 7919 % 1_000_003)"
    family = Self.family(number / 3)
    given = "Given \(number)"
    self.number = number
    ward = number.isMultiple(of: 4) ? nil : number % 20
    born = Date(timeIntervalSinceReferenceDate: Double(number) * 1000)
    isActive = !number.isMultiple(of: 10)
    notes = "Wound at the left \(Self.word(number)), \(Self.word(number / 7)) healing well"
  }
}

extension CollectionSchema<BenchPatient> {
  static let bench = CollectionSchema(
    "patients", indexes: BenchPatient.byName, BenchPatient.byNumber, BenchPatient.words)
}
