import CoreVCard
public import SeamStorage

/// The people of one address book, stored in a ``TransactionalStorage``; what lists show is cached in memory.
///
/// A person is a record, which is read at the start, and a card, which is read on demand. The card is the truth: it is
/// kept as it was imported, and changed only where the person is. A changed card is stored beside the former one, which
/// stays until the change can no longer be undone.
public actor StoredPersonDataSource: PersonDataSource {
  let storage: any TransactionalStorage
  let makeID: @Sendable () -> Person.ID
  private(set) var groups: [GroupRecord.ID: GroupRecord] = [:]
  private var membership = GroupMembership([:])
  private var current: People?
  private var history = UndoHistory()
  private var observers = Observers<People>()
  private var undoObservers = Observers<UndoableChange?>()
  private var work = SerialWork()
  var isImporting = false

  /// Makes a source, without reading anything.
  ///
  /// - Parameter makeID: returns a new identifier for each new person and card.
  public init(storage: any TransactionalStorage, makeID: @escaping @Sendable () -> Person.ID = { .unique() }) {
    self.storage = storage
    self.makeID = makeID
  }

  // MARK: Reading

  /// Reads all people unless they are already read; call it early to detect errors.
  public func load() async throws {
    _ = try await everyone()
  }

  /// Returns the people, after reading them if need be; for a change, which is in its turn.
  @discardableResult
  func loadInTurn() async throws -> People {
    if let current { return current }
    // Removing is tried again before the next import: a full disk must not keep people from being read.
    try? await removeUnfinishedImport()
    let groups = try await Self.readGroups(from: storage)
    let membership = GroupMembership(groups)
    let people = try await Self.readEveryone(from: storage, membership, makeID: makeID)
    history = try await storage.getValue(forKey: .undoHistory) ?? UndoHistory()
    (self.groups, self.membership) = (groups, membership)
    publish(people)
    return people
  }

  @concurrent
  private static func readEveryone(
    from storage: any TransactionalStorage, _ membership: GroupMembership, makeID: @Sendable () -> Person.ID
  ) async throws -> People {
    let records = try await LegacyPeople.convert(try await storage.everyone(), in: storage) {
      CardReference(makeID().rawValue)
    }
    return People(membership.adding(to: records.map { $0.record.person($0.id) }))
  }

  private static func readGroups(
    from storage: any TransactionalStorage
  ) async throws -> [GroupRecord.ID: GroupRecord] {
    let prefix = StorageKey<GroupRecord>.groupPrefix
    let groups = try await storage.getValues(withPrefix: .allGroups)
      .map { (GroupRecord.ID(rawValue: String($0.key.dropFirst(prefix.count))), $0.value) }
    return Dictionary(uniqueKeysWithValues: groups)
  }

  /// Returns the people, after reading them if need be.
  func everyone() async throws -> People {
    if let current { return current }
    return try await inTurn { try await $0.loadInTurn() }
  }

  /// Returns the current people, and then each change.
  public func people() -> AsyncStream<People> {
    observers.add(current) { [weak self] number in Task { await self?.forget(number) } }
  }

  /// Returns the newest change that can be undone, and then each other one.
  public func undoableChanges() -> AsyncStream<UndoableChange?> {
    let newest: UndoableChange?? = current == nil ? .none : .some(history.newest)
    return undoObservers.add(newest) { [weak self] number in Task { await self?.forgetUndo(number) } }
  }

  private func forget(_ observer: Int) { observers.remove(observer) }
  private func forgetUndo(_ observer: Int) { undoObservers.remove(observer) }

  private func publish(_ people: People) {
    current = people
    observers.send(people)
    undoObservers.send(history.newest)
  }

  /// Waits for earlier changes; once started, a change is not cancelled.
  func inTurn<Result: Sendable>(
    _ change: @escaping @Sendable (isolated StoredPersonDataSource) async throws -> Result
  ) async throws -> Result {
    try await work.add { [self] in try await change(self) }.value
  }

  // MARK: Changing

  /// Commits changes, and shows what is stored then.
  ///
  /// - Parameters:
  ///   - batch: the changes of records and cards.
  ///   - undo: what was stored before; nil for a change that undoes the newest one.
  func commit(_ batch: StorageBatch, changed: RecordChanges, undo: UndoRecord?) async throws {
    var batch = batch
    var history = history
    try changed.add(to: &batch)
    if let undo {
      try await history.add(undo, to: &batch, in: storage)
    } else {
      try history.removeNewest(from: &batch)
    }
    try await storage.commit(batch)
    self.history = history
    var members: Set<PlainUID> = []
    for (id, group) in changed.groups {
      members.formUnion(((groups[id]?.members ?? []) + (group?.members ?? [])).map(PlainUID.init))
      groups[id] = group
    }
    if !changed.groups.isEmpty { membership = GroupMembership(groups) }
    try await show(changed, members: members)
  }

  private func show(_ changed: RecordChanges, members: Set<PlainUID>) async throws {
    let people = current ?? People()
    var persons: [Person.ID: PersonRecord?] = changed.persons
    if !members.isEmpty {
      for person in people.entries.lazy.map(\.person)
      where members.contains(PlainUID(person.uid)) && persons[person.id] == nil {
        persons[person.id] = .some(try await storage.person(person.id))
      }
    }
    let removed = Set(persons.filter { $0.value == nil }.keys)
    let added = persons.compactMap { id, record in record.map { $0.person(id) } }
    publish(people.changed(removing: removed, adding: membership.adding(to: added)))
  }

  /// Adds or replaces a person.
  public func save(_ person: Person) async throws {
    try await inTurn { try await $0.saveInTurn(person) }
  }

  private func saveInTurn(_ person: Person) async throws {
    try await loadInTurn()
    let before = try await storage.person(person.id)
    var changes = RecordChanges()
    var batch = StorageBatch()
    var undo = UndoRecord(kind: before == nil ? .add : .edit, name: before?.name ?? person.name)
    var person = person
    let groupEdits = GroupEdits(of: person, before: before, in: groups)
    person.groups = groupEdits.ownGroups
    var card: VCard
    if let before, let reference = before.card {
      card = try await storage.card(reference)
      PersonCardAdapter.update(&card, from: before.person(person.id), to: person)
      // A card without a name is shown by what else it tells, and one without its note by the next one.
      if person.name == before.name { person.name = PersonCardAdapter.name(of: card) }
      person.note = card.note ?? ""
    } else {
      card = PersonCardAdapter.card(of: person)
    }
    // A group or a child refers to the person by its identifier.
    if !groupEdits.isEmpty, card.uid != person.uid { card.uid = person.uid }
    try change(person, card, before, in: &changes, &batch, &undo)
    try await identifyParents(of: person, before: before, in: &changes, &batch, &undo)
    try await groupEdits.apply(uid: person.uid, storage: storage, makeID: makeID, in: &changes, &batch, &undo)
    try await commit(batch, changed: changes, undo: undo)
  }

  private func change(
    _ person: Person, _ card: VCard, _ before: PersonRecord?, in changes: inout RecordChanges,
    _ batch: inout StorageBatch, _ undo: inout UndoRecord
  ) throws {
    let reference = CardReference(makeID().rawValue)
    try batch.setCard(card, reference)
    changes.persons[person.id] = PersonRecord(person, card: reference)
    undo.persons.append(.init(id: person.id, before: before))
  }

  /// Writes the identifiers of new parents on their cards, by which the child's card refers to them.
  private func identifyParents(
    of child: Person, before: PersonRecord?, in changes: inout RecordChanges, _ batch: inout StorageBatch,
    _ undo: inout UndoRecord
  ) async throws {
    let known = Set((before?.parents ?? []).compactMap(\.uid))
    for uid in child.parents.compactMap(\.uid) where !known.contains(uid) {
      guard let parent = current?.entries.first(where: { PlainUID($0.person.uid) == PlainUID(uid) })?.person,
        changes.persons[parent.id] == nil,
        let record = try await storage.person(parent.id), let reference = record.card
      else { continue }
      var card = try await storage.card(reference)
      guard card.uid != record.uid else { continue }
      card.uid = record.uid
      try change(record.person(parent.id), card, record, in: &changes, &batch, &undo)
    }
  }

  /// Removes a person.
  @discardableResult
  public func remove(_ id: Person.ID) async throws -> Bool {
    try await inTurn { try await $0.removeInTurn(id) }
  }

  private func removeInTurn(_ id: Person.ID) async throws -> Bool {
    try await loadInTurn()
    guard let record = try await storage.person(id) else { return false }
    var changes = RecordChanges()
    changes.persons[id] = .some(nil)
    try await commit(
      StorageBatch(), changed: changes,
      undo: UndoRecord(kind: .delete, name: record.name, persons: [.init(id: id, before: record)]))
    return true
  }

  // MARK: Undoing

  /// Undoes the newest change.
  public func undo(_ change: UndoableChange) async throws {
    try await inTurn { try await $0.undoInTurn(change) }
  }

  private func undoInTurn(_ change: UndoableChange) async throws {
    try await loadInTurn()
    guard history.newest == change, let record = try await storage.getValue(forKey: .undo(change.number)) else {
      return
    }
    var changes = RecordChanges()
    var batch = StorageBatch()
    for entry in record.persons {
      let now = try await storage.person(entry.id)
      if let card = now?.card, card != entry.before?.card { batch.removeCard(card) }
      changes.persons[entry.id] = .some(entry.before)
    }
    for entry in record.groups {
      if let card = groups[entry.id]?.card, card != entry.before?.card { batch.removeCard(card) }
      changes.groups[entry.id] = .some(entry.before)
    }
    try await commit(batch, changed: changes, undo: nil)
  }

  // MARK: Photos

  /// The person's photo.
  public func photo(of id: Person.ID) async throws -> [UInt8]? {
    guard let record = try await storage.person(id), record.hasPhoto == true,
      let reference = record.card, case .data(let bytes, _)? = try await storage.card(reference).photo
    else { return nil }
    return bytes
  }
}
