/// A parameter of a URL's query or of a form.
public struct QueryItem: Hashable, Sendable {
  /// The name, not encoded.
  public var name: String
  /// The value, not encoded; nil for a name without `=`.
  public var value: String?

  /// Creates a parameter.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }
}
