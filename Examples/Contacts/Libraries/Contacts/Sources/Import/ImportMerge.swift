import CoreVCard
import SeamStorage

/// The changes that an import makes to the address book, once its cards are stored.
struct ImportMerge: Sendable {
  private(set) var report: ImportReport
  private(set) var changes = RecordChanges()
  private(set) var undo = UndoRecord(kind: .import, name: "")
  var batch = StorageBatch()

  private let people: People
  private let groups: [GroupRecord.ID: GroupRecord]
  private let storage: any TransactionalStorage
  /// The identifiers by which children and groups refer to persons.
  private lazy var references = Set(
    (people.entries.flatMap { $0.person.parents.compactMap(\.uid) } + groups.values.flatMap(\.members))
      .map(PlainUID.init))

  init(
    report: ImportReport, into people: People, groups: [GroupRecord.ID: GroupRecord],
    storage: any TransactionalStorage
  ) {
    self.report = report
    self.people = people
    self.groups = groups
    self.storage = storage
  }

  /// Adds a card, or applies the choice to it if it may be of somebody who is known.
  mutating func take(_ staged: CardImport.Staged, _ choice: DuplicateChoice) async throws {
    // The known person or group may have been removed meanwhile.
    let twin = staged.twin.flatMap { isKnown($0.id) ? $0 : nil }
    guard let twin else { return try await add(staged, as: .added) }
    switch choice {
    case .skip:
      batch.removeCard(staged.card)
      report.add(staged.content.name, .skipped)
    case .keepBoth:
      try await add(staged, as: .keptBoth, needsUID: twin.reason == .identifier)
    case .update:
      try await replace(twin.id, by: staged)
    }
  }

  private func isKnown(_ id: CardImport.TwinID) -> Bool {
    switch id {
    case .person(let id): people[id] != nil || changes.persons[id] != nil
    case .group(let id): groups[id] != nil || changes.groups[id] != nil
    }
  }

  private mutating func add(
    _ staged: CardImport.Staged, as outcome: ImportReport.Outcome, needsUID: Bool = false
  ) async throws {
    switch staged.content {
    case .person(var person):
      if needsUID {
        // Two persons with one identifier would be one in the next address book.
        person.uid = "urn:uuid:\(person.id.rawValue)"
        try await identify(staged.card, as: person.uid)
      }
      changes.persons[person.id] = PersonRecord(person, card: staged.card)
      undo.persons.append(.init(id: person.id, before: nil))
    case .group(let id, var group):
      if needsUID {
        let uid = "urn:uuid:\(id.rawValue)"
        group.uid = uid
        try await identify(staged.card, as: uid)
      }
      changes.groups[id] = group
      undo.groups.append(.init(id: id, before: nil))
    }
    report.add(staged.content.name, outcome)
  }

  private mutating func identify(_ reference: CardReference, as uid: String) async throws {
    var card = try await storage.card(reference)
    card.uid = uid
    try batch.setCard(card, reference)
  }

  private mutating func replace(_ id: CardImport.TwinID, by staged: CardImport.Staged) async throws {
    switch (id, staged.content) {
    case (.person(let id), .person(let person)):
      let earlier = changes.persons[id] ?? nil
      let before = try await storage.person(id)
      var person = person.identified(by: id)
      // Others may refer to the person by the identifier, which a card without one does not change.
      if let uid = (earlier ?? before)?.uid, uid != person.uid, try await keeps(uid, staged.card) {
        person.uid = uid
        try await identify(staged.card, as: uid)
      }
      if let earlier { remove(earlier.card) } else { undo.persons.append(.init(id: id, before: before)) }
      changes.persons[id] = PersonRecord(person, card: staged.card)
    case (.group(let id), .group(_, let group)):
      if let earlier = changes.groups[id] ?? nil {
        remove(earlier.card)
      } else {
        undo.groups.append(.init(id: id, before: groups[id]))
      }
      changes.groups[id] = group
    default:
      return try await add(staged, as: .added)
    }
    report.add(staged.content.name, .updated)
  }

  private mutating func keeps(_ uid: String, _ card: CardReference) async throws -> Bool {
    if references.contains(PlainUID(uid)) { return true }
    return try await storage.card(card).identifier == nil
  }

  /// Removes the stored card of a person or group that came earlier in the file.
  private mutating func remove(_ card: CardReference?) {
    if let card { batch.removeCard(card) }
  }
}
