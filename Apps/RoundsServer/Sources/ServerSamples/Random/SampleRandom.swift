import CoreSupport
import Foundation

/// Random numbers: a seed and a path of names give the same ones on every platform and with every version
/// of the standard library, whose own methods for random numbers may change.
///
/// Each thing draws from a generator of its own path, so that a change to one leaves all others as they were.
struct SampleRandom {
  private var numbers: SeededRandom

  init(seed: UInt64, _ path: String) {
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    numbers = SeededRandom(seed: hash)
    _ = next()
  }

  mutating func next() -> UInt64 { numbers.next() }

  /// Returns a number from 0 to below the count; 0 if the count is not positive.
  mutating func below(_ count: Int) -> Int {
    guard count > 0 else { return 0 }
    return Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Returns a number of a range.
  mutating func whole(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  /// Returns a number from 0 to below 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number of a range.
  mutating func real(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// Returns a number of the normal distribution, limited to three deviations.
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return min(max(radius * cos(2 * .pi * unit()), -3), 3)
  }

  /// Returns whether something of a probability happens.
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// Returns one of some elements, which must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Returns one of some elements, which must not be empty, by their weights.
  mutating func pick<Element>(weighted elements: [(element: Element, weight: Int)]) -> Element {
    var rest = below(elements.reduce(0) { $0 + $1.weight })
    for (element, weight) in elements {
      if rest < weight { return element }
      rest -= weight
    }
    return elements[elements.count - 1].element
  }
}
