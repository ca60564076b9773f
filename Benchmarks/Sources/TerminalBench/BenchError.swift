/// The reason that nothing could be measured.
public struct BenchError: Error, CustomStringConvertible {
  /// The reason, with a remedy where there is one.
  public let description: String

  /// Makes an error.
  public init(_ description: String) { self.description = description }
}
