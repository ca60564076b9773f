import Testing

@testable import SeamCollections

struct CollectionRecordTests {
  /// Each index has its entries under a number that no other one has or had.
  @Test func buildsThatBeginAgainHaveNumbersOfTheirOwn() throws {
    let schema = CollectionSchema<Patient>.patients
    var record = CollectionRecord(schema, number: 1)
    for index in schema.indexes { record.announceRebuild(of: index) }
    let numbers = record.slots.map(\.number)
    #expect(Set(numbers).count == numbers.count && numbers.allSatisfy { $0 < record.nextSlot })
    #expect(record.slots.count { $0.phase == .building } == schema.indexes.count)
  }
}
