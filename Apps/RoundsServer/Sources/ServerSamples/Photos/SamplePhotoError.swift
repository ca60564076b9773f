/// A photo could not be drawn or encoded, for instance because memory is short.
public struct SamplePhotoError: Error, Hashable, Sendable {
  /// What failed.
  public let reason: String
}

extension SamplePhotoError: CustomStringConvertible {
  /// What failed, and what to do.
  public var description: String { "The photo was not drawn: \(reason). Try again when memory is available." }
}
