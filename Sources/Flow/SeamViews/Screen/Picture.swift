/// An image of a view.
///
/// It is a name or data, so that configurations stay comparable.
public enum Picture: Equatable, Sendable {
  /// A symbol that the host draws in its platform's style; not drawn if the host lacks it.
  case symbol(Symbol)
  /// One to three letters on a coloured disc, for a person or item without a photo.
  case monogram(String)
  /// An encoded image (JPEG, PNG, …).
  case data([UInt8])
}
