import CoreVCard
import SeamStorage

/// Reads a file's cards and computes the resulting changes, without applying them.
struct CardImport: Sendable {
  /// The changes to apply when the whole file has been read.
  private(set) var batch = StorageBatch()
  /// The changed persons.
  private(set) var persons: [Person.ID: Person] = [:]
  private(set) var report = ImportReport()
  private(set) var cardCount = 0

  private var parser = VCardParser()
  private var known: [Person.ID: Person] = [:]
  private var uids: [String: Person.ID] = [:]
  private var signatures: [Signature: Person.ID] = [:]
  private let makeID: @Sendable () -> Person.ID

  /// The identity of a card without an identifier.
  private struct Signature: Hashable {
    let name: String
    let emails: [Person.ContactPoint]
    let phones: [Person.ContactPoint]
    let birthday: Birthday?

    init(_ person: Person) {
      name = SearchKey.fold(person.name)
      emails = person.emails
      phones = person.phones
      birthday = person.birthday
    }
  }

  init(into people: People, makeID: @escaping @Sendable () -> Person.ID) {
    self.makeID = makeID
    for person in people.everyone { remember(person) }
  }

  /// Reads the next bytes of the file.
  mutating func read(_ chunk: [UInt8]) throws {
    for reading in parser.read(chunk) { try take(reading) }
  }

  /// Ends the file.
  mutating func finish() throws {
    for reading in parser.finish() { try take(reading) }
  }

  private mutating func take(_ reading: VCardReading) throws {
    switch reading {
    case .problem(let problem): report.problems.append(ImportProblem(problem))
    case .card(let card):
      cardCount += 1
      try take(card)
    }
  }

  private mutating func take(_ card: VCard) throws {
    let twin = card.uid.flatMap { uids[$0] }
    let person = PersonCardAdapter.person(from: card, id: twin ?? makeID())
    if let twin {
      if person == known[twin] { report.unchanged += 1 } else { report.updated += 1 }
    } else if card.uid == nil, signatures[Signature(person)] != nil {
      return report.unchanged += 1
    } else {
      report.added += 1
    }
    try store(person, card)
  }

  private mutating func store(_ person: Person, _ card: VCard) throws {
    try batch.setValue(PersonRecord(person), forKey: .person(person.id))
    try batch.setValue(CardRecord(card: VCardWriter().write(card)), forKey: .card(person.id))
    persons[person.id] = person
    remember(person)
  }

  private mutating func remember(_ person: Person) {
    known[person.id] = person
    uids[person.uid] = person.id
    signatures[Signature(person)] = person.id
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
