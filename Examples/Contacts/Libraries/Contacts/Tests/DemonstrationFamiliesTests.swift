import Foundation
import LibContacts
import SeamStorage
import Testing

/// The families of the demonstration's file do not contradict themselves.
@Suite(.timeLimit(.minutes(10)))
struct DemonstrationFamiliesTests {
  @Test func relationsAgreeInBothDirections() async throws {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Demo/bedrock.vcf")
      .standardizedFileURL
    let source = StoredPersonDataSource(storage: InMemoryStorage())
    try await source.load()
    _ = try await source.importCards(from: DiskCardFiles().open(file.path), progress: { _ in }, decide: { _ in nil })
    let wilma = Person(id: .init(rawValue: "wilma"), name: "Wilma Flintstone")
    try await source.save(wilma)
    for await people in await source.people() {
      let families = Families(people)
      let pebbles = try #require(people.persons(matching: "pebbles").first)
      #expect(families.parents(of: pebbles.id).map { $0.person?.name } == ["Fred Flintstone", "Wilma Flintstone"])
      #expect(families.all.count == 1)
      #expect(families.obstacle(toParent: pebbles.id, of: wilma.id) == .isDescendant)
      #expect(families.obstacle(toParent: wilma.id, of: pebbles.id) == .isParent)
      for person in people.everyone {
        for parent in families.parents(of: person.id) {
          #expect(!parent.name.isEmpty)
          #expect(parent.person.map { families.children(of: $0.id).contains(person) } ?? true)
        }
        #expect(!families.descendants(of: person.id).contains(person.id))
      }
      break
    }
  }
}
