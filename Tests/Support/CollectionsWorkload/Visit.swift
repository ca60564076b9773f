package import SeamCollections
package import SeamSupport

/// A value of the collection that processes share.
package struct Visit: Codable, Sendable, Identifiable, Equatable {
  /// How many different identifiers there are.
  package static let count = 800

  package let id: Int
  package let rank: Int?
  package let number: Int
  package let notes: String

  /// Makes a visit with random properties; its number belongs to no other identifier.
  package init(_ id: Int, _ random: inout SeededRandom) {
    self.id = id
    rank = random.next(upTo: 5) == 0 ? nil : random.next(upTo: 50)
    number = id + random.next(upTo: 3) * Self.count
    notes = ["left knee", "right knee", "hip", ""][random.next(upTo: 4)]
  }

  /// A schema whose indexes are others than those of every other version.
  package static func schema(version: Int) -> CollectionSchema<Visit> {
    CollectionSchema(
      "visits", version: version,
      indexes: CollectionIndex("byRank", \Visit.rank, version: version),
      CollectionIndex("byNumber", \Visit.number, version: version, isUnique: true),
      WordIndex("words", \Visit.notes, version: version / 2))
  }
}
