import Foundation
import SeamSupport

/// A value of many shapes, like those in routes, arguments and memories.
indirect enum RandomValue: Codable, Hashable, Sendable {
  case nothing
  case flag(Bool), small(Int8), byte(UInt8), whole(Int64), large(UInt64), wide(Int)
  case real(Real), single(Float)
  case text(String), data(Data), bytes([UInt8]), numbers([Int]), reals([Double]), id(UUID), date(Date)
  case list([RandomValue]), named([String: RandomValue]), counted([Int: String]), pairs([UUID: Int])
  case both(first: RandomValue, second: RandomValue?)
  case optional(String?), optionals([Int?]), set(Set<UInt16>)

  /// A number whose `nan` is equal to itself.
  struct Real: Codable, Hashable, Sendable {
    let value: Double

    init(_ value: Double) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Double.self) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }

    static func == (left: Real, right: Real) -> Bool {
      left.value == right.value || left.value.isNaN && right.value.isNaN
    }

    func hash(into hasher: inout Hasher) { hasher.combine(value.isNaN ? 0 : value) }
  }
}

extension RandomValue {
  private static let doubles = [
    0, -0.0, 1, 0.1, -2.5, .infinity, -.infinity, .nan, 1e19, -1e19, 1e300, .leastNonzeroMagnitude, .pi,
    9_007_199_254_740_994,
    .greatestFiniteMagnitude, 18_446_744_073_709_549_568, 18_446_744_073_709_551_616, -9_223_372_036_854_775_808,
  ]
  private static let texts = [
    "", "a", "\u{E9}", "e\u{301}", "\u{C5}", "A\u{30A}", "\u{212B}", "\u{0}", "\u{1D11E}", "$bytes", "$$bytes", "$",
    "\"\\/", "nan", "7", "true", "null", "super", "_0", "👩‍👩‍👧", "\u{FEFF}", "AQID",
  ]

  static func random(_ random: inout SeededRandom, depth: Int = 4) -> RandomValue {
    switch random.next(upTo: depth > 0 ? 23 : 17) {
    case 0: return .nothing
    case 1: return .flag(random.next(upTo: 2) == 0)
    case 2: return .small(Int8(truncatingIfNeeded: random.next()))
    case 3: return .byte(UInt8(truncatingIfNeeded: random.next()))
    case 4: return .whole(random.pick([.min, .max, Int64(bitPattern: random.next())]) ?? 0)
    case 5: return .large(random.pick([.max, UInt64(Int64.max) + 1, random.next()]) ?? 0)
    case 6: return .wide(random.next(upTo: 512) - 256)
    case 7: return .real(Real(double(&random)))
    case 8: return .single(random.pick([0.1, -.infinity, .greatestFiniteMagnitude, 3]) ?? 0)
    case 9: return .text(random.pick(texts) ?? "")
    case 10: return .data(Data(bytes(&random)))
    case 11: return .bytes(bytes(&random))
    case 12: return .numbers(bytes(&random).map { Int($0) - (random.next(upTo: 50) == 0 ? 300 : 0) })
    case 13: return .reals((0..<random.next(upTo: 4)).map { _ in double(&random) }.filter { !$0.isNaN })
    case 14: return .id(id(&random))
    case 15: return .date(Date(timeIntervalSinceReferenceDate: Double(random.next(upTo: 1_000_000)) / 8))
    case 16: return .optional(random.next(upTo: 2) == 0 ? nil : random.pick(texts))
    case 17: return .list((0..<random.next(upTo: 4)).map { _ in .random(&random, depth: depth - 1) })
    case 18: return .named(dictionary(&random) { .random(&$0, depth: depth - 1) })
    case 19: return .counted([random.next(upTo: 9) - 4: "a", Int(truncatingIfNeeded: random.next()): "b"])
    case 20: return .optionals((0..<random.next(upTo: 4)).map { $0.isMultiple(of: 2) ? nil : $0 })
    case 21: return .set(Set((0..<random.next(upTo: 4)).map { UInt16(1 << $0 * 5) }))
    default:
      let first = RandomValue.random(&random, depth: depth - 1)
      return .both(first: first, second: random.next(upTo: 2) == 0 ? nil : .random(&random, depth: depth - 1))
    }
  }

  private static func id(_ random: inout SeededRandom) -> UUID {
    let bytes = (0..<8).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    return UUID(
      uuid: (bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], 0, 0, 0, 0, 0, 0, 0, 0))
  }

  private static func double(_ random: inout SeededRandom) -> Double {
    random.next(upTo: 3) > 0 ? random.pick(doubles) ?? 0 : Double(bitPattern: random.next())
  }

  private static func bytes(_ random: inout SeededRandom) -> [UInt8] {
    let count = random.pick([0, 1, 2, 3, 4, 63, 64, 65, 66, 67]) ?? 0
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  private static func dictionary<Value>(
    _ random: inout SeededRandom, _ value: (inout SeededRandom) -> Value
  ) -> [String: Value] {
    var dictionary: [String: Value] = [:]
    for _ in 0..<random.next(upTo: 4) { dictionary[random.pick(texts) ?? ""] = value(&random) }
    return dictionary
  }
}
