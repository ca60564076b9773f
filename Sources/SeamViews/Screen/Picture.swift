/// An image that a view shows, named or carried by value so that configurations stay comparable.
public enum Picture: Equatable, Sendable {
  /// A symbol that the host draws in its platform's style, or leaves out if it lacks it.
  case symbol(Symbol)
  /// One to three letters on a coloured disc, for a person or thing that has no photo.
  case monogram(String)
  /// An encoded image (JPEG, PNG, …), as it was stored.
  case data([UInt8])
}
