import SeamConformance
import SeamStorage
import SeamSupport
import Testing

@testable import SeamCollections

struct WordBlockTests {
  private func numbers(_ indices: [UInt64], writer: UInt64 = 0) -> [ValueNumber] {
    indices.map { ValueNumber(writer: writer, index: $0) }
  }

  @Test func readsWhatItWrote() {
    for indices in [[0], [5, 6, 7], [1, 130, 131, 1 << 20, 1 << 40], Array(0..<512)] as [[UInt64]] {
      let block = WordBlock(numbers(indices, writer: 300))
      #expect(WordBlock(key: block.numbers[0].bytes, block.bytes)?.numbers == block.numbers)
    }
  }

  @Test func divides() {
    let all = numbers(Array(0..<1100)) + numbers([3, 4], writer: 1)
    let blocks = WordBlock.blocks(of: all)
    #expect(blocks.map(\.numbers.count) == [512, 512, 76, 2])
    #expect(blocks.flatMap(\.numbers) == all)
    #expect(WordBlock.blocks(of: []).isEmpty)
  }

  @Test func everyChangedByteIsDamage() {
    let block = WordBlock(numbers([2, 3, 200, 1000]))
    for index in block.bytes.indices {
      for bit in 0..<8 {
        var bytes = block.bytes
        bytes[index] ^= 1 << bit
        #expect(WordBlock(key: block.numbers[0].bytes, bytes) == nil)
      }
    }
    #expect(WordBlock(key: [0x41], []) == nil)
    #expect(WordBlock(key: block.numbers[0].bytes + [0], block.bytes) == nil)
  }

  @Test func numbersHaveTheOrderOfTheirBytes() {
    var random = SeededRandom(seed: 1)
    var all: [ValueNumber] = []
    for writer: UInt64 in [0, 1, 127, 128, .max] {
      for _ in 0..<50 {
        all.append(ValueNumber(writer: writer, index: UInt64(random.next(upTo: .max)) >> random.next(upTo: 63)))
      }
    }
    let sorted = all.sorted()
    #expect(sorted == all.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
    #expect(all.allSatisfy { ValueNumber($0.bytes) == $0 })
  }

  @Test func wordsOfManyValuesTakeFewEntries() async throws {
    let storage = InMemoryStorage()
    let patients = StoredCollection(CollectionSchema<Patient>("p", indexes: Patient.words), in: storage)
    try await patients.insert((0..<2000).map { Patient(id: "\($0)", notes: "knee \($0 % 2 == 0 ? "left" : "right")") })
    #expect(storage.keys(withPrefix: "\0c@i", page: .all).count == 8)
    // A change within a block, and the removal of all values of another one.
    try await patients.update("7") { $0.notes = "hip left" }
    try await patients.remove((0..<512).map { "\($0)" })
    #expect(try await patients.values(Patient.words.contains("hip")).isEmpty)
    #expect(try await patients.values(Patient.words.contains("knee right")).count == 744)
    #expect(try await patients.values(Patient.words.contains("kn", completing: true)).count == 1488)
    #expect(try await patients.verify().isSound)
  }
}
