import SeamConformance
import SeamNetwork
import SeamSupport
import Testing

struct EventStreamParserTests {
  private func events(_ text: String, limit: Int = .max) throws -> [ServerSentEvent] {
    var parser = EventStreamParser(limit: limit)
    return try parser.read(Array(text.utf8))
  }

  @Test func readsTypesDataAndIdentifiers() throws {
    let text = "event: add\ndata: 73857293\nid: 1\n\nevent:remove\ndata:2153\n\ndata: third\nid\n\n"
    #expect(
      try events(text) == [
        ServerSentEvent(type: "add", data: "73857293", id: "1"), ServerSentEvent(type: "remove", data: "2153", id: "1"),
        ServerSentEvent(data: "third"),
      ])
  }

  @Test func joinsLinesOfData() throws {
    #expect(try events("data: YHOO\ndata: +2\ndata: 10\n\n").map(\.data) == ["YHOO\n+2\n10"])
    // The examples of the standard: two events, one empty and one of an empty line; the last is unfinished.
    #expect(try events("data\n\ndata\ndata\n\ndata:").map(\.data) == ["", "\n"])
    #expect(try events("data:test\n\ndata: test\n\ndata:  test\n\n").map(\.data) == ["test", "test", " test"])
  }

  @Test func skipsCommentsAndUnknownFields() throws {
    #expect(try events(": hello\n:data: x\n\nfoo: 1\nDATA: 2\n\ndata: 3\n:\n\n").map(\.data) == ["3"])
  }

  @Test func lineEndsMayBeMixed() throws {
    #expect(try events("data: a\r\ndata: b\rdata: c\n\r\ndata: d\r\rdata: e\n\n").map(\.data) == ["a\nb\nc", "d", "e"])
    // CR LF CR LF is two ends of lines, LF CR too.
    #expect(try events("data: a\r\n\r\ndata: b\n\r").map(\.data) == ["a", "b"])
  }

  @Test func skipsOneByteOrderMark() throws {
    #expect(try events("\u{FEFF}data: a\n\n").map(\.data) == ["a"])
    #expect(try events("\u{FEFF}\u{FEFF}data: a\n\n").isEmpty)
    #expect(try events("data: \u{FEFF}a\n\n").map(\.data) == ["\u{FEFF}a"])
  }

  @Test(arguments: [1, 2]) func theBeginningOfAMarkBelongsToTheLine(length: Int) throws {
    var parser = EventStreamParser()
    let bytes = [0xEF, 0xBB].prefix(length) + Array("data: a\n\ndata: b\n\n".utf8)
    #expect(try parser.read(Array(bytes)).map(\.data) == ["b"])
  }

  @Test func unfinishedEventsAreDiscarded() throws {
    #expect(try events("data: a\n\ndata: b\n").map(\.data) == ["a"])
    #expect(try events("data: a").isEmpty)
  }

  @Test func identifiersWithNULAreIgnored() throws {
    #expect(try events("id: 1\ndata: a\nid: 2\0\n\n") == [ServerSentEvent(data: "a", id: "1")])
  }

  @Test func anIdentifierWithoutDataCounts() throws {
    var parser = EventStreamParser(lastEventID: "0")
    #expect(try parser.read(Array("id: 5\n".utf8)) == [])
    #expect(parser.lastEventID == "0")
    #expect(try parser.read(Array("\n".utf8)) == [])
    #expect(parser.lastEventID == "5")
  }

  @Test(arguments: [("10", 10), ("0", 0), ("", nil), ("1a", nil), ("-1", nil), ("99999999999999999999", .max)])
  func readsTheRetryTime(text: String, expected: Int64?) throws {
    var parser = EventStreamParser()
    _ = try parser.read(Array("retry: \(text)\n".utf8))
    #expect(parser.retry == expected)
  }

  @Test func typesDoNotOutliveTheirEvent() throws {
    #expect(try events("event: a\n\ndata: b\n\n") == [ServerSentEvent(data: "b")])
  }

  @Test func eventsHaveALimit() throws {
    #expect(throws: EventStreamParser.TooLarge.self) { try events("data: 1234\ndata: 5678\n\n", limit: 14) }
    #expect(throws: EventStreamParser.TooLarge.self) { try events(String(repeating: "x", count: 100), limit: 99) }
    #expect(try events("data: 1234\n\ndata: 5678\n\n", limit: 10).count == 2)
    #expect(try events(":" + String(repeating: "x", count: 100) + "\ndata: 1\n\n", limit: 10).count == 1)
  }

  @Test func invalidTextIsReplaced() throws {
    var parser = EventStreamParser()
    let events = try parser.read(Array("data: a".utf8) + [0xFF, 0x0A, 0x0A])
    #expect(events.map(\.data) == ["a\u{FFFD}"])
  }

  @Test func anySplitGivesTheSameEvents() throws {
    var random = SeededRandom(seed: 926)
    let parts = [
      "data: a", "data", ":c", "\r\n", "\n", "\r", "\n\n", "\r\n\r\n", "id: 7", "id: \0", "event: x", "retry: 30", "é",
      ": ",
      "\u{FEFF}",
    ].map { Array($0.utf8) }
    var count = 0
    for _ in 0..<10_000 {
      var bytes: [UInt8] = random.next(upTo: 3) == 0 ? [0xEF, 0xBB, 0xBF] : []
      for _ in 0..<random.next(upTo: 25) {
        bytes += random.pick(parts) ?? []
        if random.next(upTo: 20) == 0 { bytes.append(UInt8(random.next(upTo: 256))) }
      }
      var whole = EventStreamParser()
      let expected = try whole.read(bytes)
      var split = EventStreamParser()
      var events: [ServerSentEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(random.next(upTo: 4) + 1)
        events += try split.read(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      try #require(events == expected)
      #expect(split.retry == whole.retry && split.lastEventID == whole.lastEventID)
      count += expected.count
    }
    #expect(count > 1000)
  }
}
