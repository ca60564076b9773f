import Foundation
import SeamConformance
import SeamStorage
import SeamSupport
import Testing

struct EnvelopeTests {
  @Test func theLayoutIsAsItWasOnTheDay() throws {
    let bytes = try Envelope.seal(["a": 1], forKey: StorageKey("key", version: 300))
    #expect(bytes == [2, 0xac, 0x02] + Array(#"{"a":1}"#.utf8) + [0x68, 0x26, 0xef, 0xbc])
  }

  @Test(arguments: [0, 1, 127, 128, 300, 16_383, 16_384, Int(Int32.max), Int.max])
  func everyVersionComesBack(_ version: Int) throws {
    let envelope = Envelope(version: version, payload: [7, 8])
    #expect(try Envelope(envelope.bytes) == envelope)
  }

  @Test(
    arguments: [
      ([], .empty), ([9, 1], .unknownFormat(9)), ([1], .unreadableVersion), ([1, 0x80], .unreadableVersion),
      ([2], .changed),
      ([2, 1, 0, 0, 0, 0], .changed),
      ([1] + [UInt8](repeating: 0xff, count: 9) + [0x01], .unreadableVersion),
      ([1] + [UInt8](repeating: 0xff, count: 30), .unreadableVersion),
    ] as [([UInt8], Envelope.Damage)])
  func whatIsNoEnvelopeIsRefused(_ bytes: [UInt8], _ damage: Envelope.Damage) {
    #expect(throws: damage) { try Envelope(bytes) }
  }

  @Test func whatIsReadOfAnyBytesIsWhatTheySay() throws {
    var random = SeededRandom(seed: 7)
    var count = 0
    for round in 0..<20_000 {
      var bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      if round.isMultiple(of: 2), !bytes.isEmpty { bytes[0] = UInt8.random(in: 0...4, using: &random) }
      guard let envelope = try? Envelope(bytes) else { continue }
      count += 1
      #expect(bytes.first == 1, "By chance, no checksum fits.")
      #expect(bytes.suffix(envelope.payload.count) == envelope.payload)
      #expect(try Envelope(envelope.bytes) == envelope)
    }
    #expect(count > 500)
  }

  /// One bit, and then bursts of up to four bytes, which a CRC-32 always finds.
  @Test func everyChangeIsFound() throws {
    let key = StorageKey<[String: Int]>("key", version: 300)
    let whole = try Envelope.seal(["a": 1, "b": 20], forKey: key)
    for bit in 0..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let error = #expect(throws: StorageError.self) { try Envelope.open(bytes, forKey: key) }
      #expect(error?.code == .corrupt)
    }
    var random = SeededRandom(seed: 8)
    for _ in 0..<2_000 {
      var bytes = whole
      let start = Int.random(in: 1...bytes.count - 4, using: &random)
      for index in start..<start + 4 { bytes[index] = UInt8.random(in: .min ... .max, using: &random) }
      if bytes == whole { continue }
      #expect(throws: StorageError.self) { try Envelope.open(bytes, forKey: key) }
    }
    for count in 0..<whole.count {
      #expect(throws: StorageError.self) { try Envelope.open(Array(whole.prefix(count)), forKey: key) }
    }
  }

  @Test func whatTheFirstVersionsStoredIsRead() throws {
    let bytes = [1, 0xac, 0x02] + Array(#"{"a":1}"#.utf8)
    #expect(try Envelope.open(bytes, forKey: StorageKey<[String: Int]>("key", version: 300)) == ["a": 1])
  }

  @Test func storesDataAsItIs() throws {
    let data = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let key = StorageKey<Data>("key", version: 3)
    let bytes = try Envelope.seal(data, forKey: key)
    #expect(bytes.prefix(2) == [4, 3])
    #expect(bytes.count == data.count + 6)
    #expect(try Envelope.open(bytes, forKey: key) == data)
    #expect(try Envelope.open(Envelope.seal(Data(), forKey: key), forKey: key) == Data())
    #expect(try Envelope.open(Envelope.seal(data, forKey: StorageKey<Data?>("key")), forKey: key) == data)
  }

  @Test func readsDataThatWasStoredAsJSON() throws {
    let key = StorageKey<Data>("key")
    let json = Envelope(version: 1, payload: Array(#""AQID""#.utf8)[...]).bytes
    #expect(try Envelope.open(json, forKey: key) == Data([1, 2, 3]))
  }

  @Test func findsEveryChangedBitOfData() throws {
    let key = StorageKey<Data>("key")
    let whole = try Envelope.seal(Data([0, 1, 2, 3, 255]), forKey: key)
    for bit in 0..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: StorageError.self) { try Envelope.open(bytes, forKey: key) }
    }
    for count in 0..<whole.count {
      #expect(throws: StorageError.self) { try Envelope.open(Array(whole.prefix(count)), forKey: key) }
    }
  }

  @Test func migratesDataAndRefusesItAsAnotherType() throws {
    let bytes = try Envelope.seal(Data("Wilma".utf8), forKey: StorageKey<Data>("key"))
    let migrated = StorageKey<String>("key", version: 2)
      .migrating(from: 1) { (old: Data) in String(decoding: old, as: UTF8.self) }
    #expect(try Envelope.open(bytes, forKey: migrated) == "Wilma")
    let error = #expect(throws: StorageError.self) { try Envelope.open(bytes, forKey: StorageKey<[Int]>("key")) }
    #expect(error?.code == .undecodable)
  }

  @Test func whatCannotBeReadBackIsNotSealed() {
    let error = #expect(throws: StorageError.self) { try Envelope.seal(Decimal.nan, forKey: StorageKey("key")) }
    #expect(error?.code == .encodingFailed)
    #expect(error?.key == "key")
    #expect(throws: StorageError.self) { try Envelope.seal([Double.infinity], forKey: StorageKey("key")) }
    #expect(throws: StorageError.self) { try Envelope.seal(OneWay(), forKey: StorageKey("key")) }
  }

  @Test func theCauseOfAnUndecodableValueIsKept() throws {
    let bytes = try Envelope.seal("text", forKey: "key")
    let error = #expect(throws: StorageError.self) { try Envelope.open(bytes, forKey: StorageKey<Int>("key")) }
    #expect(error?.code == .undecodable)
    #expect(error?.underlying is DecodingError)
  }
}

/// Encodes text, which it does not decode.
private struct OneWay: Codable {
  init() {}
  init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer().decode(Int.self) }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("text")
  }
}
