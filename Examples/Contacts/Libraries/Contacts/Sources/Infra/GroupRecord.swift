import SeamStorage

/// A group that has a card of its own, which lists its members.
struct GroupRecord: Codable, Sendable, Equatable {
  /// The permanent identifier of a group in this address book.
  struct ID: Hashable, Sendable, Codable {
    let rawValue: String
  }

  var name: String
  var uid: String?
  /// The identifiers of the members, as the card writes them.
  var members: [String]
  var card: CardReference
}

extension StorageKey<GroupRecord> {
  static let groupPrefix = "group/"
  static func group(_ id: GroupRecord.ID) -> Self { StorageKey(groupPrefix + id.rawValue) }
  static var allGroups: Self { StorageKey(groupPrefix) }
}
