import CoreVCard
import SeamStorage

extension StoredPersonDataSource {
  /// The bytes that are handed on at once.
  private static var chunkSize: Int { 256 << 10 }

  /// Writes all people, ordered by name, and the cards of groups.
  public func exportCards(as format: CardFormat, write: @escaping @Sendable ([UInt8]) async throws -> Void) async throws
  {
    let people = try await everyone()
    let references = groups.values.sorted { ($0.name, $0.uid ?? "") < ($1.name, $1.uid ?? "") }.map(\.card)
    let writer = VCardWriter(version: VCardVersion(rawValue: format.rawValue))
    var bytes: [UInt8] = []
    for person in people.everyone {
      // A person who is removed meanwhile has no record.
      guard let reference = try await storage.person(person.id)?.card else { continue }
      try await Self.write(reference, in: storage, writer, into: &bytes)
      try await Self.handOn(&bytes, beyond: Self.chunkSize, write)
    }
    for reference in references { try await Self.write(reference, in: storage, writer, into: &bytes) }
    try await Self.handOn(&bytes, beyond: 0, write)
  }

  @concurrent
  private static func write(
    _ reference: CardReference, in storage: any TransactionalStorage, _ writer: VCardWriter, into bytes: inout [UInt8]
  ) async throws {
    try Task.checkCancellation()
    writer.write(try await storage.card(reference), into: &bytes)
  }

  private static func handOn(
    _ bytes: inout [UInt8], beyond size: Int, _ write: @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    guard bytes.count > size else { return }
    try await write(bytes)
    await Task.yield()
    bytes.removeAll(keepingCapacity: true)
  }
}
