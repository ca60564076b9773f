import CoreVCard
import SeamStorage

extension StoredPersonDataSource {
  /// The bytes that are handed on at once.
  private static var chunkSize: Int { 256 << 10 }

  /// Writes all people, ordered by name, and the cards of groups.
  public func exportCards(
    as format: CardFormat, write: @escaping @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    let people = try await everyone()
    let groups = groups.values.sorted { ($0.name, $0.uid ?? "") < ($1.name, $1.uid ?? "") }
    try await Self.write(people, groups, from: storage, as: format, write)
  }

  @concurrent
  private static func write(
    _ people: People, _ groups: [GroupRecord], from storage: any TransactionalStorage, as format: CardFormat,
    _ write: @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    let writer = VCardWriter(version: VCardVersion(rawValue: format.rawValue))
    var bytes: [UInt8] = []
    func add(_ reference: CardReference, of name: String) async throws {
      try Task.checkCancellation()
      writer.write(try await storage.card(reference, of: name), into: &bytes)
      guard bytes.count > chunkSize else { return }
      try await write(bytes)
      bytes.removeAll(keepingCapacity: true)
      // There are few threads, and storages may answer without suspending.
      await Task.yield()
    }
    for person in people.everyone {
      // A person who is removed meanwhile has no record.
      if let reference = try await storage.person(person.id)?.card { try await add(reference, of: person.name) }
    }
    for group in groups { try await add(group.card, of: group.name) }
    if !bytes.isEmpty { try await write(bytes) }
  }
}
