import CoreVCard
import SeamStorage

/// The card as the first versions stored it, without later edits of the person.
struct LegacyCard: Codable, Sendable {
  let text: [UInt8]

  // UTF-8 cards are stored as a string, others as an array of numbers.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self.text = Array(text.utf8)
    } else {
      text = try value.decode([UInt8].self)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(text)
  }
}

extension StorageKey<LegacyCard> {
  static func legacyCard(_ id: Person.ID) -> Self { StorageKey("card/\(id.rawValue)") }
}

/// Stores the people of the first versions as this one does: with an up-to-date card each.
enum LegacyPeople {
  private static let batchSize = 200

  /// Returns the records, those of the first versions converted and stored.
  static func convert(
    _ records: [(id: Person.ID, record: PersonRecord)], in storage: any TransactionalStorage,
    makeCard: () -> CardReference
  ) async throws -> [(id: Person.ID, record: PersonRecord)] {
    var records = records
    let old = records.indices.filter { records[$0].record.card == nil }
    for start in stride(from: 0, to: old.count, by: batchSize) {
      var batch = StorageBatch()
      for index in old[start..<min(start + batchSize, old.count)] {
        let (id, record) = records[index]
        let stored = try await storage.undamagedValue(forKey: .legacyCard(id))
          .flatMap { VCardReader($0.text).firstCard }
        var person = record.person(id)
        var card = stored ?? PersonCardAdapter.card(of: person)
        let reference = makeCard()
        let imported = PersonCardAdapter.person(from: card, id: id)
        person.phones = placed(person.phones, on: imported.phones)
        person.emails = placed(person.emails, on: imported.emails)
        PersonCardAdapter.update(&card, from: imported, to: person)
        (person.organization, person.addresses) = (imported.organization, imported.addresses)
        records[index].record = PersonRecord(person, card: reference)
        try batch.setCard(card, reference)
        try batch.setPerson(records[index].record, id)
        // One that cannot be read stays.
        if stored != nil { batch.removeValue(forKey: .legacyCard(id)) }
      }
      try await storage.commit(batch)
    }
    return records
  }

  /// Returns contact points with their places on the card: that of the equal one, otherwise that of the same value.
  private static func placed(
    _ points: [Person.ContactPoint], on card: [Person.ContactPoint]
  ) -> [Person.ContactPoint] {
    var rest = card
    func take(_ isSame: (Person.ContactPoint) -> Bool) -> Int? {
      rest.firstIndex(where: isSame).flatMap { rest.remove(at: $0).source }
    }
    var points = points
    for index in points.indices {
      let point = points[index]
      points[index].source = take { $0.value == point.value && $0.label == point.label }
    }
    for index in points.indices where points[index].source == nil {
      let point = points[index]
      points[index].source = take { $0.value == point.value }
    }
    return points
  }
}
