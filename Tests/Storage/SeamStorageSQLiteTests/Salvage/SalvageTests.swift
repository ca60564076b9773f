import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct SalvageTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path("a.db") }

  @Test func aSoundDatabaseIsReadWhole() async throws {
    for hasLog in [false, true] {
      let fixture = try await SalvageFixture.make(400, hasLog: hasLog, seed: 1)
      let salvage = fixture.salvage()
      #expect(salvage.entries == fixture.entries)
      #expect(salvage.losses == [])
      #expect(salvage.doubtful.allSatisfy { fixture.values[$0.key] == nil })
    }
  }

  @Test func aZeroedPageLosesItsOwnValuesOnly() async throws {
    let fixture = try await SalvageFixture.make(400, hasLog: false, seed: 2)
    for page in 2...fixture.database.count / 4096 {
      let whole = IndexPage(fixture.page(page), usableSize: 4096)
      let salvage = SalvageFixture.salvage(fixture.database.zeroing(page: page), fixture.log)
      let lost = fixture.entries.count - salvage.entries.count
      #expect(salvage.entries.allSatisfy { fixture.values[$0.key] == $0.bytes })
      #expect(lost <= whole?.cells.count ?? 1, "Page \(page)")
      guard let whole, !whole.cells.isEmpty else { continue }
      #expect(lost == whole.cells.count, "Page \(page)")
      #expect(
        salvage.losses == [
          StorageSalvage.Loss(
            location: "a.db, page \(page)", reason: "not a readable page of the tree")
        ])
    }
  }

  @Test func aDamagedHeaderLosesNothing() async throws {
    let fixture = try await SalvageFixture.make(200, hasLog: false, seed: 3)
    let salvage = SalvageFixture.salvage(fixture.database.zeroing(page: 1), fixture.log)
    #expect(salvage.entries == fixture.entries)
    #expect(
      salvage.losses == [StorageSalvage.Loss(location: "a.db, page 1", reason: "not a database header")])
    for byte in 0..<100 {
      var database = fixture.database
      database[byte] ^= 0xff
      #expect(SalvageFixture.salvage(database, fixture.log).entries == fixture.entries, "Byte \(byte)")
    }
  }

  @Test func aCutValueIsLostWithItsKey() async throws {
    let storage = SQLiteStorage(at: path)
    try await storage.setBytes(
      Envelope(version: 1, payload: Array(repeating: 7, count: 50_000)[...]).bytes, forKey: "long")
    try await storage.setBytes([1], forKey: "short")
    await storage.close()
    var database = try directory.read("a.db")
    // The last page of the value says that it goes on at a page that is not there.
    let last = try #require((4...database.count / 4096).last { database[($0 - 1) * 4096 + 4] == 7 })
    let middle = last - 3
    database[(middle - 1) * 4096] = 0x7f
    let salvage = SalvageFixture.salvage(database, [])
    #expect(salvage.entries == [StorageEntry(key: "short", bytes: [1])])
    #expect(
      salvage.losses == [
        StorageSalvage.Loss(key: "long", location: "a.db, page 3", reason: "the end of the value cannot be read")
      ])
  }

  @Test func aChangedValueIsLostAndBytesWithoutAChecksumAreNot() async throws {
    let storage = SQLiteStorage(at: path)
    try await storage.setValue("unchanged", forKey: StorageKey("a"))
    try await storage.setValue("to be changed", forKey: StorageKey("b"))
    try await storage.setBytes(Array("without a checksum".utf8), forKey: "c")
    await storage.close()
    var database = try directory.read("a.db")
    let text = Array("to be changed".utf8)
    let location = try #require(database.indices.first { database[$0...].starts(with: text) })
    database[location] ^= 1
    let salvage = SalvageFixture.salvage(database, [])
    #expect(salvage.entries.map(\.key) == ["a", "c"])
    #expect(salvage.doubtful.map(\.key) == ["b"])
    #expect(
      salvage.losses == [StorageSalvage.Loss(key: "b", location: "a.db, page 3", reason: "the value is damaged")])

    // A free block that is not there, or fragments: not every byte of the page is accounted for.
    for byte in [2, 7] {
      database = try directory.read("a.db")
      database[2 * 4096 + byte] ^= 0x70
      let damaged = SalvageFixture.salvage(database, [])
      #expect(damaged.entries == [])
      #expect(damaged.doubtful.map(\.key) == ["a", "b", "c"])
    }
  }

  @Test func aKeyThatIsNotWhereItBelongsIsDoubtful() async throws {
    let storage = SQLiteStorage(at: path)
    for key in ["alpha", "beta", "gamma"] { try await storage.setValue(key, forKey: StorageKey(key)) }
    await storage.close()
    var database = try directory.read("a.db")
    let location = try #require(database.indices.first { database[$0...].starts(with: Array("beta".utf8)) })
    database[location] = UInt8(ascii: "z")
    let salvage = SalvageFixture.salvage(database, [])
    #expect(salvage.entries.map(\.key) == ["alpha"])
    #expect(salvage.doubtful.map(\.key) == ["gamma", "zeta"])
    #expect(salvage.losses.map(\.key) == ["zeta", "gamma"])
    database[location] = 0xff
    let unreadable = SalvageFixture.salvage(database, [])
    #expect(unreadable.losses.contains { $0.location == "a.db, page 3" && $0.key == nil })
  }

  @Test func whatWasRemovedIsNoEntry() async throws {
    let storage = SQLiteStorage(at: path)
    try await storage.open()
    await storage.close()
    let connection = try SQLiteConnection(path: path, busyTimeout: .zero)
    try connection.execute("PRAGMA secure_delete = 0")
    for number in 0..<400 {
      try connection.setBytes(
        Envelope(version: 1, payload: Array("value \(number)".utf8)[...]).bytes, forKey: "\(number)")
    }
    for number in 0..<390 { try connection.remove("\(number)") }
    try connection.checkpoint()
    let database = try directory.read("a.db")
    for bytes in [database, database.zeroing(page: 1), database.zeroing(page: 3)] {
      let salvage = SalvageFixture.salvage(bytes, [])
      #expect(salvage.entries.allSatisfy { Int($0.key).map { $0 >= 390 } == true })
      #expect(salvage.doubtful.contains { Int($0.key).map { $0 < 390 } == true })
    }
    #expect(SalvageFixture.salvage(database, []).entries.count == 10)
    // Where the map of the pages says nothing of a page, the list of free pages does.
    for page in 4...database.count / 4096 where database[4096 + 5 * (page - 3)] == 2 {
      var damaged = database
      damaged[4096 + 5 * (page - 3)] ^= 8
      #expect(SalvageFixture.salvage(damaged, []).entries.count == 10, "Page \(page)")
    }
  }

  /// Databases as older storages and other programs made them.
  @Test(arguments: [512, 1024, 4096, 65_536]) func everyPageSizeIsReadWithoutAMapOfThePages(_ pageSize: Int)
    async throws
  {
    let storage = SQLiteStorage(at: path)
    try await storage.open()
    await storage.close()
    let connection = try SQLiteConnection(path: path, busyTimeout: .zero)
    try connection.execute(
      "PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = 0; PRAGMA page_size = \(pageSize); VACUUM; PRAGMA secure_delete = 0"
    )
    #expect(try connection.integer("PRAGMA page_size") == pageSize)
    try connection.transaction {
      for number in 0..<500 {
        let payload = [UInt8](repeating: UInt8(number % 251), count: number * 3)
        try connection.setBytes(Envelope(version: 1, payload: payload[...]).bytes, forKey: "\(number)")
      }
    }
    for number in 0..<20 { try connection.remove("\(number)") }
    let expected = try #require(try connection.entries(withPrefix: "", page: .all))
    let database = try directory.read("a.db")
    #expect(SalvageFixture.salvage(database, nil).entries == expected)
    #expect(SalvageFixture.salvage(database, nil).losses == [])
    #expect(SalvageFixture.salvage(database.zeroing(page: 1, size: pageSize), nil).entries == expected)
    let root = SalvageFixture.salvage(database.zeroing(page: 2, size: pageSize), nil)
    let cells = IndexPage(Array(database[pageSize..<2 * pageSize]), usableSize: pageSize)?.cells.count ?? 0
    #expect(root.entries.count >= expected.count - cells)
    #expect(root.entries.allSatisfy { expected.contains($0) })
    // Where it is not known which pages are free, entries that the tree has lost may be old.
    var damaged = database.zeroing(page: 2, size: pageSize)
    damaged[39] ^= 1
    let unknown = SalvageFixture.salvage(damaged, nil)
    #expect(unknown.entries == [])
    #expect(unknown.doubtful.isEmpty == root.entries.isEmpty)
  }

  /// As a page that was written to the place of another one.
  @Test func twoPagesWithOneKeyAreDoubtful() async throws {
    let fixture = try await SalvageFixture.make(400, hasLog: false, seed: 6)
    let root = try #require(IndexPage(fixture.page(3), usableSize: 4096))
    let (first, second) = (try #require(root.cells[0]?.child), try #require(root.cells[1]?.child))
    let page = fixture.page(first)
    var database = fixture.database
    database.replaceSubrange((second - 1) * 4096..<second * 4096, with: page)
    let there = SalvageFixture.salvage(database, [])
    #expect(there.entries.allSatisfy { fixture.values[$0.key] == $0.bytes })
    #expect(there.losses.contains { $0.reason == "the key is out of order" })
    // Without the root nothing says which is right, and both are the same.
    let lost = SalvageFixture.salvage(database.zeroing(page: 3), [])
    let count = try #require(IndexPage(page, usableSize: 4096)).cells.count
    #expect(lost.entries.count > fixture.entries.count - 3 * count)
    // One of them has other values by now.
    let cells = try #require(IndexPage(page, usableSize: 4096)).cells
    let cell = try #require(cells.compactMap(\.self).first { $0.overflow == nil })
    let record = Record(cell, on: DamagedPages.Page(bytes: page, isSound: true), chain: [])
    let key = try #require(record.keyText)
    let value = try #require(record.value)
    var payload = try Envelope(value).payload
    for index in payload.indices { payload[index] ^= 1 }
    let changed = Envelope(version: 1, payload: payload).bytes
    let start = (second - 1) * 4096 + cell.local.upperBound - changed.count
    database.replaceSubrange(start..<start + changed.count, with: changed)
    let disputed = SalvageFixture.salvage(database.zeroing(page: 3), [])
    #expect(!disputed.entries.contains { $0.key == key })
    #expect(disputed.doubtful.filter { $0.key == key }.count == 2)
  }

  @Test func circlesEnd() async throws {
    let fixture = try await SalvageFixture.make(400, hasLog: false, seed: 5)
    var database = fixture.database
    let root = try #require(IndexPage(fixture.page(3), usableSize: 4096))
    #expect(root.lastChild != nil)
    // The last page below the root is the root.
    database.replaceSubrange(2 * 4096 + 8..<2 * 4096 + 12, with: [0, 0, 0, 3])
    let salvage = SalvageFixture.salvage(database, [])
    #expect(salvage.entries == fixture.entries, "The page is found although nothing leads to it.")
    #expect(salvage.losses.map(\.reason) == ["the tree references it twice"])
    for page in 4...database.count / 4096 {
      database.replaceSubrange((page - 1) * 4096..<(page - 1) * 4096 + 4, with: [0, 0, 0, 9])
    }
    #expect(SalvageFixture.salvage(database, []).entries.count < fixture.entries.count)
  }
}

extension SalvageFixture {
  var entries: [StorageEntry] {
    values.map { StorageEntry(key: $0.key, bytes: $0.value) }.sorted { KeyBytes($0.key) < KeyBytes($1.key) }
  }

  func page(_ number: Int) -> [UInt8] { Array(database[(number - 1) * 4096..<number * 4096]) }
}

extension [UInt8] {
  func zeroing(page: Int, size: Int = 4096) -> Self {
    var bytes = self
    for index in (page - 1) * size..<page * size { bytes[index] = 0 }
    return bytes
  }
}
