public import CoreFHIR

/// The organizations, practitioners and care teams of the sample data, made one district after another.
///
/// A resource refers only to those before it.
public struct SampleStaff: Sequence, Sendable {
  let seed: UInt64
  let districts: Int

  /// Returns the resources, in the same order each time.
  public func makeIterator() -> some IteratorProtocol<FHIR.AnyResource> {
    let seed = seed
    return (districts == 0 ? [] : [District.root]).makeIterator().followed(
      by: (0..<districts).lazy.flatMap { District(number: $0 + 1, seed: seed).resources }.makeIterator())
  }
}

/// The elements of one iterator after those of another.
private struct Followed<First: IteratorProtocol, Second: IteratorProtocol<First.Element>>: IteratorProtocol {
  var first: First
  var second: Second

  mutating func next() -> First.Element? { first.next() ?? second.next() }
}

extension IteratorProtocol {
  fileprivate func followed<Second: IteratorProtocol<Element>>(by second: Second) -> Followed<Self, Second> {
    Followed(first: self, second: second)
  }
}
