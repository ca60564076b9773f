import SeamStorage
import Testing

struct EnvelopeTests {
  @Test func theLayoutIsAsItWasOnTheDay() throws {
    let bytes = try Envelope.seal(["a": 1], forKey: StorageKey("key", version: 300))
    #expect(bytes == [1, 0xac, 0x02] + Array(#"{"a":1}"#.utf8))
  }

  @Test(arguments: [0, 1, 127, 128, 300, 16_383, 16_384, Int(Int32.max), Int.max])
  func everyVersionComesBack(_ version: Int) throws {
    let envelope = Envelope(version: version, payload: [7, 8])
    #expect(try Envelope(envelope.bytes) == envelope)
  }

  @Test(
    arguments: [
      ([], .empty), ([9, 1], .unknownFormat(9)), ([1], .unreadableVersion), ([1, 0x80], .unreadableVersion),
      ([1] + [UInt8](repeating: 0xff, count: 9) + [0x01], .unreadableVersion),
      ([1] + [UInt8](repeating: 0xff, count: 30), .unreadableVersion),
    ] as [([UInt8], Envelope.Damage)])
  func whatIsNoEnvelopeIsRefused(_ bytes: [UInt8], _ damage: Envelope.Damage) {
    #expect(throws: damage) { try Envelope(bytes) }
  }

  @Test func anyBytesAreReadOrRefusedWithoutATrap() {
    var random = SystemRandomNumberGenerator()
    for length in 0..<64 {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      _ = try? Envelope(bytes)
      _ = try? Envelope([1] + bytes)
    }
  }

  @Test func theCauseOfAnUndecodableValueIsKept() throws {
    let bytes = try Envelope.seal("text", forKey: "key")
    let error = #expect(throws: StorageError.self) { try Envelope.open(bytes, forKey: StorageKey<Int>("key")) }
    #expect(error?.code == .undecodable)
    #expect(error?.underlying is DecodingError)
  }
}
