import Testing

@testable import SeamStorage

struct LogHeaderTests {
  private let header = LogHeader(baseEnd: 1000, id: 0x0123_4567_89ab_cdef)

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
    bytes.append(number: UInt32(3))
    bytes.append(number: UInt64(24))
    bytes.append(number: bytes.withUnsafeBytes { Checksum.of($0) })
    #expect(find(bytes) == .newer(3))
  }

  @Test func impossibleNumbersAreDamage() {
    for layout in UInt32(0)...2 {
      for number in [UInt64.max, 0, layout == 1 ? 23 : 35] {
        var bytes = LogHeader.magic
        bytes.append(number: layout)
        bytes.append(number: number)
        bytes.append(number: bytes.withUnsafeBytes { Checksum.of($0) })
        bytes.append(number: UInt64(7))
        bytes.append(number: bytes.withUnsafeBytes { Checksum.of($0) })
        #expect(find(bytes) == .damaged, "\(number) in layout \(layout)")
      }
    }
  }

  @Test func theFirstLayoutIsRead() {
    var bytes = LogHeader.magic
    bytes.append(number: UInt32(1))
    bytes.append(number: UInt64(24))
    bytes.append(number: bytes.withUnsafeBytes { Checksum.of($0) })
    guard case .sound(let header) = find(bytes) else {
      Issue.record("\(find(bytes))")
      return
    }
    #expect(header.end == 24 && header.baseEnd == 24 && header.id == 0)
  }

  private func find(_ bytes: [UInt8]) -> LogHeader.Finding { bytes.withUnsafeBytes { LogHeader.find(in: $0) } }
}
