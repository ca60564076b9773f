import Testing

@testable import SeamStorage

struct ChecksumTests {
  /// The values are those of RFC 3720, appendix B.4, and the usual check value.
  @Test(
    arguments: [
      (Array("123456789".utf8), 0xe306_9283), ([UInt8](repeating: 0, count: 32), 0x8a91_36aa),
      ([UInt8](repeating: 0xff, count: 32), 0x62a8_ab43), ([UInt8](0..<32), 0x46dd_794e), ([], 0),
    ] as [([UInt8], UInt32)])
  func isTheOneOfTheStandard(_ bytes: [UInt8], _ checksum: UInt32) {
    #expect(bytes.withUnsafeBytes { Checksum.of($0) } == checksum)
    var byTables = Checksum()
    bytes.withUnsafeBytes { byTables.addByTables($0) }
    #expect(byTables.value == checksum)
  }

  @Test func piecesHaveTheChecksumOfTheWhole() {
    let bytes = [UInt8](0..<100)
    let whole = bytes.withUnsafeBytes { Checksum.of($0) }
    for cut in 0...100 {
      var checksum = Checksum()
      bytes[..<cut].withUnsafeBytes { checksum.add($0) }
      bytes[cut...].withUnsafeBytes { checksum.add($0) }
      #expect(checksum.value == whole)
    }
  }
}
