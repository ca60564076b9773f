/// A name in source code, as a number: names of one table are equal if and only if their numbers are.
public struct Name: Hashable, Sendable {
  let number: UInt32

  /// The place of the name in its table, from 0.
  package var order: Int { Int(number) }
}
