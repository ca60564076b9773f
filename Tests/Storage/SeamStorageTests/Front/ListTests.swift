import Foundation
import SeamConformance
import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

struct ListTests {
  private let storage = FakeLocalStorage()

  @Test func pagesOfValuesAreDecodedAlone() async throws {
    for number in 0..<10 { try await storage.setValue(number, forKey: StorageKey("n/\(number)")) }
    try await storage.setValue("text", forKey: "n/7")
    var page = StoragePage(limit: 3)
    let key = StorageKey<Int>("n/")
    let first = try await storage.getValues(withPrefix: key, page: page)
    #expect(first.map(\.value) == [0, 1, 2])
    page.after = first.last?.key
    #expect(try await storage.getValues(withPrefix: key, page: page).map(\.value) == [3, 4, 5])
    page = StoragePage(limit: 2, order: .descending)
    #expect(try await storage.getValues(withPrefix: key, page: page).map(\.value) == [9, 8])
    await expectError(.undecodable) { _ = try await storage.getValues(withPrefix: key) }
    #expect(try await storage.getResults(withPrefix: key, page: StoragePage(limit: 2)).count == 2)
  }

  @Test func aPrefixIsRemovedAtOnce() async throws {
    for key in ["a", "a/1", "a/2", "b"] { try await storage.setValue(1, forKey: StorageKey(key)) }
    storage.forgetCalls()
    #expect(try await storage.removeValues(withPrefix: "a/") == ["a/1", "a/2"])
    #expect(storage.calls == [.list(prefix: "a/"), .batch([.remove("a/1"), .remove("a/2")])])
    #expect(try await storage.getKeys(withPrefix: "") == ["a", "b"])
    #expect(try await storage.removeValues(withPrefix: "c").isEmpty)
    #expect(try await storage.countKeys(withPrefix: "") == 2)
  }

  @Test func anObservedListShowsWhatCannotBeReadAndDecodesOnlyWhatChanged() async throws {
    let decoded = CountedValue.decoded
    for number in 0..<3 { try await storage.setValue(CountedValue(number: number), forKey: StorageKey("c/\(number)")) }
    var lists = storage.values(withPrefix: StorageKey<CountedValue>("c/")).makeAsyncIterator()
    decoded.withLock { $0 = [] }
    let first = try #require(await lists.next())
    #expect(first.map { try? $0.value.get().number } == [0, 1, 2])
    #expect(decoded.withLock(\.self) == [0, 1, 2])
    try await storage.setValue("text", forKey: "c/1")
    decoded.withLock { $0 = [] }
    let second = try #require(await lists.next())
    #expect(second.map { try? $0.value.get().number } == [0, nil, 2])
    #expect(decoded.withLock(\.self) == [])
    try await storage.removeValue(forKey: "c/0")
    let third = try #require(await lists.next())
    #expect(third.map(\.key) == ["c/1", "c/2"])
  }

  @Test func aPageOfAListIsWhatAskingForItWouldGive() {
    var random = SeededRandom(seed: 3)
    let all = (0..<40).map { _ in String(Int.random(in: 0..<200, using: &random)) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for _ in 0..<500 {
      let after = Bool.random(using: &random) ? String(Int.random(in: 0..<200, using: &random)) : nil
      let limit = Bool.random(using: &random) ? Int.random(in: -1..<45, using: &random) : nil
      let order = Bool.random(using: &random) ? StoragePage.Order.ascending : .descending
      var expected = order == .ascending ? all : all.reversed()
      if let after { expected.removeAll { order == .ascending ? $0 <= after : $0 >= after } }
      if let limit { expected = Array(expected.prefix(max(0, limit))) }
      #expect(StoragePage(after: after, limit: limit, order: order).of(all) { $0 } == expected)
    }
  }
}

/// A value that says when it is decoded.
private struct CountedValue: Codable, Sendable {
  static let decoded = Locked([Int]())

  let number: Int

  init(number: Int) { self.number = number }

  init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Int.self)
    Self.decoded.withLock { $0.append(number) }
    self.number = number
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
