import SeamConformance
import SeamSupport
import Testing

@testable import SeamStorage

/// Compares a table with a plain dictionary that is sorted for each answer.
struct EntryTableTests {
  private typealias Model = [KeyBytes: [UInt8]]

  @Test(arguments: [1, 2, 3] as [UInt64]) func answersLikeADictionary(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var table = EntryTable()
    var model = Model()
    var snapshots: [(table: EntryTable, model: Model)] = []
    // Growing and shrinking split, join and empty chunks.
    for (step, removals) in [0, 1, 3, 9, 2, 19].enumerated() {
      for _ in 0..<2500 {
        let key = key(using: &random)
        let bytes = Int.random(in: 0...removals, using: &random) < 2 ? bytes(using: &random) : nil
        #expect(table.setBytes(bytes, forKey: key) == model[KeyBytes(key)]?.count)
        model[KeyBytes(key)] = bytes
      }
      expectSame(table, model, using: &random)
      // A copy stays as it is when the original changes.
      snapshots.append((table, model))
      if step == 3 { table = snapshots[1].table; model = snapshots[1].model }
    }
    for key in model.keys { #expect(table.setBytes(nil, forKey: key.key) != nil) }
    #expect(table.count == 0 && table.keys(withPrefix: "") == [])
    for snapshot in snapshots { expectSame(snapshot.table, snapshot.model, using: &random) }
  }

  @Test(arguments: [false, true]) func keysInOrderAreKeptInOrder(_ isReversed: Bool) {
    var table = EntryTable()
    var numbers = Array(10_000..<40_000)
    if isReversed { numbers.reverse() }
    for number in numbers { table.setBytes([UInt8(truncatingIfNeeded: number)], forKey: "\(number)") }
    #expect(table.count == 30_000)
    #expect(table.keys(withPrefix: "").elementsEqual((10_000..<40_000).map { "\($0)" }))
    #expect(table.keys(withPrefix: "123") == (12_300..<12_400).map { "\($0)" })
    #expect(numbers.allSatisfy { table.bytes(forKey: "\($0)") == [UInt8(truncatingIfNeeded: $0)] })
    for number in numbers where number % 100 != 0 { table.setBytes(nil, forKey: "\(number)") }
    #expect(table.keys(withPrefix: "").elementsEqual((100..<400).map { "\($0)00" }))
  }

  /// The number of leaves determines the memory, and the time of lists.
  @Test func aTableThatShrinksHasFewLeaves() {
    var table = EntryTable()
    for number in 0..<10_000 { table.setBytes([1], forKey: "\(number)") }
    #expect((80...200).contains(leafCount(table)))
    for number in 0..<10_000 where number % 50 != 0 { table.setBytes(nil, forKey: "\(number)") }
    #expect(table.count == 200)
    #expect(leafCount(table) <= 12)
  }

  @Test func longKeysAndValuesAreKept() {
    var table = EntryTable()
    let long = String(repeating: "k", count: 40_000)
    for number in 0..<20 {
      table.setBytes([UInt8](repeating: 1, count: 100_000 + number), forKey: "\(number)")
      table.setBytes([2], forKey: long + "\(number)")
    }
    #expect(table.count(withPrefix: long) == 20)
    #expect(table.count(withPrefix: long + "\u{10ffff}") == 0)
    for number in 0..<20 {
      #expect(table.setBytes([3], forKey: "\(number)") == 100_000 + number)
      #expect(table.bytes(forKey: "\(number)") == [3])
    }
  }

  @Test func aBatchThatIsRefusedChangesNothing() throws {
    var table = EntryTable()
    table.setBytes([1], forKey: "a")
    var batch = StorageBatch()
    batch.requireAbsent("a")
    batch.setBytes([2], forKey: "b")
    #expect(throws: StorageError.self) { try table.apply(batch) }
    #expect(table.keys(withPrefix: "") == ["a"])
    #expect(table.updateBytes(forKey: "a") { $0 = nil } == ())
    #expect(table.count == 0)
  }

  private func leafCount(_ table: EntryTable) -> Int {
    var count = 0
    table.root.visit(0..<table.count) { _, _ in count += 1 }
    return count
  }

  private func expectSame(_ table: EntryTable, _ model: Model, using random: inout SeededRandom) {
    let sorted = model.keys.sorted()
    #expect(table.count == model.count)
    #expect(table.keys(withPrefix: "").elementsEqual(sorted.map(\.key)) { KeyBytes($0) == KeyBytes($1) })
    #expect(sorted.allSatisfy { table.bytes(forKey: $0.key) == model[$0] })
    for _ in 0..<40 {
      let prefix = String(key(using: &random).prefix(Int.random(in: 0...2, using: &random)))
      var page = StoragePage(
        after: Bool.random(using: &random) ? key(using: &random) : nil,
        limit: Bool.random(using: &random) ? Int.random(in: -1...200, using: &random) : nil)
      let matching = sorted.filter { $0.hasPrefix(prefix) }.map { StorageEntry(key: $0.key, bytes: model[$0] ?? []) }
      #expect(table.count(withPrefix: prefix) == matching.count)
      for order in [StoragePage.Order.ascending, .descending] {
        page.order = order
        let expected = page.of(matching, key: \.key)
        #expect(table.entries(withPrefix: prefix, page: page) == expected)
        let keys = table.keys(withPrefix: prefix, page: page)
        #expect(keys.elementsEqual(expected.map(\.key)) { KeyBytes($0) == KeyBytes($1) })
      }
      let key = key(using: &random)
      #expect(table.bytes(forKey: key) == model[KeyBytes(key)])
    }
  }

  private func key(using random: inout SeededRandom) -> String {
    let letters = ["a", "b", "\u{e9}", "e\u{301}", "\u{0}", "\u{10ffff}", "/"]
    let count = Int.random(in: 0...6, using: &random)
    return (0..<count).reduce(into: "") { key, _ in key += letters[Int.random(in: 0..<letters.count, using: &random)] }
  }

  private func bytes(using random: inout SeededRandom) -> [UInt8] {
    let count = [0, 10, 511, 512, 513, 600][Int.random(in: 0..<6, using: &random)]
    return [UInt8](repeating: .random(in: 0...255, using: &random), count: count)
  }
}
