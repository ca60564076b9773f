import CoreVCard
public import SeamStorage

/// The people of one address book, stored in a ``TransactionalStorage`` and cached in memory.
///
/// A person is stored as a record, which is read at start, and as the original card, which is read on demand: for the
/// photo, and for a lossless export.
public actor StoredPersonDataSource: PersonDataSource {
  private let storage: any TransactionalStorage
  private let makeID: @Sendable () -> Person.ID
  private var current: People?
  private var observers: [Int: AsyncStream<People>.Continuation] = [:]
  private var lastObserver = 0

  /// Makes a source, without reading anything.
  ///
  /// - Parameter makeID: returns a new identifier for each imported person.
  public init(storage: any TransactionalStorage, makeID: @escaping @Sendable () -> Person.ID = { .unique() }) {
    self.storage = storage
    self.makeID = makeID
  }

  /// Reads all people unless they are already read; call it early to detect errors.
  public func load() async throws {
    guard current == nil else { return }
    let people = try await Self.readEveryone(from: storage)
    // A concurrent call may have finished first, and changes may have been made since.
    if current == nil { publish(people) }
  }

  @concurrent
  private static func readEveryone(from storage: any TransactionalStorage) async throws -> People {
    let prefix = StorageKey<PersonRecord>.personPrefix
    return People(
      try await storage.getValues(withPrefix: .everyone).map { key, record in
        record.person(Person.ID(rawValue: String(key.dropFirst(prefix.count))))
      })
  }

  private func loaded() async throws -> People {
    try await load()
    return current ?? People()
  }

  private func publish(_ people: People) {
    current = people
    for observer in observers.values { observer.yield(people) }
  }

  /// Returns the current people, and then each change.
  public func people() -> AsyncStream<People> {
    let (stream, continuation) = AsyncStream.makeStream(of: People.self, bufferingPolicy: .bufferingNewest(1))
    lastObserver += 1
    let number = lastObserver
    observers[number] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
    if let current { continuation.yield(current) }
    return stream
  }

  private func forget(_ observer: Int) { observers[observer] = nil }

  /// Adds or replaces a person.
  public func save(_ person: Person) async throws {
    _ = try await loaded()
    try await storage.setValue(PersonRecord(person), forKey: .person(person.id))
    change(adding: [person])
  }

  /// Removes a person.
  public func remove(_ id: Person.ID) async throws -> RemovedPerson? {
    guard let person = try await loaded()[id] else { return nil }
    let card = try await storage.getValue(forKey: .card(id))
    var batch = StorageBatch()
    batch.removeValue(forKey: .person(id))
    batch.removeValue(forKey: .card(id))
    try await storage.commit(batch)
    change(removing: [id])
    return RemovedPerson(person: person, card: card)
  }

  /// Restores a removed person.
  public func restore(_ removed: RemovedPerson) async throws {
    _ = try await loaded()
    var batch = StorageBatch()
    try batch.setValue(PersonRecord(removed.person), forKey: .person(removed.person.id))
    if let card = removed.card { try batch.setValue(card, forKey: .card(removed.person.id)) }
    try await storage.commit(batch)
    change(adding: [removed.person])
  }

  private func change(removing removed: Set<Person.ID> = [], adding added: [Person] = []) {
    publish((current ?? People()).changed(removing: removed, adding: added))
  }

  // MARK: Cards

  /// The person's photo.
  public func photo(of id: Person.ID) async throws -> [UInt8]? {
    guard let person = try await loaded()[id], person.hasPhoto,
      case .data(let bytes, _)? = try await card(of: person).photo
    else { return nil }
    return bytes
  }

  /// Returns the original card of a person, or an empty one.
  private func card(of person: Person) async throws -> VCard {
    guard let record = try await storage.getValue(forKey: .card(person.id)) else { return VCard() }
    return Self.card(in: record)
  }

  private static func card(in record: CardRecord) -> VCard {
    for case .card(let card) in VCardReader(record.card) { return card }
    return VCard()
  }

  /// Reads a .vcf file and adds or updates its persons in one commit at the end.
  public func importCards(
    from file: CardFile, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> ImportReport {
    let cards = try await Self.read(file, into: loaded(), makeID: makeID, progress: progress)
    try Task.checkCancellation()
    try await storage.commit(cards.batch)
    change(adding: Array(cards.persons.values))
    return cards.report
  }

  @concurrent
  private static func read(
    _ file: CardFile, into people: People, makeID: @escaping @Sendable () -> Person.ID,
    progress: @Sendable (ImportProgress) -> Void
  ) async throws -> CardImport {
    var cards = CardImport(into: people, makeID: makeID)
    var bytesRead = 0
    while let chunk = try file.next() {
      try Task.checkCancellation()
      try cards.read(chunk)
      bytesRead += chunk.count
      progress(
        ImportProgress(
          cards: cards.cardCount, problems: cards.report.problems.count,
          fraction: file.size.map { $0 > 0 ? min(Double(bytesRead) / Double($0), 1) : 1 }))
      await Task.yield()
    }
    try cards.finish()
    return cards
  }

  /// Returns all people as the bytes of a .vcf file, ordered by name.
  public func exportCards(as format: CardFormat) async throws -> [UInt8] {
    let people = try await loaded()
    let records = try await storage.getValues(withPrefix: StorageKey<CardRecord>.allCards)
    return await Self.write(people, Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0.value) }), as: format)
  }

  @concurrent
  private static func write(
    _ people: People, _ records: [String: CardRecord], as format: CardFormat
  ) async -> [UInt8] {
    let writer = VCardWriter(version: VCardVersion(rawValue: format.rawValue))
    var bytes: [UInt8] = []
    for person in people.everyone {
      var card = records[StorageKey.card(person.id).name].map(Self.card) ?? VCard()
      PersonCardAdapter.update(&card, with: person)
      writer.write(card, into: &bytes)
    }
    return bytes
  }
}
