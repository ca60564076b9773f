import CoreVCard
public import SeamStorage

/// The people of one address book, stored in a ``TransactionalStorage``; the values that lists show are cached in
/// memory.
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
  private var damagedCount = 0
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
  ///
  /// - Returns: the number of persons and groups that are damaged: they stay stored as they are, and are not shown.
  @discardableResult
  public func load() async throws -> Int {
    _ = try await everyone()
    return damagedCount
  }

  /// Returns the people to a change whose turn it is, after reading them if need be.
  @discardableResult
  func loadInTurn() async throws -> People {
    if let current { return current }
    // Removing is tried again before the next import: a full disk must not keep people from being read.
    try? await removeUnfinishedImport()
    let (groups, damagedGroups) = try await Self.readGroups(from: storage)
    let membership = GroupMembership(groups)
    let (people, damagedPersons) = try await Self.readEveryone(from: storage, membership, makeID: makeID)
    history = try await UndoHistory.read(from: storage)
    (self.groups, self.membership, damagedCount) = (groups, membership, damagedGroups + damagedPersons)
    publish(people)
    return people
  }

  /// Reads all people, a page at a time; each is decoded beside the reading of the next one.
  ///
  /// Nothing changes between the pages: changes wait for their turn, and other processes have no access.
  @concurrent
  private static func readEveryone(
    from storage: any TransactionalStorage, _ membership: GroupMembership,
    makeID: @escaping @Sendable () -> Person.ID
  ) async throws -> (people: People, damaged: Int) {
    var count = 0
    let entries = try await withThrowingTaskGroup(of: [PersonEntry].self) { group in
      var page = StoragePage(limit: 4096)
      repeat {
        let packed = try await storage.packedPersons(page)
        page.after = packed.last?.key
        count += packed.count
        group.addTask {
          let records = try await LegacyPeople.convert(packed.compactMap(PersonRecord.unlessDamaged), in: storage) {
            CardReference(makeID().rawValue)
          }
          return membership.adding(to: records.map { $0.record.person($0.id) }).map(PersonEntry.init)
        }
      } while page.after != nil
      return try await group.reduce(into: []) { $0 += $1 }
    }
    return (await People.of(entries), count - entries.count)
  }

  private static func readGroups(
    from storage: any TransactionalStorage
  ) async throws -> (groups: [GroupRecord.ID: GroupRecord], damaged: Int) {
    let prefix = StorageKey<GroupRecord>.groupPrefix
    let results = try await storage.getResults(withPrefix: .allGroups)
    let groups = try results.compactMap { key, value in
      try value.unlessDamaged().map { (GroupRecord.ID(rawValue: String(key.dropFirst(prefix.count))), $0) }
    }
    return (Dictionary(uniqueKeysWithValues: groups), results.count - groups.count)
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

  /// Commits changes, and publishes the people that are stored then.
  ///
  /// - Parameters:
  ///   - batch: the changes of records and cards.
  ///   - undo: the records from before the change; nil for a change that undoes the newest one.
  func commit(_ batch: StorageBatch, changed: RecordChanges, undo: UndoRecord?) async throws {
    var batch = batch
    var history = history
    try changed.add(to: &batch)
    if let undo {
      try await history.add(undo, to: &batch, in: storage)
    } else {
      try history.removeNewest(from: &batch)
    }
    // After the commit, nothing may fail: the stored people are published.
    let persons = await withMembers(of: changed)
    try await storage.commit(batch)
    self.history = history
    for (id, group) in changed.groups { groups[id] = group }
    if !changed.groups.isEmpty { membership = GroupMembership(groups) }
    let removed = Set(persons.filter { $0.value == nil }.keys)
    let added = persons.compactMap { id, record in record.map { $0.person(id) } }
    publish((current ?? People()).changed(removing: removed, adding: membership.adding(to: added)))
  }

  /// Returns the changed persons, and the records of those who join or leave a group by a change of its card.
  private func withMembers(of changed: RecordChanges) async -> [Person.ID: PersonRecord?] {
    var persons = changed.persons
    var members: Set<PlainUID> = []
    for (id, group) in changed.groups {
      let (old, new) = (groups[id], group)
      let (oldMembers, newMembers) = (
        Set((old?.members ?? []).map(PlainUID.init)), Set((new?.members ?? []).map(PlainUID.init))
      )
      members.formUnion(
        old?.name == new?.name ? oldMembers.symmetricDifference(newMembers) : oldMembers.union(newMembers))
    }
    if members.isEmpty { return persons }
    for person in (current ?? People()).entries.lazy.map(\.person)
    where persons[person.id] == nil && members.contains(PlainUID(person.uid)) {
      // One that cannot be read is shown as before.
      if let record = try? await storage.person(person.id) { persons[person.id] = .some(record) }
    }
    return persons
  }

  /// Changes a person as they are when earlier changes have ended.
  @discardableResult
  public func update(
    _ id: Person.ID, _ change: @escaping @Sendable (Person?) -> Person?
  ) async throws -> Person? {
    try await inTurn { source in
      let current = try await source.loadInTurn()[id]
      if let changed = change(current), changed != current { try await source.saveInTurn(changed.identified(by: id)) }
      return source.current?[id]
    }
  }

  private func saveInTurn(_ person: Person) async throws {
    let before = try await storage.person(person.id)
    var changes = RecordChanges()
    var batch = StorageBatch()
    var undo = UndoRecord(kind: before == nil ? .add : .edit, name: before?.name ?? person.name)
    var person = person
    let groupEdits = GroupEdits(of: person, before: before, in: groups)
    person.groups = groupEdits.ownGroups
    var card: VCard
    if let before, let reference = before.card {
      card = try await storage.card(reference, of: before.name)
      PersonCardAdapter.update(&card, from: before.person(person.id), to: person)
      // A card that lost its name is shown by another of its texts, and one that lost its note by the next note.
      if person.name == before.name { person.name = PersonCardAdapter.name(of: card) }
      person.note = card.note ?? ""
    } else {
      card = PersonCardAdapter.card(of: person)
      // Values that are only shown are on no new card.
      (person.organization, person.addresses, person.hasPhoto) = ("", [], false)
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
      var card = try await storage.card(reference, of: record.name)
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
    guard history.newest == change else { return }
    guard let record = try await storage.getValue(forKey: .undo(change.number)) else {
      throw StorageError(
        .corrupt, key: StorageKey.undo(change.number).name, reason: "what was stored before the change is missing")
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
