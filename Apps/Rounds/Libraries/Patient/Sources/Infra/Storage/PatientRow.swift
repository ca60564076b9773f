import Foundation
import SeamCollections

/// A patient as stored for lists: derived from the resources, and found by its indexes.
///
/// A row exists as soon as any resource of the patient does, but it is listed only once the Patient itself has arrived.
struct PatientRow: Sendable, Identifiable, Hashable {
  /// The parts of a Patient that lists need.
  struct Person: Codable, Sendable, Hashable {
    let name: String
    let nativeName: String?
    let birth: BirthDate?
    let recordNumber: String?
    let nationalNumber: String?
    let ward: String?
    let isInactive: Bool
    /// The order of patients who are due at the same time: the family, then the name, folded.
    let order: String
    /// The words that a search compares: folded once, as a search reads many rows.
    var words = PatientWords(of: [])

    init(
      name: String, nativeName: String? = nil, family: String, birth: BirthDate? = nil, recordNumber: String? = nil,
      nationalNumber: String? = nil, ward: String? = nil, isInactive: Bool
    ) {
      self.name = name
      self.nativeName = nativeName
      self.birth = birth
      self.recordNumber = recordNumber
      self.nationalNumber = nationalNumber
      self.ward = ward
      self.isInactive = isInactive
      order = "\(family) \(name)".prefix(Self.longestOrder).folded
      words = PatientWords(of: searchTexts)
    }

    /// The number of characters of a name that order a list, which limits the length of the keys of an index.
    private static let longestOrder = 100

    /// The texts that a search looks through: names, ward, and numbers.
    var searchTexts: [String] {
      Self.searchTexts(
        [name, nativeName, ward].compactMap(\.self), numbers: [recordNumber, nationalNumber].compactMap(\.self))
    }

    /// Numbers are found as they are written, and without spaces and leading zeros.
    private static func searchTexts(_ texts: [String], numbers: [String]) -> [String] {
      texts + numbers
        + numbers.map { String($0.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" }) }
        + numbers.map { String(decoding: $0.utf8.filter { (48...57).contains($0) }.drop { $0 == 48 }, as: UTF8.self) }
    }
  }

  let id: String
  var person: Person?
  var status = RecordStatus.synced
  /// The members of the patient's care teams, by the teams' ids.
  var teams: [String: [String]] = [:]
  var allergies: [String: Allergy] = [:]
  /// When each open wound is to be assessed, by the wounds' ids.
  var dueDates: [String: Date] = [:]
  /// Whether the nurse whose device this is belongs to a team.
  var isMine = false

  init(id: String) { self.id = id }

  /// When the next wound is to be assessed.
  var nextAssessment: Date? { dueDates.values.min() }
}

// MARK: Indexes

extension PatientRow {
  /// The lists that the patient is on, with the order within them: the due time, then the name.
  var places: [IndexPair<String, IndexPair<Date, String>>] {
    guard let person, let order else { return [] }
    return (isMine ? PatientFilter.Scope.allCases : [.all]).flatMap { scope in
      [Self.list(scope, ward: nil)] + (person.ward.map { [Self.list(scope, ward: $0)] } ?? [])
    }.map { IndexPair($0, IndexPair(order.due, order.name)) }
  }

  /// The place within a list: the due time, then the name; nil if the patient is not listed.
  var order: (due: Date, name: String)? {
    person.map { (nextAssessment ?? .distantFuture, $0.order) }
  }

  /// The ward of a listed patient, for the list of wards.
  var wards: [String] { person?.ward.map { [$0] } ?? [] }

  /// The name of a list.
  static func list(_ scope: PatientFilter.Scope, ward: String?) -> String {
    ward.map { "\(scope.rawValue)/\($0)" } ?? scope.rawValue
  }

  /// The texts that a search looks through; empty until the Patient itself has arrived.
  var searchTexts: [String] { person?.searchTexts ?? [] }

  static let byPlace = CollectionIndex<PatientRow, IndexPair<String, IndexPair<Date, String>>>(
    "byPlace", eachOf: \PatientRow.places)
  static let byWard = CollectionIndex<PatientRow, String>("byWard", eachOf: \PatientRow.wards)
  static let words = WordIndex<PatientRow>("words", \PatientRow.searchTexts)
}

extension CollectionSchema<PatientRow> {
  static let patients = CollectionSchema(
    "patients", version: 3, indexes: PatientRow.byPlace, PatientRow.byWard, PatientRow.words
  ).migrating(from: 1) { (old: PatientRowV1) in PatientRow(old) }
    .migrating(from: 2) { (old: PatientRow) in
      // Words were folded in another way.
      var row = old
      row.person?.words = PatientWords(of: old.searchTexts)
      return row
    }
}

extension Patient {
  /// The patient of a row; nil if the Patient itself has not arrived.
  init?(_ row: PatientRow) {
    guard let person = row.person else { return nil }
    self.init(
      id: ID(rawValue: row.id), name: person.name, nativeName: person.nativeName, birth: person.birth,
      recordNumber: person.recordNumber, ward: person.ward, isMine: row.isMine, isInactive: person.isInactive,
      allergyCount: row.allergies.count, nextAssessment: row.nextAssessment, status: row.status)
  }
}

extension StringProtocol {
  /// The text as it is sorted and compared: without case and accents.
  var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en"))
  }
}
