import CoreVCard
import SeamStorage

/// The changes of an edit of a person's groups: to the groups on the person's own card, and to the members on cards of
/// groups.
struct GroupEdits: Sendable {
  /// The groups that belong on the person's own card.
  let ownGroups: [String]
  private var joined: [GroupRecord.ID: GroupRecord] = [:]
  private var left: [GroupRecord.ID: GroupRecord] = [:]

  /// Whether no card of a group changes.
  var isEmpty: Bool { joined.isEmpty && left.isEmpty }

  init(of person: Person, before: PersonRecord?, in groups: [GroupRecord.ID: GroupRecord]) {
    let uid = PlainUID(person.uid)
    let wanted = Set(person.groups.map(SearchKey.fold))
    let own = Set((before?.groups ?? []).map(SearchKey.fold))
    var cards: [String: (id: GroupRecord.ID, group: GroupRecord)] = [:]
    for (id, group) in groups.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where !group.name.isEmpty {
      let name = SearchKey.fold(group.name)
      let isMember = group.members.contains { PlainUID($0) == uid }
      if isMember, !wanted.contains(name) { left[id] = group }
      if isMember || cards[name] == nil { cards[name] = (id, group) }
    }
    for name in wanted where !own.contains(name) {
      guard let card = cards[name], !card.group.members.contains(where: { PlainUID($0) == uid }) else { continue }
      joined[card.id] = card.group
    }
    ownGroups = person.groups.filter { own.contains(SearchKey.fold($0)) || cards[SearchKey.fold($0)] == nil }
  }

  /// Adds the changed cards of groups.
  func apply(
    uid: String, storage: any TransactionalStorage, makeID: @Sendable () -> Person.ID,
    in changes: inout RecordChanges, _ batch: inout StorageBatch, _ undo: inout UndoRecord
  ) async throws {
    for (id, group) in joined.merging(left, uniquingKeysWith: { $1 }) {
      var card = try await storage.card(group.card, of: group.name)
      let others = card.members.filter { PlainUID($0) != PlainUID(uid) }
      card.members = joined[id] == nil ? others : others + [uid]
      var record = group
      record.members = card.members
      record.card = CardReference(makeID().rawValue)
      try batch.setCard(card, record.card)
      changes.groups[id] = record
      undo.groups.append(.init(id: id, before: group))
    }
  }
}
