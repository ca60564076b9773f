import CoreVCard
import SeamStorage

/// Reads a file's cards into the storage, beside the address book, and finds those that may be in it already.
///
/// A card is in memory only until it is stored; the values that are shown of it stay in memory until the import ends.
struct CardImport: Sendable {
  /// A card that is stored beside the address book.
  struct Staged: Sendable {
    let content: Content
    let card: CardReference
    /// The person or group that it may be; nil if it is new.
    let twin: Twin?
  }

  enum Content: Sendable {
    case person(Person)
    case group(GroupRecord.ID, GroupRecord)

    var name: String {
      switch self {
      case .person(let person): person.name
      case .group(_, let group): group.name
      }
    }
  }

  struct Twin: Sendable {
    let id: TwinID
    let name: String
    let reason: ImportDuplicate.Reason
  }

  enum TwinID: Hashable, Sendable {
    case person(Person.ID)
    case group(GroupRecord.ID)
  }

  /// Tells groups apart: by the identifier, or by the name of one without.
  private enum GroupKey: Hashable {
    case uid(PlainUID)
    case name(String)

    init(uid: String?, name: String) { self = uid.map { .uid(PlainUID($0)) } ?? .name(name) }
  }

  /// The bytes of cards that are stored at once.
  private static let batchSize = 1 << 20

  /// The cards that were read, and the report.
  struct Result: Sendable {
    fileprivate(set) var staged: [Staged] = []
    fileprivate(set) var report = ImportReport()
    fileprivate(set) var cardCount = 0

    /// The cards that may be of persons who are in the address book.
    var duplicates: [ImportDuplicate] {
      staged.compactMap { staged in
        staged.twin.map { ImportDuplicate(name: staged.content.name, existing: $0.name, reason: $0.reason) }
      }
    }
  }

  private(set) var result = Result()

  private let storage: any TransactionalStorage
  private let name: String
  private let makeID: @Sendable () -> Person.ID
  private let current: People
  private var index: DuplicateIndex
  private var groups: [GroupKey: (id: GroupRecord.ID, group: GroupRecord)] = [:]
  /// The card of a person who was read from this file.
  private struct NewCard {
    let reference: CardReference
    let name: String
    let version: VCardVersion
    let hash: Int
  }

  private var newCards: [Person.ID: NewCard] = [:]
  private var parser = VCardParser()
  private var batch = StorageBatch()
  private var pending: [CardReference: VCard] = [:]
  private var pendingSize = 0
  private var counter = 0

  /// Makes an import that stores cards under names that begin with its own.
  init(
    named name: String, into people: People, groups: [GroupRecord.ID: GroupRecord],
    storage: any TransactionalStorage, makeID: @escaping @Sendable () -> Person.ID
  ) {
    self.name = name
    self.storage = storage
    self.makeID = makeID
    for (id, group) in groups { self.groups[GroupKey(uid: group.uid, name: group.name)] = (id, group) }
    current = people
    index = DuplicateIndex(people)
  }

  /// Reads the next bytes of the file.
  mutating func read(_ chunk: [UInt8]) async throws {
    for reading in parser.read(chunk) { try await take(reading) }
  }

  /// Ends the file, and returns the cards that were read; every card is stored then.
  mutating func finish() async throws -> Result {
    for reading in parser.finish() { try await take(reading) }
    try await flush()
    return result
  }

  private mutating func take(_ reading: VCardReading) async throws {
    try Task.checkCancellation()
    switch reading {
    case .problem(let problem):
      if problem.effect.keepsCard {
        result.report.add(warning: ImportProblem(problem))
      } else {
        result.report.add(problem: ImportProblem(problem))
      }
    case .card(let card):
      result.cardCount += 1
      if card.isGroup { try await takeGroup(card) } else { try await takePerson(card) }
    }
  }

  // MARK: Persons

  private mutating func takePerson(_ card: VCard) async throws {
    let person = PersonCardAdapter.person(from: card, id: makeID())
    let sameUID = card.identifier.flatMap { index.person(uid: $0) }
    let candidates = sameUID.map { [$0] } ?? (card.identifier == nil ? index.persons(lookingLike: person) : [])
    let hash = card.tellingHash
    let shared = sameUID == nil ? index.person(sharingContactWith: person) : nil
    for candidate in candidates + [shared].compactMap(\.self) where try await tells(candidate, the: card, hash) {
      return result.report.add(person.name, .unchanged)
    }
    let twin = (sameUID ?? shared).map { id in
      Twin(
        id: .person(id), name: newCards[id]?.name ?? current[id]?.name ?? person.name,
        reason: sameUID == nil ? .nameAndNumber : .identifier)
    }
    let reference = try await stage(card)
    result.staged.append(Staged(content: .person(person), card: reference, twin: twin))
    newCards[person.id] = NewCard(reference: reference, name: person.name, version: card.version, hash: hash)
    // Later cards are compared only with cards of new persons; a card that may replace a person is not one.
    if twin == nil { index.insert(person) }
  }

  /// Whether a person's card has the same contents as one that was read.
  ///
  /// Of many cards that look alike, few are read again.
  private func tells(_ id: Person.ID, the card: VCard, _ hash: Int) async throws -> Bool {
    if let new = newCards[id] {
      if new.version == card.version, new.hash != hash { return false }
      return try await self.card(new.reference)?.tellsTheSame(as: card) == true
    }
    guard let reference = try await storage.person(id)?.card else { return false }
    return try await self.card(reference)?.tellsTheSame(as: card) == true
  }

  /// Returns a card; nil if it is damaged, which makes it equal to no other card.
  private func card(_ reference: CardReference) async throws -> VCard? {
    if let card = pending[reference] { return card }
    do {
      return try await storage.card(reference)
    } catch let error as StorageError where error.isDamage {
      return nil
    }
  }

  // MARK: Groups

  private mutating func takeGroup(_ card: VCard) async throws {
    let name = PersonCardAdapter.groupName(of: card)
    let key = GroupKey(uid: card.identifier, name: name)
    let known = groups[key]
    if let known, try await self.card(known.group.card)?.tellsTheSame(as: card) == true {
      return result.report.add(name, .unchanged)
    }
    let reference = try await stage(card)
    let group = GroupRecord(name: name, uid: card.identifier, members: card.members, card: reference)
    let id = GroupRecord.ID(rawValue: makeID().rawValue)
    let twin = known.map { Twin(id: .group($0.id), name: $0.group.name, reason: .identifier) }
    result.staged.append(Staged(content: .group(id, group), card: reference, twin: twin))
    if twin == nil { groups[key] = (id, group) }
  }

  // MARK: Storing

  private mutating func stage(_ card: VCard) async throws -> CardReference {
    counter += 1
    let reference = CardReference("\(name)/\(counter)")
    try batch.setCard(card, reference)
    pending[reference] = card
    pendingSize += batch.changes.last?.bytes?.count ?? 0
    if pendingSize > Self.batchSize { try await flush() }
    return reference
  }

  private mutating func flush() async throws {
    guard !pending.isEmpty else { return }
    try await storage.commit(batch)
    batch = StorageBatch()
    pending = [:]
    pendingSize = 0
  }
}

extension ImportProblem {
  init(_ problem: VCardProblem) {
    var place = "Line \(problem.line)"
    if let card = problem.card { place += ", card \(card)" }
    if let property = problem.property { place += ", \(property)" }
    self.init(place: place, reason: "\(problem.found); expected \(problem.expected)")
  }
}
