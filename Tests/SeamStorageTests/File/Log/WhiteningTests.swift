import SeamConformance
import Testing

@testable import SeamStorage

struct WhiteningTests {
  @Test(arguments: [0, 1, 7, 8, 9, 1000])
  func twiceIsNothing(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    var mixed = bytes
    mixed.withUnsafeMutableBytes { Whitening.apply(to: $0, seed: 7) }
    #expect(count == 0 || mixed != bytes)
    mixed.withUnsafeMutableBytes { Whitening.apply(to: $0, seed: 7) }
    #expect(mixed == bytes)
  }

  @Test func zerosBecomeTheNumbersOfTheGenerator() {
    var bytes = [UInt8](repeating: 0, count: 20)
    bytes.withUnsafeMutableBytes { Whitening.apply(to: $0, seed: 1_234_567) }
    var generator = SeededRandom(seed: 1_234_567)
    let numbers = (0..<3).flatMap { _ in withUnsafeBytes(of: generator.next().littleEndian) { [UInt8]($0) } }
    #expect(bytes == Array(numbers.prefix(20)))
  }
}
