import SeamConformance
import Testing

@testable import SeamStorage

/// What a log comes to when it is read as a whole, beside the same changes made one after the other.
struct LogTableTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func readingALogIsMakingItsChanges(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let prefix = ["", "shared/", "a prefix that is longer than eight bytes/", "shared/"][Int(seed) - 1]
    var changes = (0..<4000).map { _ in
      let last: UInt64 = 1 << UInt64.random(in: 1...60, using: &random)
      let key = String(UInt64.random(in: 0...last, using: &random), radix: 36)
      let size = [0, 20, 512, 513, 3000][Int.random(in: 0..<5, using: &random)]
      let bytes = [UInt8](repeating: .random(in: 0...255, using: &random), count: size)
      return LogChange(key: prefix + key, bytes: Int.random(in: 0...4, using: &random) == 0 ? nil : bytes)
    }
    // As a log that was rewritten.
    if seed == 4 {
      changes = LogTable(changes).entries.entries(withPrefix: "").map { LogChange(key: $0.key, bytes: $0.bytes) }
    }
    let read = LogReading(log(changes), from: 24, at: 24, syncedEnd: 24)
    let expected = LogTable(changes)
    #expect(read.changes.count == changes.count)
    #expect(read.table.liveSize == expected.liveSize)
    #expect(read.table.entries.entries(withPrefix: "") == expected.entries.entries(withPrefix: ""))
    let sizes = expected.entries.entries(withPrefix: "").map { 16 + $0.key.utf8.count + $0.bytes.count }
    #expect(expected.liveSize == sizes.reduce(0, +))
  }

  @Test func keysThatAreTheBeginningOfOthersAreInOrder() {
    let keys = ["b", "", "a", "a\0", "a\0\0", "aaaaaaaaaaaaaa", "aaaaaaaaaaaaaaa", "aa", "\u{10ffff}"]
    let changes = keys.map { LogChange(key: $0, bytes: Array($0.utf8)) }
    let read = LogReading(log(changes), from: 0, at: 0, syncedEnd: 0)
    #expect(read.table.entries.keys(withPrefix: "") == keys.map { KeyBytes($0) }.sorted().map(\.key))
  }

  @Test func nothingIsEmpty() {
    #expect(LogReading([], from: 36, at: 36, syncedEnd: 36).table.entries.count == 0)
    let removal = LogReading(log([LogChange(key: "a", bytes: nil)]), from: 0, at: 0, syncedEnd: 0)
    #expect(removal.table.entries.count == 0 && removal.table.liveSize == 0)
  }

  /// Records of a few changes each.
  private func log(_ changes: [LogChange]) -> [UInt8] {
    let start = changes.count > 100 ? 24 : 0
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: changes.count, by: 7) {
      let some = Array(changes[index..<min(index + 7, changes.count)])
      bytes += LogRecord.bytes(of: some, at: start + bytes.count, syncedEnd: 0)
    }
    return bytes
  }
}

extension LogTable {
  fileprivate init(_ changes: [LogChange]) {
    self.init()
    for change in changes { make(change) }
  }
}
