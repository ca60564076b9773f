/// A photo that is to be on the device before the user asks for it.
public struct PhotoWish: Sendable, Hashable {
  /// The id of the `Binary`.
  public let binary: String
  /// The version of the resource that describes the photo; nil if it is not known.
  ///
  /// A photo that the server does not have is asked for again when the version changes.
  public let version: String?

  /// Creates a wish.
  public init(_ binary: String, version: String? = nil) {
    self.binary = binary
    self.version = version
  }
}
