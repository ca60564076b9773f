import Foundation
import SeamConformance
import SeamSupport
import Testing

@testable import SeamCollections

/// Encodings have the order of their values.
///
/// Values are sorted by the order that is expected of them, and each encoding must then be greater than the one before,
/// or equal where the values are. As that order is transitive, 1500 values stand for over a million pairs.
struct IndexValueTests {
  private static let count = 1500

  private func check<Value: IndexValue>(
    _ special: [Value], seed: UInt64 = 1, random: (inout SeededRandom) -> Value, precedes: (Value, Value) -> Bool
  ) throws {
    var generator = SeededRandom(seed: seed)
    var values = special
    while values.count < Self.count { values.append(random(&generator)) }
    values.sort(by: precedes)
    let texts = values.map { IndexValueEncoder.text(of: $0) }
    for (index, text) in texts.enumerated() {
      #expect(text.utf8.elementsEqual(IndexValueEncoder(values[index]).bytes), "\(values[index]) is no UTF-8")
      guard index > 0 else { continue }
      let isEqual = !precedes(values[index - 1], values[index])
      let before = texts[index - 1]
      if isEqual {
        #expect(before.utf8.elementsEqual(text.utf8), "\(values[index - 1]) and \(values[index])")
      } else {
        #expect(before.utf8.lexicographicallyPrecedes(text.utf8), "\(values[index - 1]) and \(values[index])")
      }
      // No encoding is the beginning of another one, so what follows it plays no part.
      if !isEqual { #expect(!text.utf8.starts(with: before.utf8), "\(values[index - 1]) and \(values[index])") }
    }
  }

  private func randomText(_ random: inout SeededRandom) -> String {
    let scalars: [Unicode.Scalar] = [
      "\0", "\u{1}", "\u{2}", "a", "b", "é", "e", "\u{301}", "\u{7f}", "\u{80}", "\u{10ffff}", "漢",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<random.next(upTo: 6) { text.append(random.pick(scalars) ?? "a") }
    return String(text)
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  @Test func ordersStringsByUTF8() throws {
    let special = [
      "", "\0", "\0\0", "\u{1}", "a", "a\0", "a\u{1}", "é", "e\u{301}", String(repeating: "x", count: 100_000),
    ]
    try check(special, random: randomText, precedes: Self.precedes)
  }

  @Test func ordersIntegersOfAllSizes() throws {
    let special: [Int64] = [.min, .min + 1, -129, -128, -127, -1, 0, 1, 63, 64, 127, 128, .max - 1, .max]
    try check(special) {
      Int64(truncatingIfNeeded: $0.next()) >> Int64($0.next(upTo: 64))
    } precedes: {
      $0 < $1
    }
    try check([UInt64.max, 0, 1, 1 << 63]) {
      $0.next() >> UInt64($0.next(upTo: 64))
    } precedes: {
      $0 < $1
    }
    try check([Int8.min, -1, 0, .max]) {
      Int8(truncatingIfNeeded: $0.next())
    } precedes: {
      $0 < $1
    }
    #expect(IndexValueEncoder.text(of: 5) == IndexValueEncoder.text(of: UInt8(5)))
    #expect(KeyText(UInt64.max) > KeyText(Int64.max))
  }

  @Test func ordersNumbersWithNaNLast() throws {
    let special = [-Double.infinity, -0.0, 0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .infinity, .nan, -.nan]
    try check(special) {
      Double(bitPattern: $0.next())
    } precedes: { left, right in
      left.isNaN ? false : right.isNaN ? true : left < right
    }
    #expect(IndexValueEncoder.text(of: Float(0.5)) == IndexValueEncoder.text(of: 0.5))
  }

  @Test func ordersDatesIdentifiersDataAndFlags() throws {
    try check([Date.distantPast, .distantFuture]) {
      Date(timeIntervalSinceReferenceDate: Double($0.next()) / 1e9)
    } precedes: {
      $0 < $1
    }
    try check([UUID(uuid: emptyUUID)]) { random in
      let (first, second) = (random.next(), random.next())
      return withUnsafeBytes(of: (first, second)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    } precedes: { left, right in
      withUnsafeBytes(of: left.uuid) { left in
        withUnsafeBytes(of: right.uuid) { left.lexicographicallyPrecedes($0) }
      }
    }
    try check([Data(), Data([0]), Data([0, 0]), Data([255])]) { random in
      Data((0..<random.next(upTo: 5)).map { _ in UInt8(truncatingIfNeeded: random.next() % 4 &* 85) })
    } precedes: {
      $0.lexicographicallyPrecedes($1)
    }
    #expect(KeyText(false) < KeyText(true))
  }

  @Test func ordersNilFirstAndPairsByTheFirst() throws {
    try check([nil, "", "\0"]) {
      $0.next(upTo: 5) == 0 ? nil : randomText(&$0)
    } precedes: { left, right in
      guard let right else { return false }
      return left.map { Self.precedes($0, right) } ?? true
    }
    try check([]) {
      IndexPair(randomText(&$0), $0.next(upTo: 9) - 4)
    } precedes: { left, right in
      left.first.utf8.elementsEqual(right.first.utf8)
        ? left.second < right.second : Self.precedes(left.first, right.first)
    }
    #expect(KeyText(Level.low) < KeyText(Level.high))
    #expect(KeyText(Level?.none) < KeyText(Level?.some(.low)))
  }
}

private enum Level: Int, IndexValue { case low = 1, high = 200 }

/// Compares encodings by their UTF-8.
private struct KeyText: Comparable {
  let bytes: [UInt8]

  init(_ value: some IndexValue) { bytes = IndexValueEncoder(value).bytes }

  static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

private let emptyUUID: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
