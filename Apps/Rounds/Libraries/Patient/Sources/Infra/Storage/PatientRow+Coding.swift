import Foundation

/// Encodes the teams, allergies and due dates of a patient as one array of words and numbers: lists and searches read
/// many rows, and a dictionary would look up the type of each key.
extension PatientRow: Codable {
  private enum CodingKeys: String, CodingKey { case id, person, status, isMine, links }

  /// The kind of link that the next elements of the array describe.
  private enum Link: String { case team, allergy, due }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    person = try container.decodeIfPresent(Person.self, forKey: .person)
    status = try container.decodeIfPresent(RecordStatus.self, forKey: .status) ?? .synced
    isMine = try container.decode(Bool.self, forKey: .isMine)
    var links = try container.nestedUnkeyedContainer(forKey: .links)
    while !links.isAtEnd {
      let kind = try links.decode(String.self)
      switch Link(rawValue: kind) {
      case .team:
        let id = try links.decode(String.self)
        let count = try links.decode(Int.self)
        var members: [String] = []
        while members.count < count { members.append(try links.decode(String.self)) }
        teams[id] = members
      case .allergy:
        let allergy = try links.decode(Allergy.self)
        allergies[allergy.id] = allergy
      case .due:
        let wound = try links.decode(String.self)
        dueDates[wound] = Date(timeIntervalSinceReferenceDate: try links.decode(Double.self))
      case nil:
        throw DecodingError.dataCorruptedError(
          in: links, debugDescription: "“\(kind)” is nothing that belongs to a patient.")
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(person, forKey: .person)
    if status != .synced { try container.encode(status, forKey: .status) }
    try container.encode(isMine, forKey: .isMine)
    var links = container.nestedUnkeyedContainer(forKey: .links)
    for (id, members) in teams.sorted(by: { $0.key < $1.key }) {
      try links.encode(Link.team.rawValue)
      try links.encode(id)
      try links.encode(members.count)
      for member in members { try links.encode(member) }
    }
    for allergy in allergies.values.sorted(by: { $0.id < $1.id }) {
      try links.encode(Link.allergy.rawValue)
      try links.encode(allergy)
    }
    for (wound, date) in dueDates.sorted(by: { $0.key < $1.key }) {
      try links.encode(Link.due.rawValue)
      try links.encode(wound)
      try links.encode(date.timeIntervalSinceReferenceDate)
    }
  }
}

/// A row as the first version of the schema stored it.
struct PatientRowV1: Codable, Sendable {
  struct Person: Codable, Sendable {
    var name: String
    var nativeName: String?
    var family: String
    var birth: BirthDate?
    var recordNumber: String?
    var nationalNumber: String?
    var ward: String?
    var isInactive: Bool
  }

  let id: String
  var person: Person?
  var status = RecordStatus.synced
  var teams: [String: [String]] = [:]
  var allergies: [String: Allergy] = [:]
  var dueDates: [String: Date] = [:]
  var isMine = false
}

extension PatientRow {
  /// The row that an earlier version stored.
  init(_ old: PatientRowV1) {
    self.init(id: old.id)
    person = old.person.map {
      Person(
        name: $0.name, nativeName: $0.nativeName, family: $0.family, birth: $0.birth, recordNumber: $0.recordNumber,
        nationalNumber: $0.nationalNumber, ward: $0.ward, isInactive: $0.isInactive)
    }
    (status, teams, allergies, dueDates, isMine) = (old.status, old.teams, old.allergies, old.dueDates, old.isMine)
  }
}
