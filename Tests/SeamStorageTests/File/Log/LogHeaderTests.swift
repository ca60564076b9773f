import Testing

@testable import SeamStorage

struct LogHeaderTests {
  private let header = LogHeader(baseEnd: 1000)

  @Test func readsWhatItWrote() {
    #expect(header.bytes.count == LogHeader.size)
    #expect(find(header.bytes) == .sound(header))
    #expect(find(header.bytes + [1, 2, 3]) == .sound(header))
  }

  @Test func everyFlippedBitIsDamage() {
    for bit in 0..<LogHeader.size * 8 {
      var bytes = header.bytes
      bytes[bit / 8] ^= 1 << (bit % 8)
      #expect(find(bytes) == .damaged, "bit \(bit)")
    }
  }

  @Test func aPartOfOneIsDamage() {
    for count in 0..<LogHeader.size { #expect(find(Array(header.bytes.prefix(count))) == .damaged) }
  }

  @Test func otherFilesAreForeign() {
    #expect(find(Array("SQLite format 3\0 and the rest".utf8)) == .foreign)
    #expect(find([1]) == .foreign)
    #expect(find([UInt8](repeating: 0, count: 100)) == .foreign)
  }

  @Test func newerLayoutsAreToldFromDamage() {
    var bytes = LogHeader.magic
    bytes.append(number: UInt32(2))
    bytes.append(number: UInt64(24))
    bytes.append(number: bytes.withUnsafeBytes { Checksum.of($0) })
    #expect(find(bytes) == .newer(2))
  }

  @Test func impossibleNumbersAreDamage() {
    for number in [UInt64.max, 0, 23] {
      var bytes = LogHeader.magic
      bytes.append(number: LogHeader.layout)
      bytes.append(number: number)
      bytes.append(number: bytes.withUnsafeBytes { Checksum.of($0) })
      #expect(find(bytes) == .damaged)
    }
  }

  private func find(_ bytes: [UInt8]) -> LogHeader.Finding { bytes.withUnsafeBytes { LogHeader.find(in: $0) } }
}
