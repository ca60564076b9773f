import Foundation
import Testing

@testable import SeamNetwork

struct DownloadFormatTests {
  @Test(
    arguments: [
      ("bytes 0-499/1234", 0, 500, 1234), ("bytes 0-0/1", 0, 1, 1), ("Bytes 5-9/*", 5, 10, nil),
    ] as [(String, Int64, Int64, Int64?)])
  func readsRanges(text: String, first: Int64, end: Int64, complete: Int64?) {
    let range = ContentRange(text)
    #expect(range?.range == first..<end)
    #expect(range?.complete == complete)
  }

  @Test(arguments: [
    "", "bytes", "bytes */10", "bytes 5-4/10", "bytes 0-10/10", "bytes 0-9223372036854775807/*", "bytes -5-9/10",
    "bytes 0-9 /10", "bytes  0-9/10", "bytes=0-9/10", "bytes 0-9/10/10", "bytes 0-9/1x", "bytes +1-9/10",
    "bytes 99999999999999999999-99999999999999999999/*",
  ])
  func refusesOtherRanges(text: String) { #expect(ContentRange(text) == nil) }

  @Test func onlyStrongValidatorsCount() {
    func validator(_ fields: HTTPField...) -> DownloadValidator? { DownloadValidator(HTTPFields(fields)) }
    let tag = HTTPField("ETag", "\"a\"")
    let old = HTTPField("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")
    let date = { (seconds: String) in HTTPField("Date", "Sun, 06 Nov 1994 08:50:\(seconds) GMT") }
    #expect(validator(tag) == .entityTag("\"a\""))
    #expect(validator(old, tag) == .entityTag("\"a\""))
    #expect(validator(old, date("37")) == .modified("Sun, 06 Nov 1994 08:49:37 GMT"))
    #expect(validator(old, date("36")) == nil)
    #expect(validator(old) == nil)
    #expect(validator(HTTPField("Last-Modified", "yesterday"), date("37")) == nil)
    #expect(validator(HTTPField("ETag", "W/\"a\""), old, date("37")) == nil)
    #expect(validator(HTTPField("ETag", "\"a\"b\"")) == nil)
    #expect(validator(HTTPField("ETag", "\"")) == nil)
  }

  @Test(
    arguments: [DownloadValidator.entityTag("\"ä b\""), .modified("Sun, 06 Nov 1994 08:49:37 GMT")],
    [40, nil] as [Int64?])
  func recordsRoundTrip(validator: DownloadValidator, length: Int64?) {
    let record = PartRecord(
      fingerprint: "1-2", validator: validator, length: length, count: 40, checksum: .max, description: "https://a/b")
    #expect(PartRecord(record.encoded) == record)
    var beyond = record
    beyond.length = 39
    #expect(PartRecord(beyond.encoded) == nil)
  }

  @Test func damagedRecordsAreNone() {
    let bytes = PartRecord(
      fingerprint: "1-2", validator: .entityTag("\"a\""), length: 100, count: 40, checksum: 0xABC,
      description: "https://a/b"
    ).encoded
    for index in bytes.indices {
      #expect(PartRecord(Array(bytes[..<index])) == nil)
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        #expect(PartRecord(damaged) == nil, "bit \(bit) of byte \(index)")
      }
    }
    #expect(PartRecord(bytes + [10]) == nil)
  }

  @Test func checksumsDoNotDependOnTheSplit() {
    let bytes = (0..<100).map { UInt8($0 * 7 % 256) }
    var whole = PartChecksum()
    whole.update(bytes[...])
    for first in 0...40 {
      for second in stride(from: first, through: 100, by: 9) {
        var split = PartChecksum()
        for piece in [bytes[..<first], bytes[first..<second], bytes[second...]] { split.update(piece) }
        #expect(split.value == whole.value)
      }
    }
    var longer = whole
    longer.update([0])
    #expect(longer.value != whole.value)
  }

  @Test func fingerprintsIgnoreTheFragmentOnly() throws {
    let prints = try ["https://a/b?c=1", "https://a/b?c=1#d", "https://a/b?c=2", "http://a/b?c=1"].map {
      PartRecord.fingerprint(try #require(URL(string: $0)))
    }
    #expect(prints[0] == prints[1])
    #expect(Set(prints).count == 3)
  }
}
