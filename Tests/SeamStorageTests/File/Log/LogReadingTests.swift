import Testing

@testable import SeamStorage

struct LogReadingTests {
  private let start = 1000

  @Test func readsRecordsInOrder() {
    let (log, ends) = makeLog([[change("a", 10), change("b", nil)], [change("a", 0)], []])
    let reading = read(log)
    #expect(reading.changes.map(\.key) == ["a", "b", "a"])
    #expect(reading.changes.map(\.bytes?.count) == [10, nil, 0])
    #expect(reading.end == ends.last)
    #expect(reading.tail == .nothing)
  }

  @Test func aRecordThatIsTornAtAnyByteIsTorn() {
    let (log, ends) = makeLog([[change("a", 10)], [change("b", 1100)]])
    for end in ends[0]..<ends[1] {
      let reading = read(Array(log[..<(end - start)]))
      #expect(reading.end == ends[0])
      #expect(reading.tail == (end == ends[0] ? .nothing : .torn), "torn at byte \(end)")
      #expect(reading.changes.map(\.key) == ["a"])
    }
  }

  @Test func aRecordThatEndsInZerosFromAnyByteOnIsTorn() {
    let (log, ends) = makeLog([[change("a", 10)], [change("b", 1100)]])
    // Fewer zeros than this can be there by chance.
    for end in ends[0]...ends[1] - 8 {
      var bytes = log
      for index in (end - start)..<bytes.count { bytes[index] = 0 }
      #expect(read(bytes).tail == .torn, "zeros from byte \(end) on")
    }
  }

  @Test func aRecordOfWhichBlocksAreMissingIsTorn() {
    let (log, ends) = makeLog([[change("a", 10)], [change("b", 3000)]])
    for first in stride(from: 1024, to: ends[1], by: 512) {
      var bytes = log
      for index in max(first, ends[0])..<min(first + 512, ends[1]) { bytes[index - start] = 0 }
      let reading = read(bytes)
      #expect(reading.tail == .torn, "the block at \(first)")
      #expect(reading.end == ends[0])
    }
  }

  @Test func zerosAfterTheEndAreTorn() {
    let (log, ends) = makeLog([[change("a", 10)]])
    for count in [1, 31, 32, 33, 5000] {
      let reading = read(log + [UInt8](repeating: 0, count: count))
      #expect(reading.tail == .torn)
      #expect(reading.end == ends[0])
    }
  }

  @Test func everyFlippedBitOfTheLastRecordIsDamage() {
    // All zeros: what is stored must not look like what is missing.
    let (log, ends) = makeLog([[change("a", 10)], [LogChange(key: "b", bytes: [UInt8](repeating: 0, count: 1200))]])
    for bit in (ends[0] - start) * 8..<log.count * 8 {
      var bytes = log
      bytes[bit / 8] ^= 1 << (bit % 8)
      let reading = read(bytes)
      #expect(reading.tail.isDamage, "bit \(bit)")
      #expect(reading.end == ends[0])
    }
  }

  @Test func whatWasSynchronisedIsNeverTorn() {
    let (log, ends) = makeLog([[change("a", 10)], [change("b", 1100)], [change("c", 10)]], syncs: true)
    for first in (ends[0] - start)..<(ends[1] - start) {
      var bytes = log
      for index in first..<(ends[1] - start) { bytes[index] = 0 }
      #expect(read(bytes).tail.isDamage, "zeros from byte \(first) on")
    }
  }

  @Test func whatWasNotSynchronisedMayBeMissingBeforeWhatIsThere() {
    let (log, ends) = makeLog([[change("a", 10)], [change("b", 1100)], [change("c", 10)]])
    var bytes = log
    for index in 1536..<2048 { bytes[index - start] = 0 }
    let reading = read(bytes)
    #expect(reading.tail == .torn)
    #expect(reading.end == ends[0])
  }

  @Test func aLogThatIsShorterThanItWasIsDamaged() {
    let (log, ends) = makeLog([[change("a", 10)], [change("b", 10)]])
    for bytes in [Array(log[..<(ends[0] - start)]), log.dropLast()] {
      #expect(LogReading(bytes, from: start, at: start, syncedEnd: ends[1]).tail.isDamage)
    }
  }

  @Test func aRecordInAValueIsNone() {
    let (inner, _) = makeLog([[change("inner", 10)]], syncs: true)
    let (log, ends) = makeLog([[change("a", 10)], [LogChange(key: "b", bytes: inner + inner)]])
    for end in ends[0] + 1..<ends[1] {
      let reading = read(Array(log[..<(end - start)]))
      #expect(reading.tail == .torn)
      #expect(reading.changes.map(\.key) == ["a"])
    }
  }

  @Test func aRecordThatLiesElsewhereIsNone() {
    let (log, _) = makeLog([[change("a", 10)]])
    #expect(LogReading(log, from: start + 1, at: start + 1, syncedEnd: 0).tail.isDamage)
  }

  /// Records that are sound by their checksums and nevertheless hold nonsense.
  @Test func lengthsThatDoNotFitAreDamage() {
    for lengths in [[UInt64.max, 0], [0, UInt64.max - 1], [100, 0], [0, 100], [UInt64(Int.max), UInt64(Int.max)]] {
      var body: [UInt8] = []
      for length in lengths { body.append(number: length) }
      #expect(read(record(body: body, changeCount: 1)).tail.isDamage, "\(lengths)")
    }
    #expect(read(record(body: [1, 2, 3], changeCount: 1)).tail.isDamage)
    #expect(read(record(body: [UInt8](repeating: 0, count: 16), changeCount: 2)).tail.isDamage)
    #expect(read(record(body: [UInt8](repeating: 0, count: 16), changeCount: 1)).changes.count == 1)
  }

  private func change(_ key: String, _ count: Int?) -> LogChange {
    LogChange(key: key, bytes: count.map { (0..<$0).map { UInt8(truncatingIfNeeded: $0 * 7) } })
  }

  /// Records one after the other, and where each ends.
  ///
  /// - Parameter syncs: whether each says that those before it are synchronised.
  private func makeLog(_ records: [[LogChange]], syncs: Bool = false) -> (log: [UInt8], ends: [Int]) {
    var log: [UInt8] = []
    var ends: [Int] = []
    for changes in records {
      let offset = start + log.count
      log += LogRecord.bytes(of: changes, at: offset, syncedEnd: syncs ? offset : start)
      ends.append(start + log.count)
    }
    return (log, ends)
  }

  private func read(_ log: [UInt8]) -> LogReading { LogReading(log, from: start, at: start, syncedEnd: start) }

  /// A record with a body of any bytes.
  private func record(body: [UInt8], changeCount: UInt32) -> [UInt8] {
    var body = body
    body.withUnsafeMutableBytes { Whitening.apply(to: $0, seed: UInt64(start)) }
    var fields: [UInt8] = []
    fields.append(number: UInt64(body.count))
    fields.append(number: UInt64(start))
    fields.append(number: body.withUnsafeBytes { Checksum.of($0) })
    fields.append(number: changeCount)
    var offset: [UInt8] = []
    offset.append(number: UInt64(start))
    var record = LogRecord.marker
    record.append(number: (offset + fields).withUnsafeBytes { Checksum.of($0) })
    return record + fields + body + [LogRecord.trailer]
  }
}

extension LogReading.Tail {
  fileprivate var isDamage: Bool { if case .damaged = self { true } else { false } }
}
